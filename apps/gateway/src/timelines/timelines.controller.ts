import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ReadTimelineHandler } from './read-timeline.handler';

/** Timelines, which the gateway makes of what the services know. */
@Controller(API_VERSION)
export class TimelinesController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly reading: ReadTimelineHandler,
  ) {}

  @Operation(operations.getTransactionTimeline)
  getTransactionTimeline(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.reading.handle(call));
  }
}
