import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';

/** What was delivered and what happened, answered by notifications. */
@Controller(API_VERSION)
export class WebhookDeliveriesController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.listWebhookDeliveries)
  listWebhookDeliveries(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getWebhookDelivery)
  getWebhookDelivery(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.retryWebhookDelivery)
  retryWebhookDelivery(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.reportWebhookAttempt)
  reportWebhookAttempt(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listWebhookEvents)
  listWebhookEvents(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
