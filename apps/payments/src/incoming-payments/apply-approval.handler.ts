import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DomainError, parseId } from '@corridor/kernel';
import type { ApprovalEvent, ApprovalState } from '@corridor/contracts';
import { LOGGER, PersonalDataVault } from '@corridor/service';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { incomingPaymentDecision, type IncomingPaymentDecision } from './domain/incoming-payment';

/** Applies the outcome of an approval request, unless the payment has been decided before. */
@Injectable()
export class ApplyApprovalHandler {
  constructor(
    private readonly committer: Committer<PaymentLedger>,
    private readonly vault: PersonalDataVault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Repeats of an event change nothing: its command has the event's own id, and the first decision wins. */
  async execute(event: ApprovalEvent): Promise<void> {
    const { platformKey, platformId, state, id } = event;
    const transactionId = parseId('Transaction', state?.transactionId ?? '');
    if (!state || !transactionId) throw new Error(`approval ${id} names no transaction`);
    const decision = this.decisionOf(state);
    try {
      await this.committer.submit({
        command: incomingPaymentDecision.of({ platformKey, transactionId, decision, by: 'WEBHOOK' }),
        context: { requestId: id, commandId: id, platformId, platformKey, permissions: [] },
        status: 200,
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      // The receiver can't receive money any more. The payment fails when its time runs out.
      this.logger.warn(
        { err: error, transactionId, outcome: state.outcome },
        'an approval could not be applied',
      );
    }
  }

  private decisionOf(state: ApprovalState): IncomingPaymentDecision {
    switch (state.outcome) {
      case 'APPROVED':
        return { to: 'APPROVE', provided: this.fieldsOf(state) };
      case 'REJECTED':
        return { to: 'REJECT', reason: state.reason };
      case 'MISSING_DATA':
        return { to: 'MISSING_DATA' };
      case 'ACKNOWLEDGED':
        return { to: 'ACKNOWLEDGE', sentAtMs: state.sentAtMs };
      case 'NO_ENDPOINT':
        return { to: 'UNASKED' };
      case 'FAILED':
        return { to: 'WEBHOOK_ERROR' };
    }
  }

  /** Names of the fields that the platform provided about its customer. */
  private fieldsOf({ receiverCustomerInfoSealed: sealed, transactionId }: ApprovalState): string[] {
    if (sealed === null) return [];
    const text = this.vault.unsealField(sealed, transactionId, 'receiverCustomerInfo');
    const info = JSON.parse(text) as Record<string, unknown>;
    return Object.keys(info).filter((name) => (info[name] ?? '') !== '');
  }
}
