import { randomUUID } from 'node:crypto';

/**
 * @typedef {import('./journal.mjs').Entry} Entry
 *
 * A customer whose money moves.
 * @typedef {object} Payer
 * @property {string} customerId
 * @property {string} accountId
 * @property {string} bankId payouts to it arrive
 * @property {string} failingBankId payouts to it fail and are refunded
 * @property {Partial<Record<import('./quote-operations.mjs').Fate, string>>} mexico accounts there, by what becomes of payouts
 */

/** More than any payer ever has. */
const TOO_MUCH = 90_000_000_000;
export const FIRST_FUNDS = 10_000_000;

/**
 * @param {Entry['kind']} kind
 * @param {string} path
 * @param {{subject: string, amount?: number, method?: string, body?: unknown}} options
 * @returns {Entry}
 */
export function entry(kind, path, { subject, amount = 0, method = 'POST', body }) {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return { kind, key: randomUUID(), method, path, ...text, subject, amount, attempts: 0 };
}

/** @param {string} from @param {string} to @param {number} amount */
function transferBody(from, to, amount) {
  return { source: { accountId: from }, destination: { accountId: to }, amount };
}

/** @param {Payer} payer @param {number} amount */
export function transfer({ accountId, bankId }, amount) {
  return entry('transfer', '/transfer-out', {
    subject: accountId,
    amount,
    body: transferBody(accountId, bankId, amount),
  });
}

/** One that the bank refuses, so that the money comes back. @param {Payer} payer @param {number} amount */
export function failingTransfer({ accountId, failingBankId }, amount) {
  const body = transferBody(accountId, failingBankId, amount);
  return entry('failing-transfer', '/transfer-out', { subject: accountId, amount, body });
}

/** One that there isn't the money for. @param {Payer} payer */
export function refusedTransfer({ accountId, bankId }) {
  const body = transferBody(accountId, bankId, TOO_MUCH);
  return entry('refused-transfer', '/transfer-out', { subject: accountId, body });
}

/** @param {Payer} payer @param {number} amount */
export function transferIn({ accountId, bankId }, amount) {
  const body = transferBody(bankId, accountId, amount);
  return entry('transfer-in', '/transfer-in', { subject: accountId, amount, body });
}

/** @param {string} accountId @param {number} amount */
export function fund(accountId, amount) {
  return entry('fund', `/sandbox/internal-accounts/${accountId}/fund`, {
    subject: accountId,
    amount,
    body: { amount },
  });
}

export function customer() {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
  return entry('customer', '/customers', { subject: '', body });
}

/** @param {string} customerId @param {string} name */
export function rename(customerId, name) {
  const body = { fullName: name };
  return entry('rename', `/customers/${customerId}`, { subject: customerId, method: 'PATCH', body });
}

let accountNumber = 10_000_000;

/** @param {string} customerId @param {string} suffix that decides the fate of payouts in the sandbox */
export function bankAccount(customerId, suffix) {
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

/** @param {string} customerId @param {string} suffix that decides the fate of payouts in the sandbox */
export function mexicanAccount(customerId, suffix) {
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

/** @param {string} customerId @param {string} bankId */
export function removal(customerId, bankId) {
  const path = `/customers/external-accounts/${bankId}`;
  return entry('removal', path, { subject: customerId, method: 'DELETE' });
}

/** A transfer to an account that a 204 has removed: it must be refused. @param {Payer} payer */
export function transferToRemoved({ accountId, failingBankId }) {
  return entry('transfer-to-removed', '/transfer-out', {
    subject: accountId,
    body: transferBody(accountId, failingBankId, 1),
  });
}

/**
 * What the first answer to an entry has to be.
 * @type {Record<Entry['kind'], readonly number[]>}
 */
export const EXPECTED_STATUS = {
  transfer: [201],
  'failing-transfer': [201],
  'refused-transfer': [400],
  'transfer-in': [201],
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
