import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import {
  internalOperations,
  type FindAnswer,
  type FindBody,
  type OperationReply,
  type OperationRequest,
  type TransactionTimelineResource,
} from '@corridor/contracts';
import { ReadTimelineHandler } from '../timelines/read-timeline.handler';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

/** GET /transactions/{transactionId}/timeline of the operators' API: that of the public API, for any platform. */
@Injectable()
export class ReadAnyTimelineHandler {
  constructor(
    private readonly services: AskServices,
    private readonly timelines: ReadTimelineHandler,
  ) {}

  /** @throws DomainError TRANSACTION_NOT_FOUND, or SERVICE_UNAVAILABLE if payments does not answer. */
  async handle({ request }: OperatorCall): Promise<OperationReply<TransactionTimelineResource>> {
    const { transactionId = '' } = request.params as { transactionId?: string };
    const asked: OperationRequest<FindBody> = { ...request, body: { text: transactionId } };
    const [answer] = await this.services.all<FindAnswer>([internalOperations.findPayments], asked);
    const [found] = answer?.found ?? [];
    if (found?.platformKey == null || found.platformId === null) {
      throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    }
    const { platformKey, platformId } = found;
    const context = { ...request.context, platformKey, platformId };
    return this.timelines.handle({ request: { ...request, context, params: { transactionId } } });
  }
}
