import { listAt, textAt, type ApiClient } from '@corridor/api-client';

/** An account in USD that holds money, its customer, and a bank account to pay to. */
export interface Payer {
  id: string;
  customerId: string;
  bankAccountId: string;
}

const MONEY = 100_000_000_000;
const AT_ONCE = 10;

/** Makes customers with a USD account that holds money and a bank account. */
export function makePayers(client: ApiClient, count: number): Promise<Payer[]> {
  return inLots(
    Array.from({ length: count }, (_, number) => number),
    (number) => makePayer(client, number),
  );
}

/** Makes an account in Mexico for each payer; resolves with their ids. */
export function makePayees(client: ApiClient, payers: readonly Payer[]): Promise<string[]> {
  return inLots(payers, async ({ customerId }) => {
    const payee = await client.expectOk('POST', '/customers/external-accounts', {
      customerId,
      currency: 'MXN',
      accountInfo: {
        accountType: 'MXN_ACCOUNT',
        clabeNumber: '012345678901234999',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    });
    return textAt(payee, 'id');
  });
}

/** A few at a time, in their order. */
async function inLots<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  while (made.length < items.length) {
    made.push(...(await Promise.all(items.slice(made.length, made.length + AT_ONCE).map(make))));
  }
  return made;
}

async function makePayer(client: ApiClient, number: number): Promise<Payer> {
  const customer = await client.expectOk('POST', '/customers', { customerType: 'INDIVIDUAL' });
  const customerId = textAt(customer, 'id');
  const query = `customerId=${customerId}&currency=USD`;
  const accounts = await client.expectOk('GET', `/customers/internal-accounts?${query}`);
  const id = textAt(listAt(accounts, 'data')[0], 'id');
  const bank = await client.expectOk('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${1_000_000 + number}999`,
      routingNumber: '110000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  });
  await client.expectOk('POST', `/sandbox/internal-accounts/${id}/fund`, { amount: MONEY });
  return { id, customerId, bankAccountId: textAt(bank, 'id') };
}
