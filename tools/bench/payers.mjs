/** @typedef {{id: string, customerId: string, bankAccountId: string}} Payer */

const MONEY = 100_000_000_000;
const AT_ONCE = 10;

/** Basic authentication of a token. @param {string} clientId @param {string} clientSecret */
export function basic(clientId, clientSecret) {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** The token of the platform that `npm start` makes. */
export const AUTHORIZATION = basic('sandbox', 'sandbox-secret');

/**
 * @param {string} url
 * @param {{method: 'GET' | 'POST' | 'DELETE', body?: unknown, authorization?: string}} request
 */
export async function call(url, { method, body, authorization = AUTHORIZATION }) {
  const response = await fetch(url, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Makes customers with a USD account that holds money and a bank account.
 * @param {string} baseUrl @param {number} count
 * @returns {Promise<Payer[]>}
 */
export function makePayers(baseUrl, count) {
  return inLots(
    Array.from({ length: count }, (_, number) => number),
    (number) => makePayer(baseUrl, number),
  );
}

/**
 * Makes an account in Mexico for each payer.
 * @param {string} baseUrl @param {readonly Payer[]} payers
 * @returns {Promise<string[]>} their ids
 */
export function makePayees(baseUrl, payers) {
  return inLots(payers, async ({ customerId }) => {
    const payee = await call(`${baseUrl}/customers/external-accounts`, {
      method: 'POST',
      body: {
        customerId,
        currency: 'MXN',
        accountInfo: {
          accountType: 'MXN_ACCOUNT',
          clabeNumber: '012345678901234999',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
        },
      },
    });
    return String(payee.id);
  });
}

/**
 * A few at a time, in their order.
 * @template T, R
 * @param {readonly T[]} items @param {(item: T) => Promise<R>} make
 * @returns {Promise<R[]>}
 */
async function inLots(items, make) {
  /** @type {R[]} */
  const made = [];
  while (made.length < items.length) {
    made.push(...(await Promise.all(items.slice(made.length, made.length + AT_ONCE).map(make))));
  }
  return made;
}

/** @param {string} baseUrl @param {number} number @returns {Promise<Payer>} */
async function makePayer(baseUrl, number) {
  const customer = await call(`${baseUrl}/customers`, {
    method: 'POST',
    body: { customerType: 'INDIVIDUAL' },
  });
  const query = `customerId=${customer.id}&currency=USD`;
  const accounts = await call(`${baseUrl}/customers/internal-accounts?${query}`, { method: 'GET' });
  const { id } = accounts.data[0];
  const bank = await call(`${baseUrl}/customers/external-accounts`, {
    method: 'POST',
    body: {
      customerId: customer.id,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: `${1_000_000 + number}999`,
        routingNumber: '110000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    },
  });
  await call(`${baseUrl}/sandbox/internal-accounts/${id}/fund`, { method: 'POST', body: { amount: MONEY } });
  return { id, customerId: customer.id, bankAccountId: bank.id };
}
