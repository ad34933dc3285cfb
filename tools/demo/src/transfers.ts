import { randomUUID } from 'node:crypto';
import type { Customer, ExternalAccount, InternalAccount } from '@corridor/sdk';
import type { Stage } from './stage';

/** The customer who pays in the later chapters. */
export interface Payer {
  customer: Customer;
  account: InternalAccount;
}

const FUNDS = 100_000;
const TRANSFERRED = 12_345;

/** The customer's USD account. */
export async function dollarsOf(stage: Stage, customerId: string): Promise<InternalAccount> {
  const query = { customerId, currency: 'USD' };
  const { data } = await stage.corridor.internalAccounts.listInternalAccounts(query);
  const [account] = data;
  if (!account) throw new Error(`${customerId} has no account in USD`);
  return account;
}

/** Creates a customer with funds and a bank account. */
async function onboard(stage: Stage): Promise<Payer & { bank: ExternalAccount }> {
  const customer = await stage.corridor.customers.createCustomer({
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
  });
  stage.say(`Created ${customer.id} with the UMA address ${customer.umaAddress}`);
  const accounts = await stage.corridor.internalAccounts.listInternalAccounts({ customerId: customer.id });
  const codes = accounts.data.map((one) => one.balance.currency.code);
  stage.say(`The customer has ${accounts.totalCount} internal accounts: ${codes.join(', ')}`);
  const bank = await stage.corridor.externalAccounts.createExternalAccount({
    customerId: customer.id,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      // The last three digits decide the outcome in the sandbox: these have none of their own.
      accountNumber: `${Date.now()}999`,
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

/** Creates a customer with funds, and sends a transfer under an Idempotency-Key. */
export async function tellTransfers(stage: Stage): Promise<Payer> {
  stage.chapter('A customer sends money to a bank account');
  const { customer, account, bank } = await onboard(stage);
  const funded = await stage.corridor.sandbox.fundInternalAccount(account.id, { amount: FUNDS });
  stage.expect('the balance', funded.balance.amount, FUNDS);
  stage.say(`Funded ${account.id}: ${funded.balance.amount} cents`);
  const transfer = {
    source: { accountId: account.id },
    destination: { accountId: bank.id },
    amount: TRANSFERRED,
  };
  const idempotencyKey = randomUUID();
  const sent = await stage.corridor.transfers.createTransferOut(transfer, { idempotencyKey });
  stage.say(`Sent ${TRANSFERRED} cents: ${sent.id} is ${sent.status}`);
  const done = await stage.reaches(sent.id, 'COMPLETED');
  stage.say(`${done.id} is ${done.status}, settled at ${done.settledAt}`);
  for (const status of ['PENDING', 'PROCESSING', 'COMPLETED']) {
    await stage.hears(`OUTGOING_PAYMENT_${status}`, done.id);
  }
  // Only a raw answer shows its headers.
  const again = await stage.corridor.http.send({
    method: 'POST',
    path: '/transfer-out',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(transfer),
  });
  const answer: unknown = JSON.parse(new TextDecoder().decode(again.bytes));
  stage.expect('the answer to the same key', answer, sent);
  stage.expect('Idempotency-Replayed', again.headers.get('idempotency-replayed'), 'true');
  stage.say('The same Idempotency-Key gave the same answer, and moved no money');
  const { balance } = await dollarsOf(stage, customer.id);
  stage.expect('the balance', balance.amount, FUNDS - TRANSFERRED);
  stage.say(`The balance is ${balance.amount} cents`);
  return { customer, account };
}
