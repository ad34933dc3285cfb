import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import type { PaymentTimelineAnswer, ReadTimelineBody, RequestContext } from '@corridor/contracts';
import { TransactionKinds } from './domain/transaction-kind';
import { paymentTimeline } from './timeline.presenter';
import { TimelineRepository } from './timeline.repository';

/** What payments knows of the course of a payment. */
@Injectable()
export class ReadTimelineHandler {
  constructor(
    private readonly timelines: TimelineRepository,
    private readonly kinds: TransactionKinds,
  ) {}

  /** @throws DomainError TRANSACTION_NOT_FOUND. */
  async execute(
    { platformKey }: RequestContext,
    { transactionId }: ReadTimelineBody,
  ): Promise<PaymentTimelineAnswer> {
    const id = parseId('Transaction', transactionId);
    const records = id && (await this.timelines.find(platformKey, id));
    if (!records) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    return paymentTimeline(records, this.kinds);
  }
}
