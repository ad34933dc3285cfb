import { randomUUID } from 'node:crypto';
import { textAt } from '@corridor/api-client';
import type {
  CustomerResource,
  ExternalAccountResource,
  InternalAccountResource,
  Page,
} from '@corridor/contracts';
import type { Stage } from './stage';

/** The customer who pays in the later chapters. */
export interface Payer {
  customer: CustomerResource;
  account: InternalAccountResource;
}

const FUNDS = 100_000;
const TRANSFERRED = 12_345;

/** The customer's USD account. */
export async function dollarsOf(stage: Stage, customerId: string): Promise<InternalAccountResource> {
  const { data } = await stage.ask<Page<InternalAccountResource>>(
    'GET',
    `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
  );
  const [account] = data;
  if (!account) throw new Error(`${customerId} has no account in USD`);
  return account;
}

/** Creates a customer with funds and a bank account. */
async function onboard(stage: Stage): Promise<Payer & { bank: ExternalAccountResource }> {
  const customer = await stage.ask<CustomerResource>('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
  });
  stage.say(`Created ${customer.id} with the UMA address ${customer.umaAddress}`);
  const accounts = await stage.ask<Page<InternalAccountResource>>(
    'GET',
    `/customers/internal-accounts?customerId=${customer.id}`,
  );
  const codes = accounts.data.map((one) => one.balance.currency.code);
  stage.say(`The customer has ${accounts.totalCount} internal accounts: ${codes.join(', ')}`);
  const bank = await stage.ask<ExternalAccountResource>('POST', '/customers/external-accounts', {
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

/** Creates a customer with funds, and sends a transfer under an Idempotency-Key. */
export async function tellTransfers(stage: Stage): Promise<Payer> {
  stage.chapter('A customer sends money to a bank account');
  const { customer, account, bank } = await onboard(stage);
  const funded = await stage.ask<InternalAccountResource>(
    'POST',
    `/sandbox/internal-accounts/${account.id}/fund`,
    { amount: FUNDS },
  );
  stage.expect('the balance', funded.balance.amount, FUNDS);
  stage.say(`Funded ${account.id}: ${funded.balance.amount} cents`);
  const transfer = {
    source: { accountId: account.id },
    destination: { accountId: bank.id },
    amount: TRANSFERRED,
  };
  const key = randomUUID();
  const sent = await stage.call('POST', '/transfer-out', transfer, key);
  const id = textAt(sent.body, 'id');
  stage.say(`Sent ${TRANSFERRED} cents: ${id} is ${textAt(sent.body, 'status')}`);
  const done = await stage.reaches(id, 'COMPLETED');
  stage.say(`${done.id} is ${done.status}, settled at ${done.settledAt}`);
  for (const status of ['PENDING', 'PROCESSING', 'COMPLETED']) {
    await stage.hears(`OUTGOING_PAYMENT_${status}`, done.id);
  }
  const again = await stage.call('POST', '/transfer-out', transfer, key);
  stage.expect('the answer to the same key', again.text, sent.text);
  stage.expect('Idempotency-Replayed', again.isReplayed, true);
  stage.say('The same Idempotency-Key gave the same answer, and moved no money');
  const { balance } = await dollarsOf(stage, customer.id);
  stage.expect('the balance', balance.amount, FUNDS - TRANSFERRED);
  stage.say(`The balance is ${balance.amount} cents`);
  return { customer, account };
}
