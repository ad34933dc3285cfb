import { DomainError, type FailureCode } from '@corridor/kernel';
import type { InstructionEvent } from '../../instructions/domain/instruction-events';
import type { PaymentInstruction } from '../../instructions/domain/payment-instruction';
import { ProvisionalRefusal } from '../../ledger/domain/provisional-refusal';
import type { ReplicaSnapshot } from '../../replicas/domain/replicas';
import {
  currencyRules,
  customersOf,
  externalAccountOf,
  platformOf,
} from '../../transactions/domain/readiness';
import type { FixedTransaction } from '../../transactions/domain/transaction';
import type { PaymentNeeds } from '../../transactions/domain/payment-ledger';

/** Why a payment may no longer be sent, as its failure says it. */
export interface Unsendable {
  code: FailureCode;
  message: string;
}

/** Whether the event begins an attempt. */
export function isAttempt({ type }: InstructionEvent): boolean {
  return type === 'SUBMIT' || type === 'RESUBMIT';
}

/** What {@link assertSendable} reads. A refund goes to a payer, who is none of our parties. */
export function needsOfAttempt(
  { platformKey, customerId }: FixedTransaction,
  externalAccountId: PaymentInstruction['externalAccountId'],
): PaymentNeeds {
  if (externalAccountId === null) return { platformKey };
  return { platformKey, external: [externalAccountId], customers: [customerId] };
}

/**
 * Checks the owners' states before an attempt. What a copy refuses is decided again after its owner was asked.
 * @throws ProvisionalRefusal if a party was rejected or deleted, the account was deleted, or the currency is not enabled.
 */
export function assertSendable(
  replicas: ReplicaSnapshot,
  { customerId, type, source, destination }: FixedTransaction,
  { platformKey, externalAccountId }: PaymentInstruction,
): void {
  if (externalAccountId === null) return;
  const platform = platformOf(replicas, platformKey);
  const account = externalAccountOf(replicas, platformKey, externalAccountId);
  const customers = customersOf(replicas, platformKey, [customerId, account.customerId]);
  if (customers.some(({ verificationStatus }) => verificationStatus === 'REJECTED')) {
    throw new ProvisionalRefusal(new DomainError('USER_NOT_READY', 'the customer was rejected'));
  }
  currencyRules(platform, type === 'OUTGOING' ? source.currency : destination.currency, type);
}

/** The failure of a payment whose attempt was refused; undefined if the refusal says nothing about the payment. */
export function unsendable({ code, message }: Pick<DomainError, 'code' | 'message'>): Unsendable | undefined {
  if (code === 'USER_NOT_READY' || code === 'INVALID_CURRENCY') return { code: 'COMPLIANCE', message };
  const isGone = code === 'CUSTOMER_NOT_FOUND' || code === 'CUSTOMER_DELETED' || code === 'ACCOUNT_NOT_FOUND';
  return isGone ? { code: 'ACCOUNT_CLOSED', message } : undefined;
}
