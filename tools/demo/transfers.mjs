import { randomUUID } from 'node:crypto';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./stage.mjs').Json} Json */

const FUNDS = 100_000;
const TRANSFERRED = 12_345;

/** The account of a customer in USD. @param {Stage} stage @param {string} customerId @returns {Promise<Json>} */
export async function dollarsOf(stage, customerId) {
  const page = await stage.ask('GET', `/customers/internal-accounts?customerId=${customerId}&currency=USD`);
  return page.data[0];
}

/**
 * A customer with money and a bank account.
 * @param {Stage} stage
 */
async function onboard(stage) {
  const customer = await stage.ask('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
  });
  stage.say(`Created ${customer.id}, reached at ${customer.umaAddress}`);
  const accounts = await stage.ask('GET', `/customers/internal-accounts?customerId=${customer.id}`);
  const codes = accounts.data.map((/** @type {Json} */ one) => one.balance.currency.code);
  stage.say(`Who holds ${accounts.totalCount} internal accounts: ${codes.join(', ')}`);
  const bank = await stage.ask('POST', '/customers/external-accounts', {
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
  stage.say(`Added ${bank.id}: ${bank.status}, name ${bank.beneficiaryVerificationStatus}`);
  await stage.hears('CUSTOMER_CREATED', customer.id);
  return { customer, account: await dollarsOf(stage, customer.id), bank };
}

/**
 * Customers, money, and a transfer with its key.
 * @param {Stage} stage
 * @returns {Promise<{customer: Json, account: Json}>} for the chapters that follow
 */
export async function tellTransfers(stage) {
  stage.chapter('A customer sends money to a bank account');
  const { customer, account, bank } = await onboard(stage);
  const funded = await stage.ask('POST', `/sandbox/internal-accounts/${account.id}/fund`, { amount: FUNDS });
  stage.expect('the balance', funded.balance.amount, FUNDS);
  stage.say(`Funded ${account.id}: ${funded.balance.amount} cents`);
  const transfer = {
    source: { accountId: account.id },
    destination: { accountId: bank.id },
    amount: TRANSFERRED,
  };
  const key = { 'idempotency-key': randomUUID() };
  const sent = await stage.call('POST', '/transfer-out', transfer, key);
  stage.say(`Sent ${TRANSFERRED} cents: ${sent.body.id} is ${sent.body.status}`);
  const done = await stage.reaches(sent.body.id, 'COMPLETED');
  stage.say(`${done.id} is ${done.status}, settled at ${done.settledAt}`);
  for (const status of ['PENDING', 'PROCESSING', 'COMPLETED']) {
    await stage.hears(`OUTGOING_PAYMENT_${status}`, done.id);
  }
  const again = await stage.call('POST', '/transfer-out', transfer, key);
  stage.expect('the answer to the same key', again.text, sent.text);
  stage.expect('Idempotency-Replayed', again.headers.get('idempotency-replayed'), 'true');
  stage.say('The same Idempotency-Key gave the same answer, and moved nothing');
  const { balance } = await dollarsOf(stage, customer.id);
  stage.expect('the balance', balance.amount, FUNDS - TRANSFERRED);
  stage.say(`The balance is ${balance.amount} cents`);
  return { customer, account };
}
