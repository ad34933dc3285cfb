import { eventually } from '@corridor/testing';
import { listAt, numberAt, textAt, type Answer, type Api, type Json } from './api';

function expectStatus(answer: Answer, status: number): Json {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** Creates an individual customer. */
export async function createCustomer(api: Api, change: object = {}): Promise<Json> {
  return expectStatus(
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', ...change }),
    201,
  );
}

/** The customer's internal account in a currency. */
export async function internalAccount(api: Api, customerId: string, currency = 'USD'): Promise<Json> {
  const query = new URLSearchParams({ customerId, currency });
  const page = expectStatus(await api.get(`/customers/internal-accounts?${query}`), 200);
  const account = listAt(page, 'data')[0];
  if (!account) throw new Error(`no ${currency} account of ${customerId}`);
  return account;
}

/** The balance of a customer's account. */
export async function balanceOf(api: Api, customerId: string, currency = 'USD'): Promise<number> {
  return numberAt(await internalAccount(api, customerId, currency), 'balance', 'amount');
}

let accountNumber = 10_000_000;

/** Body of a US bank account whose number ends with the suffix. */
export function usAccount(suffix = '999', change: object = {}): Record<string, unknown> {
  accountNumber += 1;
  return {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${accountNumber}${process.pid % 1000}${suffix}`,
      routingNumber: '110000000',
      accountCategory: 'CHECKING',
      bankName: 'First Bank',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
    ...change,
  };
}

/** Adds a US bank account to a customer. */
export async function addBankAccount(api: Api, customerId: string, suffix = '999'): Promise<Json> {
  return expectStatus(
    await api.post('/customers/external-accounts', { customerId, ...usAccount(suffix) }),
    201,
  );
}

/** Funds an account through the sandbox. */
export async function fund(api: Api, accountId: string, amount: number): Promise<Json> {
  return expectStatus(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount }), 200);
}

/** Creates a customer with a funded USD account and a bank account. */
export async function fundedCustomer(
  api: Api,
  amount: number,
  suffix = '999',
): Promise<{ customerId: string; accountId: string; bankAccountId: string }> {
  const customerId = textAt(await createCustomer(api), 'id');
  const accountId = textAt(await internalAccount(api, customerId), 'id');
  const bankAccountId = textAt(await addBankAccount(api, customerId, suffix), 'id');
  if (amount > 0) await fund(api, accountId, amount);
  return { customerId, accountId, bankAccountId };
}

/** Body of POST /transfer-out. */
export function transferOut(
  from: { accountId: string; bankAccountId: string },
  amount: number,
): { source: { accountId: string }; destination: { accountId: string }; amount: number } {
  return { source: { accountId: from.accountId }, destination: { accountId: from.bankAccountId }, amount };
}

/** Waits until a transaction has one of the statuses. */
export async function transactionReaches(api: Api, id: string, ...statuses: string[]): Promise<Json> {
  return eventually(async () => {
    const body = expectStatus(await api.get(`/transactions/${id}`), 200);
    const status = textAt(body, 'status');
    if (!statuses.includes(status)) throw new Error(`${id} is ${status}, not ${statuses.join(' or ')}`);
    return body;
  });
}
