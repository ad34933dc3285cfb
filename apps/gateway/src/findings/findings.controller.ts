import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { Forwarder } from '../forwarding/forwarder.client';
import { API_VERSION } from '../http/domain/api-version';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import { FindOwnResourcesHandler } from './find-own-resources.handler';

/** What a text names, which the gateway asks of all services. */
@Controller(API_VERSION)
export class FindingsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly finding: FindOwnResourcesHandler,
  ) {}

  @Operation(operations.findResources)
  findResources(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.finding.handle(call));
  }
}
