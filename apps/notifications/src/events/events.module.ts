import { Module } from '@nestjs/common';
import { CopyPlatformsHandler } from '../platforms/copy-platforms.handler';
import { CollectEventsHandler } from './collect-events.handler';
import { EventsConsumer } from './events.consumer';
import { EventsController } from './events.controller';
import { ListEventsHandler } from './list-events.handler';

/** Events in, and their list. */
@Module({
  controllers: [EventsConsumer, EventsController],
  providers: [CopyPlatformsHandler, CollectEventsHandler, ListEventsHandler],
  exports: [CollectEventsHandler],
})
export class EventsModule {}
