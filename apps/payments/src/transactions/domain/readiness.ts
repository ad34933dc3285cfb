import { DomainError, type Uuid, type TransactionType } from '@corridor/kernel';
import { ProvisionalRefusal } from '../../ledger/domain/provisional-refusal';
import type {
  ReplicaSnapshot,
  CurrencyRules,
  CustomerReplica,
  ExternalAccountReplica,
  PlatformReplica,
} from '../../replicas/domain/replicas';
import type { LedgerAccount } from '../../ledger/domain/ledger-account';
import type { PaymentBook } from './payment-ledger';

function refuse(code: ConstructorParameters<typeof DomainError>[0], message: string): ProvisionalRefusal {
  return new ProvisionalRefusal(new DomainError(code, message));
}

/** The platform's replica. @throws ProvisionalRefusal if payments has no replica of the platform. */
export function platformOf(replicas: ReplicaSnapshot, platformKey: number): PlatformReplica {
  const platform = replicas.platform(platformKey);
  if (!platform)
    throw refuse('SERVICE_UNAVAILABLE', 'the platform is not known yet; repeat the request later');
  return platform;
}

/** A locked internal account. @throws DomainError ACCOUNT_NOT_FOUND, final because payments owns the account. */
export function internalAccountOf(book: PaymentBook, platformKey: number, id: Uuid): LedgerAccount {
  const account = book.account(platformKey, id);
  if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', 'the internal account does not exist');
  return account;
}

/** @throws ProvisionalRefusal ACCOUNT_NOT_FOUND if there is no such external account. */
export function externalAccountOf(
  replicas: ReplicaSnapshot,
  platformKey: number,
  id: Uuid,
): ExternalAccountReplica {
  const account = replicas.externalAccount(platformKey, id);
  if (!account || account.isDeleted) throw refuse('ACCOUNT_NOT_FOUND', 'the external account does not exist');
  return account;
}

/**
 * The customers that own the accounts of a transfer.
 * @throws ProvisionalRefusal CUSTOMER_NOT_FOUND, then CUSTOMER_DELETED.
 */
export function customersOf(
  replicas: ReplicaSnapshot,
  platformKey: number,
  ids: readonly (Uuid | null)[],
): CustomerReplica[] {
  const customers: CustomerReplica[] = [];
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const customer = replicas.customer(platformKey, id);
    if (!customer) throw refuse('CUSTOMER_NOT_FOUND', 'the customer does not exist');
    customers.push(customer);
  }
  if (customers.some((customer) => customer.isClosed))
    throw refuse('CUSTOMER_DELETED', 'the customer was deleted');
  return customers;
}

/**
 * Regulated platforms check their customers themselves, so only their REJECTED customers can't move money. Customers
 * of other platforms must be APPROVED (docs/behaviour.md 6).
 * @throws ProvisionalRefusal USER_NOT_READY.
 */
export function assertReady(platform: PlatformReplica, customers: readonly CustomerReplica[]): void {
  const isReady = ({ verificationStatus: status }: CustomerReplica): boolean =>
    platform.isRegulated ? status !== 'REJECTED' : status === 'APPROVED';
  if (!customers.every(isReady)) {
    throw refuse('USER_NOT_READY', 'the customer may not move money: the verification is not approved');
  }
}

/** The rules of a currency in a direction. @throws ProvisionalRefusal INVALID_CURRENCY. */
export function currencyRules(
  platform: PlatformReplica,
  currency: string,
  direction: TransactionType,
): CurrencyRules {
  const rules = platform.currencies.get(currency);
  if (!rules) throw refuse('INVALID_CURRENCY', `the platform does not support ${currency}`);
  if (!rules.enabledTransactionTypes.includes(direction)) {
    throw refuse('INVALID_CURRENCY', `${currency} is not enabled for ${direction} transactions`);
  }
  return rules;
}

/** @throws ProvisionalRefusal EXTERNAL_ACCOUNT_NOT_ACTIVE. */
export function assertActive(account: ExternalAccountReplica): void {
  if (account.status !== 'ACTIVE') {
    throw refuse('EXTERNAL_ACCOUNT_NOT_ACTIVE', `the external account is ${account.status}`);
  }
}

/** @throws ProvisionalRefusal AMOUNT_OUT_OF_RANGE if the amount is outside the platform's limits for the currency. */
export function assertWithinLimits(rules: CurrencyRules, amount: bigint): void {
  if (amount < BigInt(rules.minAmount) || amount > BigInt(rules.maxAmount)) {
    throw refuse('AMOUNT_OUT_OF_RANGE', `amount must be from ${rules.minAmount} to ${rules.maxAmount}`);
  }
}
