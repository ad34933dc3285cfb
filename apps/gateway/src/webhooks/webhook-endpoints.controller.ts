import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';
import { TestWebhookHandler } from './test-webhook.handler';

/** Webhook endpoints and their secrets, answered by notifications. */
@Controller(API_VERSION)
export class WebhookEndpointsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly testing: TestWebhookHandler,
  ) {}

  @Operation(operations.createWebhookEndpoint)
  createWebhookEndpoint(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listWebhookEndpoints)
  listWebhookEndpoints(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getWebhookEndpoint)
  getWebhookEndpoint(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.updateWebhookEndpoint)
  updateWebhookEndpoint(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.deleteWebhookEndpoint)
  deleteWebhookEndpoint(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getWebhookSecret)
  getWebhookSecret(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.rotateWebhookSecret)
  rotateWebhookSecret(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.recoverWebhookEndpoint)
  recoverWebhookEndpoint(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.testWebhook)
  testWebhook(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.testing.handle(call, reply);
  }
}
