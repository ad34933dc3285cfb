import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type ReadTimelineBody,
} from '@corridor/contracts';
import { ReadTimelineHandler } from './read-timeline.handler';

/** The events and deliveries of a resource, for its timeline. */
@Controller()
export class TimelinesController {
  constructor(private readonly reading: ReadTimelineHandler) {}

  @MessagePattern(internalOperations.readTimelineNotifications.name)
  async read(@Payload() request: OperationRequest<ReadTimelineBody>): Promise<OperationReply> {
    return { body: await this.reading.execute(request) };
  }
}
