import { AUTHORIZATION, call, makePayees, makePayers } from '../bench/payers.mjs';

const PAYERS = 12;
const ID = /"([A-Z][A-Za-z]*):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;
const UMA_ADDRESS = /"(\$[^"@]+@[^"@]+)"/g;
const CURRENCIES = ['USD', 'EUR', 'MXN', 'BTC', 'USDC'];
/** A file that begins like a PDF. */
const PDF = '%PDF-1.7\nhello';

/** @typedef {Record<string, string[]>} Pool names of kinds of resources, each with ids that exist */

/** Collects every id and UMA address of the answers that it is shown. */
class Collection {
  /** @type {Map<string, Set<string>>} */
  #found = new Map([['currency', new Set(CURRENCIES)]]);

  /** @param {string} kind @param {string} value */
  add(kind, value) {
    this.#found.set(kind, (this.#found.get(kind) ?? new Set()).add(value));
  }

  /** @param {unknown} answer */
  scan(answer) {
    const text = JSON.stringify(answer) ?? '';
    for (const [, kind, uuid] of text.matchAll(ID)) this.add(String(kind), `${kind}:${uuid}`);
    for (const [, address] of text.matchAll(UMA_ADDRESS)) this.add('umaAddress', String(address));
  }

  /** @returns {Pool} */
  toPool() {
    return Object.fromEntries([...this.#found].map(([kind, values]) => [kind, [...values]]));
  }
}

/**
 * Makes a few resources of every kind on the sandbox's platform.
 * @param {string} baseUrl
 * @param {string} nowhere an address at which nothing listens
 * @returns {Promise<{pool: Pool, ownTokenId: string}>}
 */
export async function fillPool(baseUrl, nowhere) {
  const collection = new Collection();
  /** @param {'GET' | 'POST'} method @param {string} path @param {object} [body] */
  const ask = async (method, path, body) => {
    const answer = await call(`${baseUrl}${path}`, { method, body });
    collection.scan(answer);
    return answer;
  };
  const tokens = await ask('GET', '/tokens');
  const ownTokenId = String(tokens.data[0].id);
  const payers = await makePayers(baseUrl, PAYERS);
  const payees = await makePayees(baseUrl, payers);
  collection.scan({ payers, payees });
  for (const [index, payer] of payers.entries())
    collection.add('invitationCode', await payments(ask, payer, String(payees[index])));
  for (let number = 0; number < PAYERS; number += 1) await business(ask, baseUrl, collection);
  await ask('POST', '/platform/external-accounts', {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '7654321999',
      routingNumber: '110000000',
      beneficiary: { beneficiaryType: 'BUSINESS', businessInfo: { legalName: 'Analytical Engines' } },
    },
  });
  for (let number = 0; number < PAYERS; number += 1)
    await ask('POST', '/tokens', { name: `fuzz ${number}`, permissions: ['VIEW'] });
  const endpoint = { url: nowhere, description: 'nobody listens', eventTypes: [] };
  await ask('POST', '/webhook-endpoints', endpoint);
  for (const path of ['/customers', '/webhook-deliveries', '/quotes', '/transactions', '/verifications'])
    await ask('GET', `${path}?limit=50`);
  return { pool: collection.toPool(), ownTokenId };
}

/** @typedef {(method: 'GET' | 'POST', path: string, body?: object) => Promise<any>} Ask */

/**
 * @param {Ask} ask @param {import('../bench/payers.mjs').Payer} payer @param {string} payeeId
 * @returns {Promise<string>} the code of an invitation
 */
async function payments(ask, { id, customerId, bankAccountId }, payeeId) {
  const { umaAddress } = await ask('GET', `/customers/${customerId}`);
  const transfer = { source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1_000 };
  await ask('POST', '/transfer-out', transfer);
  await ask('POST', '/transfer-in', {
    source: { accountId: bankAccountId },
    destination: { accountId: id },
    amount: 2_000,
  });
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId: id },
    destination: { destinationType: 'ACCOUNT', accountId: payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  };
  await ask('POST', '/quotes', quote);
  await ask('POST', '/quotes', { ...quote, immediatelyExecute: true });
  await ask('GET', `/receiver/external-account/${payeeId}`);
  await ask('GET', `/receiver/uma/$success.usd@sandbox.uma.money`);
  await ask('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$sender@sandbox.uma.money',
    receiverUmaAddress: umaAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 500,
  });
  const { code } = await ask('POST', '/invitations', { inviterUma: umaAddress });
  return String(code);
}

/** @param {Ask} ask @param {string} baseUrl @param {Collection} collection */
async function business(ask, baseUrl, collection) {
  const customer = await ask('POST', '/customers', {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Analytical Engines' },
  });
  const owner = await ask('POST', '/beneficial-owners', {
    customerId: customer.id,
    roles: ['UBO'],
    ownershipPercentage: 50,
    personalInfo: { firstName: 'Ada', lastName: 'Lovelace' },
  });
  await ask('POST', '/verifications', { customerId: customer.id });
  for (const holder of [customer.id, owner.id]) {
    const form = new FormData();
    form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'fuzz.pdf');
    form.append('documentHolder', holder);
    form.append('documentType', 'PASSPORT');
    form.append('country', 'US');
    const headers = { authorization: AUTHORIZATION };
    const response = await fetch(`${baseUrl}/documents`, { method: 'POST', headers, body: form });
    collection.scan(await response.json());
  }
}
