import { Injectable } from '@nestjs/common';
import {
  operations,
  type CreateQuoteBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { PreparedCommands } from '../ledger/prepared-commands.queue';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { createQuote } from './domain/new-quote';
import { QuoteDraft } from './quote-draft.factory';

/** Creates a quote, and executes it in the same step if the request asks for it. */
@Injectable()
export class CreateQuoteHandler {
  constructor(
    private readonly commands: PreparedCommands<PaymentLedger>,
    private readonly draft: QuoteDraft,
  ) {}

  execute(request: OperationRequest<CreateQuoteBody>): Promise<OperationReply> {
    const { context, body } = request;
    const { status } = operations.createQuote;
    const asksOthers = this.draft.asksOthers(body);
    return this.commands.submit({ context, status, asksOthers }, async () =>
      createQuote.of(await this.draft.commandOf(request)),
    );
  }
}
