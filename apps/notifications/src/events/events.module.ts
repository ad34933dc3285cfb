import { Module } from '@nestjs/common';
import { EventBodyCodec } from './event-body.codec';
import { EventListRepository } from './event-list.repository';
import { EventRepository } from './event.repository';
import { EventsController } from './events.controller';
import { ListEventsHandler } from './list-events.handler';

/** Webhook events as they are stored, and their list. */
@Module({
  controllers: [EventsController],
  providers: [EventBodyCodec, EventListRepository, EventRepository, ListEventsHandler],
  exports: [EventBodyCodec, EventRepository],
})
export class EventsModule {}
