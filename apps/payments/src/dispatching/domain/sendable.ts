import { DomainError, SECOND_MS, type FailureCode } from '@corridor/kernel';
import {
  applyInstructionEvent,
  type InstructionEvent,
  type InstructionResult,
} from '../../instructions/domain/instruction-events';
import type { PaymentInstruction } from '../../instructions/domain/payment-instruction';
import { ProvisionalRefusal } from '../../ledger/domain/provisional-refusal';
import type { ReplicaSnapshot } from '../../replicas/domain/replicas';
import {
  currencyRules,
  customersOf,
  externalAccountOf,
  platformOf,
} from '../../transactions/domain/readiness';
import { internalIdOf, type FixedTransaction } from '../../transactions/domain/transaction';
import type { PaymentNeeds } from '../../transactions/domain/payment-ledger';

/** Why a payment may no longer be sent, as its failure says it. */
export interface Unsendable {
  code: FailureCode;
  message: string;
}

/** Thrown for a refund whose payer's account nobody knows any more, because it was erased. Its money waits for an operator. */
export class PayerUnknownError extends Error {
  readonly unsendable: Unsendable = {
    code: 'REFUND_FAILED',
    message: 'the account of the payer is not known',
  };
}

/** Pause before a frozen payment is looked at again, milliseconds. Lifting the freeze releases it sooner. */
const FROZEN_PAUSE_MS = 30 * SECOND_MS;

/** Whether the event begins an attempt. */
export function isAttempt({ type }: InstructionEvent): boolean {
  return type === 'SUBMIT' || type === 'RESUBMIT';
}

/** What {@link assertSendable} reads. A refund goes to a payer, who is none of our parties. */
export function needsOfAttempt(
  { platformKey, customerId, source, destination }: FixedTransaction,
  externalAccountId: PaymentInstruction['externalAccountId'],
): PaymentNeeds {
  if (externalAccountId === null) return { platformKey };
  const freezable = [source, destination].map(internalIdOf);
  return { platformKey, external: [externalAccountId], freezable, customers: [customerId] };
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

/**
 * Whether a freeze stops an attempt. Money that goes back to a payer is nobody's here: only its platform and its currency
 * count. Money that is collected arrives. Money that is paid on arrives and leaves.
 */
export function isFrozen(
  replicas: ReplicaSnapshot,
  { type, customerId, source, destination }: FixedTransaction,
  { platformKey, operation, externalAccountId, currency }: PaymentInstruction,
  event: InstructionEvent,
): boolean {
  if (!isAttempt(event)) return false;
  const { freezes } = replicas;
  if (operation === 'REFUND') return freezes.stops('OUT', { platformKey, currencies: [currency] });
  const owners = {
    ...{ platformKey, customers: [customerId], internal: [source, destination].map(internalIdOf) },
    currencies: [source.currency, currency],
  };
  const isPaidOn = operation === 'PAYOUT' && type === 'INCOMING';
  if (isPaidOn && freezes.stops('IN', owners)) return true;
  const external = externalAccountId ? [replicas.externalAccount(platformKey, externalAccountId)] : [];
  return freezes.stops(operation === 'COLLECT' ? 'IN' : 'OUT', { ...owners, external });
}

/**
 * Holds what is frozen. What may be at the bank stays as it is, and what is held by a freeze already too: both are looked
 * at again when the lease of the look is over.
 */
export function heldFrozen(instruction: PaymentInstruction): InstructionResult {
  const { version, holdReason } = instruction;
  const reason = 'FROZEN';
  if (holdReason === reason) return { kind: 'IGNORED', because: 'it is still frozen' };
  return applyInstructionEvent(instruction, { type: 'HOLD', version, reason, lookAgainMs: FROZEN_PAUSE_MS });
}

/** The failure of a payment whose attempt was refused; undefined if the refusal says nothing about the payment. */
export function unsendable({ code, message }: Pick<DomainError, 'code' | 'message'>): Unsendable | undefined {
  if (code === 'USER_NOT_READY' || code === 'INVALID_CURRENCY') return { code: 'COMPLIANCE', message };
  const isGone = code === 'CUSTOMER_NOT_FOUND' || code === 'CUSTOMER_DELETED' || code === 'ACCOUNT_NOT_FOUND';
  return isGone ? { code: 'ACCOUNT_CLOSED', message } : undefined;
}
