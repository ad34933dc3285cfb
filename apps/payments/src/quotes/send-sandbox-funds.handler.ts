import { Injectable } from '@nestjs/common';
import { DomainError, parseId, toAmount } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type SendSandboxFundsBody,
} from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { payQuote } from './domain/quote-execution';

/** Pays the payment instructions of a real-time-funded quote, in the sandbox. */
@Injectable()
export class SendSandboxFundsHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  async execute({ context, body }: OperationRequest<SendSandboxFundsBody>): Promise<OperationReply> {
    const quoteId = parseId('Quote', body.quoteId);
    if (!quoteId) throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
    const { platformKey } = context;
    const amount = body.currencyAmount === undefined ? null : toAmount(body.currencyAmount);
    return this.committer.submit({
      command: payQuote.of({ platformKey, quoteId, currency: body.currencyCode, amount }),
      context,
      status: operations.sendSandboxFunds.status,
    });
  }
}
