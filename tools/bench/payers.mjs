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
export async function makePayers(baseUrl, count) {
  /** @type {Payer[]} */
  const payers = [];
  for (let made = 0; made < count; made += AT_ONCE) {
    const lot = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) =>
      makePayer(baseUrl, made + index),
    );
    payers.push(...(await Promise.all(lot)));
  }
  return payers;
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
