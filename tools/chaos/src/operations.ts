import { randomUUID } from 'node:crypto';
import type { Entry, EntryKind } from './journal';

/** A customer that sends and receives money. */
export interface Payer {
  customerId: string;
  accountId: string;
  /** Payouts to this account arrive. */
  bankId: string;
  /** Payouts to this account fail and are refunded. */
  failingBankId: string;
  /** Accounts in Mexico by the fate of payouts to them. */
  mexico: Partial<Record<Fate, string>>;
}

/** The fate of a payout to Mexico. */
export type Fate = 'paid' | 'failing' | 'returning' | 'suspended';

/** More than any payer ever holds. */
const TOO_MUCH = 90_000_000_000;
export const FIRST_FUNDS = 10_000_000;

/** Parts of an entry besides its kind and path. */
interface EntryOptions {
  subject: string;
  amount?: number;
  method?: string;
  body?: unknown;
}

/** A command with a new key. */
export function entry(
  kind: EntryKind,
  path: string,
  { subject, amount = 0, method = 'POST', body }: EntryOptions,
): Entry {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return { kind, key: randomUUID(), method, path, ...text, subject, amount, attempts: 0 };
}

function transferBody(from: string, to: string, amount: number): object {
  return { source: { accountId: from }, destination: { accountId: to }, amount };
}

export function transfer({ accountId, bankId }: Payer, amount: number): Entry {
  return entry('transfer', '/transfer-out', {
    subject: accountId,
    amount,
    body: transferBody(accountId, bankId, amount),
  });
}

/** A transfer that the bank rejects, so that the money is refunded. */
export function failingTransfer({ accountId, failingBankId }: Payer, amount: number): Entry {
  const body = transferBody(accountId, failingBankId, amount);
  return entry('failing-transfer', '/transfer-out', { subject: accountId, amount, body });
}

/** A transfer that exceeds the balance. */
export function refusedTransfer({ accountId, bankId }: Payer): Entry {
  const body = transferBody(accountId, bankId, TOO_MUCH);
  return entry('refused-transfer', '/transfer-out', { subject: accountId, body });
}

/** What the bank of a run does with a payout to it. */
export type BankFate = 'paid' | 'rejected' | 'failed' | 'returned';
/** Payouts of this amount and above go to the bank of a run, all others to the sandbox; smallest units. */
export const BANK_LEAST = 1_000;
/** Amounts by which the bank knows the fate of a payout; smallest units. Any other amount is paid. */
export const BANK_AMOUNTS: Readonly<Record<Exclude<BankFate, 'paid'>, number>> = {
  rejected: 1_001,
  failed: 1_002,
  returned: 1_003,
};

/** A transfer through the connector. @param extra makes the amount of one that is paid; at least 4 */
export function bankPayout({ accountId, bankId }: Payer, fate: BankFate, extra: number): Entry {
  const amount = fate === 'paid' ? BANK_LEAST + extra : BANK_AMOUNTS[fate];
  const body = transferBody(accountId, bankId, amount);
  const kind = fate === 'paid' ? 'bank-payout' : (`${fate}-bank-payout` as const);
  return entry(kind, '/transfer-out', { subject: accountId, amount, body });
}

export function transferIn({ accountId, bankId }: Payer, amount: number): Entry {
  const body = transferBody(bankId, accountId, amount);
  return entry('transfer-in', '/transfer-in', { subject: accountId, amount, body });
}

export function fund(accountId: string, amount: number): Entry {
  return entry('fund', `/sandbox/internal-accounts/${accountId}/fund`, {
    subject: accountId,
    amount,
    body: { amount },
  });
}

export function customer(): Entry {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
  return entry('customer', '/customers', { subject: '', body });
}

export function rename(customerId: string, name: string): Entry {
  const body = { fullName: name };
  return entry('rename', `/customers/${customerId}`, { subject: customerId, method: 'PATCH', body });
}

let accountNumber = 10_000_000;

/** `suffix` decides the fate of payouts in the sandbox. */
export function bankAccount(customerId: string, suffix: string): Entry {
  accountNumber += 1;
  const body = {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${accountNumber}${suffix}`,
      routingNumber: '110000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  };
  return entry('bank-account', '/customers/external-accounts', { subject: customerId, body });
}

/** `suffix` decides the fate of payouts in the sandbox. */
export function mexicanAccount(customerId: string, suffix: string): Entry {
  accountNumber += 1;
  const body = {
    customerId,
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: `0123456${accountNumber}${suffix}`,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  };
  return entry('bank-account', '/customers/external-accounts', { subject: customerId, body });
}

export function removal(customerId: string, bankId: string): Entry {
  const path = `/customers/external-accounts/${bankId}`;
  return entry('removal', path, { subject: customerId, method: 'DELETE' });
}

/** A transfer to an account that a 204 has removed. It must be refused. */
export function transferToRemoved({ accountId, failingBankId }: Payer): Entry {
  return entry('transfer-to-removed', '/transfer-out', {
    subject: accountId,
    body: transferBody(accountId, failingBankId, 1),
  });
}

/** Allowed statuses of the first answer to an entry. */
export const EXPECTED_STATUS: Readonly<Record<EntryKind, readonly number[]>> = {
  transfer: [201],
  'failing-transfer': [201],
  'refused-transfer': [400],
  'transfer-in': [201],
  'bank-payout': [201],
  'rejected-bank-payout': [201],
  'failed-bank-payout': [201],
  'returned-bank-payout': [201],
  fund: [200],
  customer: [201],
  'bank-account': [201],
  rename: [200],
  removal: [204],
  'transfer-to-removed': [404, 409],
  quote: [201],
  'paid-quote': [201],
  'failing-quote': [201],
  'returning-quote': [201],
  'suspended-quote': [201],
  'funded-quote': [201],
  execution: [200],
  payment: [200],
  mispayment: [200],
  receipt: [200],
  approval: [200, 409],
  rejection: [200, 409],
  advance: [200],
};
