import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { Forwarder } from '../forwarding/forwarder.client';
import { API_VERSION } from '../http/domain/api-version';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import { CreateConsoleLinkHandler } from './create-console-link.handler';

/** Links to the console. */
@Controller(API_VERSION)
export class ConsoleLinksController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly creating: CreateConsoleLinkHandler,
  ) {}

  @Operation(operations.createConsoleLink)
  createConsoleLink(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(
      call,
      reply,
      this.creating.handle(call, reply.request.principal?.tokenId ?? ''),
    );
  }
}
