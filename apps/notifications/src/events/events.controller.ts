import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListWebhookEventsQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListEventsHandler } from './list-events.handler';

/** Operations on events. */
@Controller()
export class EventsController {
  constructor(private readonly listEvents: ListEventsHandler) {}

  @MessagePattern(operations.listWebhookEvents.name)
  list(@Payload() request: OperationRequest<unknown, ListWebhookEventsQuery>): Promise<OperationReply> {
    return this.listEvents.execute(request);
  }
}
