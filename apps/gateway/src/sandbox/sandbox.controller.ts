import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { TestWebhookHandler } from '../webhooks/test-webhook.handler';
import { AdvanceClockHandler } from './advance-clock.handler';

/** Sandbox operations, answered by the services that they concern. */
@Controller(API_VERSION)
export class SandboxController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly advancing: AdvanceClockHandler,
    private readonly testing: TestWebhookHandler,
  ) {}

  @Operation(operations.reviewExternalAccount)
  reviewExternalAccount(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.reviewVerification)
  reviewVerification(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getClock)
  getClock(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.advanceClock)
  advanceClock(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.advancing.handle(call, reply);
  }

  @Operation(operations.fundInternalAccount)
  fundInternalAccount(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.testSandboxWebhook)
  testSandboxWebhook(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.testing.handle(call, reply);
  }
}
