#!/usr/bin/env node
/**
 * `npm run demo`: the story of the README against the running system, step by step, with a webhook receiver that
 * checks every signature with the public `standardwebhooks` library. Exits non-zero where anything is otherwise.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { requireRun } from './start/run-file.mjs';

const WAIT_LIMIT_MS = 30_000;
const POLL_MS = 100;

/** @typedef {Record<string, any>} Json */

const baseUrl = process.env.BASE_URL ?? requireRun(process.env).baseUrl;
const clientId = process.env.SANDBOX_CLIENT_ID ?? 'sandbox';
const clientSecret = process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox-secret';
let step = 0;

/** @param {string} text */
function say(text) {
  step += 1;
  process.stdout.write(`${String(step).padStart(2)}. ${text}\n`);
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<{body: Json, text: string, headers: Headers}>}
 */
async function call(method, path, body, headers = {}) {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return { body: text ? JSON.parse(text) : {}, text, headers: response.headers };
}

/**
 * @template T
 * @param {string} what @param {() => Promise<T | undefined> | T | undefined} check
 * @returns {Promise<T>}
 */
async function until(what, check) {
  const end = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const value = await check();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${what}: not within ${WAIT_LIMIT_MS / 1000} seconds`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** @type {{text: string, headers: Record<string, string>}[]} */
const received = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    received.push({ text, headers: /** @type {Record<string, string>} */ (request.headers) });
    response.end('received');
  });
});

/** @param {string} url */
async function listen(url) {
  const { body: before } = await call('GET', '/config');
  await call('PATCH', '/config', { webhookEndpoint: url });
  const { body: endpoints } = await call('GET', '/webhook-endpoints');
  const endpoint = endpoints.data.find((/** @type {Json} */ one) => one.isDefault);
  const { body } = await call('GET', `/webhook-endpoints/${endpoint.id}/secret`);
  return { webhook: new Webhook(body.secret), former: before.webhookEndpoint };
}

/** @param {Webhook} webhook @param {string} type @param {string} id */
async function expectEvent(webhook, type, id) {
  const found = await until(type, () =>
    received.find(({ text }) => JSON.parse(text).type === type && JSON.parse(text).data.id === id),
  );
  webhook.verify(found.text, found.headers);
  say(`Webhook ${type}, its signature verified: ${found.headers['webhook-id']}`);
}

async function onboard() {
  const { body: customer } = await call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
  });
  say(`Created ${customer.id}, reached at ${customer.umaAddress}`);
  const { body: accounts } = await call('GET', `/customers/internal-accounts?customerId=${customer.id}`);
  const codes = accounts.data.map((/** @type {Json} */ one) => one.balance.currency.code);
  say(`Who holds ${accounts.totalCount} internal accounts: ${codes.join(', ')}`);
  const account = accounts.data.find((/** @type {Json} */ one) => one.balance.currency.code === 'USD');
  const { body: bank } = await call('POST', '/customers/external-accounts', {
    customerId: customer.id,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${Date.now()}`,
      routingNumber: '110000000',
      accountCategory: 'CHECKING',
      bankName: 'First Bank',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  });
  say(`Added ${bank.id}: ${bank.status}, name ${bank.beneficiaryVerificationStatus}`);
  return { customer, account, bank };
}

/** @param {Webhook} webhook */
async function tell(webhook) {
  const { customer, account, bank } = await onboard();
  await expectEvent(webhook, 'CUSTOMER_CREATED', customer.id);
  const { body: funded } = await call('POST', `/sandbox/internal-accounts/${account.id}/fund`, {
    amount: 100_000,
  });
  say(`Funded ${account.id}: ${funded.balance.amount} cents`);
  const transfer = {
    source: { accountId: account.id },
    destination: { accountId: bank.id },
    amount: 12_345,
  };
  const key = { 'idempotency-key': randomUUID() };
  const sent = await call('POST', '/transfer-out', transfer, key);
  say(`Sent 12345 cents: ${sent.body.id} is ${sent.body.status}`);
  const done = await until('COMPLETED', async () => {
    const { body } = await call('GET', `/transactions/${sent.body.id}`);
    return body.status === 'COMPLETED' ? body : undefined;
  });
  say(`${done.id} is ${done.status}, settled at ${done.settledAt}`);
  for (const status of ['PENDING', 'PROCESSING', 'COMPLETED']) {
    await expectEvent(webhook, `OUTGOING_PAYMENT_${status}`, done.id);
  }
  const again = await call('POST', '/transfer-out', transfer, key);
  if (again.text !== sent.text || again.headers.get('idempotency-replayed') !== 'true') {
    throw new Error('the same Idempotency-Key gave another answer');
  }
  say('The same Idempotency-Key gave the same answer, and moved nothing');
  const { body: after } = await call(
    'GET',
    `/customers/internal-accounts?customerId=${customer.id}&currency=USD`,
  );
  if (after.data[0].balance.amount !== 87_655)
    throw new Error(`the balance is ${after.data[0].balance.amount}`);
  say('The balance is 87655 cents');
}

await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
try {
  const { webhook, former } = await listen(`http://127.0.0.1:${port}/`);
  say(`Listening for webhooks on port ${port}`);
  await tell(webhook);
  await call('PATCH', '/config', { webhookEndpoint: former ?? null });
  process.stdout.write('The story is told.\n');
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
} finally {
  server.closeAllConnections();
  server.close();
}
