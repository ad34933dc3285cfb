import { currencyOf, formatId, isoTime, toJsonInteger } from '@corridor/kernel';
import type { AccountSnapshot } from '../../ledger/domain/ledger-account';
import type { LedgerEvent } from '../../ledger/domain/ledger-event';
import type { FundingInstruction } from '../../rails/domain/funding-instruction';

/** The resource as GET shows it and as events carry it. */
export function renderInternalAccount(account: AccountSnapshot, instructions: FundingInstruction[]) {
  return {
    id: formatId('InternalAccount', account.id),
    ...(account.customerId === null ? {} : { customerId: formatId('Customer', account.customerId) }),
    balance: { amount: toJsonInteger(account.balance), currency: { ...currencyOf(account.currency) } },
    fundingPaymentInstructions: instructions,
    createdAt: isoTime(account.createdAtMs),
    updatedAt: isoTime(account.updatedAtMs),
  };
}

/** The event of an account's current balance. */
export function balanceEvent(account: AccountSnapshot, instructions: FundingInstruction[]): LedgerEvent {
  return {
    aggregate: 'internalAccounts',
    type: 'payments.internal-account.balance-updated',
    webhookType: 'INTERNAL_ACCOUNT_BALANCE_UPDATED',
    platformKey: account.platformKey,
    subject: formatId('InternalAccount', account.id),
    version: account.version,
    atMs: account.updatedAtMs,
    data: renderInternalAccount(account, instructions),
    trace: {
      accountId: account.id,
      version: account.version,
      balance: toJsonInteger(account.balance),
      updatedAtMs: account.updatedAtMs,
    },
  };
}
