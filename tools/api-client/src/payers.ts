import type { ApiClient } from './api-client';
import { textAt } from './json';

/** A customer with funds who can pay into a bank account. */
export interface Payer {
  /** The internal account in US dollars. */
  id: string;
  customerId: string;
  bankAccountId: string;
}

const FUNDS = 100_000_000_000;
const AT_ONCE = 10;
const BENEFICIARY = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };

/** Creates customers, each with a funded USD account and a bank account. */
export function makePayers(client: ApiClient, count: number, funds = FUNDS): Promise<Payer[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return inLots(numbers, (number) => makePayer(client, number, funds));
}

/** Creates an account in Mexico for each payer. Resolves with the ids. */
export function makePayees(client: ApiClient, payers: readonly Payer[]): Promise<string[]> {
  return inLots(payers, async ({ customerId }) => {
    const payee = await client.expectOk('POST', '/customers/external-accounts', {
      customerId,
      currency: 'MXN',
      accountInfo: {
        accountType: 'MXN_ACCOUNT',
        clabeNumber: '012345678901234999',
        beneficiary: BENEFICIARY,
      },
    });
    return textAt(payee, 'id');
  });
}

/** Processes a few items at a time, in their order. */
async function inLots<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  while (made.length < items.length)
    made.push(...(await Promise.all(items.slice(made.length, made.length + AT_ONCE).map(make))));
  return made;
}

async function makePayer(client: ApiClient, number: number, funds: number): Promise<Payer> {
  const customer = await client.expectOk('POST', '/customers', { customerType: 'INDIVIDUAL' });
  const customerId = textAt(customer, 'id');
  const query = new URLSearchParams({ customerId, currency: 'USD' });
  const accounts = await client.expectOk('GET', `/customers/internal-accounts?${query}`);
  const id = textAt(accounts, 'data', 0, 'id');
  const bank = await client.expectOk('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${1_000_000 + number}999`,
      routingNumber: '110000000',
      beneficiary: BENEFICIARY,
    },
  });
  await client.expectOk('POST', `/sandbox/internal-accounts/${id}/fund`, { amount: funds });
  return { id, customerId, bankAccountId: textAt(bank, 'id') };
}
