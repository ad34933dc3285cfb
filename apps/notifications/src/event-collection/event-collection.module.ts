import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module';
import { DatabaseModule } from '../database/database.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { EventsModule } from '../events/events.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { CollectEventsHandler } from './collect-events.handler';
import { EventsConsumer } from './events.consumer';
import { SelectEventsHandler } from './select-events.handler';

/** Turns events of other services into webhook events and deliveries. */
@Module({
  imports: [
    ApprovalsModule,
    DatabaseModule,
    DeliveriesModule,
    EndpointDirectoryModule,
    EventsModule,
    PlatformsModule,
  ],
  controllers: [EventsConsumer],
  providers: [CollectEventsHandler, SelectEventsHandler],
  exports: [CollectEventsHandler, SelectEventsHandler],
})
export class EventCollectionModule {}
