import { Injectable } from '@nestjs/common';
import type { SendTestEventBody, TestWebhookBody } from '@corridor/contracts';
import { webhookExample } from '../reference/webhook-objects.presenter';
import { Forwarder } from '../forwarding/forwarder.client';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';

/** Passes the webhook test on to notifications, with the example that the OpenAPI document has of the type. */
@Injectable()
export class TestWebhookHandler {
  constructor(private readonly forwarder: Forwarder) {}

  async handle({ operation, request }: OperationCall, reply: FastifyReply): Promise<void> {
    const body = withExample(request.body as TestWebhookBody);
    await this.forwarder.forward({ operation, request: { ...request, body } }, reply);
  }
}

/** The data of a TEST is the endpoint, which notifications knows. */
function withExample({ endpointId, type = 'TEST' }: TestWebhookBody): SendTestEventBody {
  const wanted = { type, ...(endpointId === undefined ? {} : { endpointId }) };
  if (type === 'TEST') return wanted;
  const { sequence, data } = webhookExample(type);
  return { ...wanted, example: { sequence, data } };
}
