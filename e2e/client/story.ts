import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type ErrorBody = components['schemas']['ErrorBody'];

const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const POLL_MS = 200;
const POLLS_MAX = 100;

const client = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` },
});

/** The body of a successful answer. @throws if the answer is an error */
function ok<T>({ data, error }: { data?: T; error?: ErrorBody }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

/** A bank account in Mexico. `accountType` selects its type in the union. */
function mexicanAccount(clabeNumber: string): components['schemas']['CreateExternalAccountBody'] {
  return {
    currency: 'MXN',
    accountInfo: {
      accountType: 'CLABE',
      clabeNumber,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  };
}

async function settled(transactionId: string): Promise<components['schemas']['Transaction']> {
  const params = { path: { transactionId } };
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const transaction = ok(await client.GET('/transactions/{transactionId}', { params }));
    if (transaction.status !== 'PENDING' && transaction.status !== 'PROCESSING') return transaction;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(`${transactionId} did not end`);
}

async function story(): Promise<object> {
  const customer = ok(
    await client.POST('/customers', { body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } }),
  );
  const customerId = customer.id;
  const query = { customerId, currency: 'USD' };
  const [account] = ok(await client.GET('/customers/internal-accounts', { params: { query } })).data;
  if (!account) throw new Error('the customer has no dollar account');
  const accountId = account.id;
  ok(
    await client.POST('/sandbox/internal-accounts/{accountId}/fund', {
      params: { path: { accountId } },
      body: { amount: 50_000 },
    }),
  );
  const destination = ok(
    await client.POST('/customers/external-accounts', {
      body: { ...mexicanAccount('032180000118359719'), customerId },
    }),
  );
  const quote = ok(
    await client.POST('/quotes', {
      params: { header: { 'Idempotency-Key': `story-${customerId}` } },
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: destination.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
      },
    }),
  );
  const params = { path: { quoteId: quote.id } };
  const executed = ok(await client.POST('/quotes/{quoteId}/execute', { params }));
  const transaction = await settled(quote.transactionId);
  const again = await client.POST('/quotes/{quoteId}/execute', { params });
  const refused = await client.POST('/customers/external-accounts', { body: mexicanAccount('12') });
  return {
    quoted: quote.status,
    executed: executed.status,
    settled: transaction.status,
    again: { code: again.error?.code, status: again.error?.status },
    refusedFields: refused.error?.details.errors?.map(({ field }) => field),
  };
}

process.stdout.write(JSON.stringify(await story()));
