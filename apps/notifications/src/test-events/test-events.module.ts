import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { EventCollectionModule } from '../event-collection/event-collection.module';
import { EventsModule } from '../events/events.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { SendingModule } from '../sending/sending.module';
import { SendTestEventHandler } from './send-test-event.handler';
import { TestEventsController } from './test-events.controller';

/** The webhook test. */
@Module({
  imports: [
    DeliveriesModule,
    EndpointDirectoryModule,
    EventCollectionModule,
    EventsModule,
    PlatformsModule,
    SendingModule,
  ],
  controllers: [TestEventsController],
  providers: [SendTestEventHandler],
})
export class TestEventsModule {}
