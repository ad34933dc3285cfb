import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
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

  @Operation(operations.leaseWebhookDeliveries)
  leaseWebhookDeliveries(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.testWebhook)
  testWebhook(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.testing.handle(call, reply);
  }
}
