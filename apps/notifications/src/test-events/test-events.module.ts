import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { SendingModule } from '../sending/sending.module';
import { SendTestEventHandler } from './send-test-event.handler';
import { TestEventsController } from './test-events.controller';

/** The webhook test. */
@Module({
  imports: [EventsModule, SendingModule],
  controllers: [TestEventsController],
  providers: [SendTestEventHandler],
})
export class TestEventsModule {}
