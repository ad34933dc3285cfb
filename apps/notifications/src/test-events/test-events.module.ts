import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { AccountsPlatformOwner } from '../platforms/accounts-platform-owner.adapter';
import { PlatformOwner } from '../platforms/platform-owner.port';
import { SendingModule } from '../sending/sending.module';
import { SendTestEventHandler } from './send-test-event.handler';
import { TestEventsController } from './test-events.controller';

/** The webhook test. */
@Module({
  imports: [EventsModule, SendingModule],
  controllers: [TestEventsController],
  providers: [SendTestEventHandler, { provide: PlatformOwner, useClass: AccountsPlatformOwner }],
})
export class TestEventsModule {}
