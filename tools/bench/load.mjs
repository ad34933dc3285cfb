import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** @typedef {{id: string, bankAccountId: string}} Payer */
/**
 * @typedef {object} LoadResult
 * @property {number} perSecond answers of 2xx a second
 * @property {number} total answers of 2xx
 * @property {number} failed answers of another status, and errors
 * @property {number} p50 milliseconds
 * @property {number} p975 the 97.5th percentile
 * @property {number} p99
 */

const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`;

/**
 * @param {string} url
 * @param {{method: 'GET' | 'POST', body?: unknown}} request
 */
async function call(url, { method, body }) {
  const response = await fetch(url, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return /** @type {Promise<any>} */ (response.json());
}

/**
 * Makes customers with a USD account that holds money and a bank account.
 * @param {string} baseUrl @param {number} count
 * @returns {Promise<Payer[]>}
 */
export async function makePayers(baseUrl, count) {
  /** @type {Payer[]} */
  const payers = [];
  for (let made = 0; made < count; made += 10) {
    const lot = Array.from({ length: Math.min(10, count - made) }, (_, index) =>
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
  await call(`${baseUrl}/sandbox/internal-accounts/${id}/fund`, {
    method: 'POST',
    body: { amount: 100_000_000_000 },
  });
  return { id, bankAccountId: bank.id };
}

/**
 * Transfers through HTTP, an Idempotency-Key on each, sources by turns.
 * @param {{baseUrl: string, payers: readonly Payer[], connections: number, seconds?: number, amount?: number}} options
 */
export function transferLoad({ baseUrl, payers, connections, seconds, amount }) {
  const bodies = payers.map(({ id, bankAccountId }) =>
    JSON.stringify({ source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1 }),
  );
  let turn = 0;
  return fire({
    url: `${baseUrl}/transfer-out`,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 15 } : { amount }),
    requests: [
      {
        method: 'POST',
        setupRequest: (/** @type {autocannon.Request} */ request) => {
          turn += 1;
          return {
            ...request,
            headers: {
              ...request.headers,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: bodies[turn % bodies.length],
          };
        },
      },
    ],
  });
}

/**
 * GETs of one URL after the other.
 * @param {{urls: readonly string[], connections: number, seconds: number}} options
 */
export function readLoad({ urls, connections, seconds }) {
  const { origin } = new URL(String(urls[0]));
  return fire({
    url: origin,
    connections,
    duration: seconds,
    requests: urls.map((url) => ({ method: 'GET', path: url.slice(origin.length) })),
  });
}

/** @param {autocannon.Options} options @returns {Promise<LoadResult>} */
async function fire(options) {
  const result = await autocannon({ timeout: 30, ...options, headers: { authorization: AUTHORIZATION } });
  const { '2xx': total, non2xx, errors, duration, latency } = result;
  return {
    perSecond: Math.round(total / duration),
    total,
    failed: non2xx + errors,
    p50: latency.p50,
    p975: latency.p97_5,
    p99: latency.p99,
  };
}
