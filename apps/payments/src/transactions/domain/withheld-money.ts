import { DomainError, formatId, type FailureCode } from '@corridor/kernel';
import type { WithheldMoney } from '../../deposits/domain/deposit';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { FrozenParties } from '../../replicas/domain/freezes';
import type { ReplicaSnapshot } from '../../replicas/domain/replicas';
import type { Transaction } from './transaction';

/** Why an internal account may not be credited. It is the kind of the break. */
export type CreditFault = Exclude<WithheldMoney['kind'], 'UNMATCHED_DEPOSIT'>;

const FROZEN = 'an operator has frozen the customer, the account, the currency or the platform';

/** @throws DomainError ACCOUNT_FROZEN. Final, because payments owns the freezes. */
export function assertNotFrozen(
  { freezes }: ReplicaSnapshot,
  direction: 'OUT' | 'IN',
  parties: FrozenParties,
): void {
  if (freezes.stops(direction, parties)) {
    throw new DomainError('ACCOUNT_FROZEN', FROZEN);
  }
}

/** The parties that money of an internal account reaches or leaves. */
export function partiesOf({ platformKey, id, customerId, currency }: AccountSnapshot): FrozenParties {
  return { platformKey, customers: [customerId], internal: [id], currencies: [currency] };
}

/** Why an account may not be credited; undefined if it may. */
export function creditFault(replicas: ReplicaSnapshot, account: AccountSnapshot): CreditFault | undefined {
  const { platformKey, customerId } = account;
  if (customerId !== null && replicas.customer(platformKey, customerId)?.isClosed) return 'CLOSED_ACCOUNT';
  return replicas.freezes.stops('IN', partiesOf(account)) ? 'FROZEN_PARTY' : undefined;
}

/** @throws DomainError ACCOUNT_FROZEN or CUSTOMER_DELETED if the account may not be credited. */
export function assertCreditable(replicas: ReplicaSnapshot, account: AccountSnapshot): void {
  const why = creditFault(replicas, account);
  if (why) throw refusalOf(why);
}

/** The refusal of a credit that somebody asks for. */
export function refusalOf(why: CreditFault): DomainError {
  return why === 'FROZEN_PARTY'
    ? new DomainError('ACCOUNT_FROZEN', FROZEN)
    : new DomainError('CUSTOMER_DELETED', 'the customer of the account is deleted');
}

/** The cause in the failure of a payment in whose money is withheld. */
export const withheldCode: Readonly<Record<CreditFault, FailureCode>> = {
  CLOSED_ACCOUNT: 'ACCOUNT_CLOSED',
  FROZEN_PARTY: 'COMPLIANCE',
};

/** The break of money in the platform's suspense account. */
export function withheldMoney(
  { platformKey, id: transactionId }: Transaction,
  kind: CreditFault,
  { amount, currency }: { amount: bigint; currency: string },
): WithheldMoney {
  const because = kind === 'CLOSED_ACCOUNT' ? 'its customer is deleted' : 'an operator has frozen it';
  const message = `money of ${formatId('Transaction', transactionId)} can't reach its account: ${because}`;
  return { note: 'WITHHELD', kind, platformKey, transactionId, amount, currency, message };
}

const stuckTexts = {
  IMPOSSIBLE: 'its rail can not return it',
  NO_PAYER: 'the bank has named no account of its payer',
  NO_ROOM: 'its account has no room for it',
  UNPAID: 'its refund was not paid',
};

/** The break of money that was to go back to its source or its payer, and waits for an operator. */
export function stuckRefund(
  transaction: Transaction,
  amount: bigint,
  why: keyof typeof stuckTexts,
): WithheldMoney {
  const { platformKey, id: transactionId, source, deposit } = transaction;
  const { currency } = source;
  const because = deposit?.state === 'REVERSED' ? 'the bank took its deposit back' : stuckTexts[why];
  const message = `money of ${formatId('Transaction', transactionId)} can't go back: ${because}`;
  return {
    note: 'WITHHELD',
    kind: 'UNMATCHED_DEPOSIT',
    platformKey,
    transactionId,
    amount,
    currency,
    message,
  };
}
