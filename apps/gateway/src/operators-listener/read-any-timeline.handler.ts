import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type OperatorTransactionTimelineResource,
  type PaymentPartiesAnswer,
  type ReadTimelineBody,
} from '@corridor/contracts';
import { ReadTimelineHandler } from '../timelines/read-timeline.handler';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

/** GET /transactions/{transactionId}/timeline of the operators' API: that of the public API, for any platform, with the parties. */
@Injectable()
export class ReadAnyTimelineHandler {
  constructor(
    private readonly services: AskServices,
    private readonly timelines: ReadTimelineHandler,
  ) {}

  /** @throws DomainError TRANSACTION_NOT_FOUND, or SERVICE_UNAVAILABLE if payments does not answer. */
  async handle({ request }: OperatorCall): Promise<OperationReply<OperatorTransactionTimelineResource>> {
    const { transactionId = '' } = request.params as { transactionId?: string };
    const asked: OperationRequest<ReadTimelineBody> = { ...request, body: { transactionId } };
    const [answer] = await this.services.all<PaymentPartiesAnswer>([internalOperations.readParties], asked);
    if (!answer?.found) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    const { platformKey, ...parties } = answer.found;
    const context = { ...request.context, platformKey, platformId: parties.platformId };
    const { body } = await this.timelines.handle({
      request: { ...request, context, params: { transactionId } },
    });
    return { body: { ...body, ...parties } };
  }
}
