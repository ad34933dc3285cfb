import { eventually } from '@corridor/testing';
import type { CreateExternalAccountBody } from '@corridor/sdk';
import { numberAt, type Api, type Json } from './api';

/** An answer that has an id. */
export type Resource = Json & { id: string };

/** Creates an individual customer. */
export function createCustomer(api: Api, change: object = {}): Promise<Resource> {
  const { customers } = api.corridor;
  return customers.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', ...change });
}

/** The customer's internal account in a currency. */
export async function internalAccount(api: Api, customerId: string, currency = 'USD'): Promise<Resource> {
  const { data } = await api.corridor.internalAccounts.listInternalAccounts({ customerId, currency });
  const [account] = data;
  if (!account) throw new Error(`no ${currency} account of ${customerId}`);
  return account;
}

/** The balance of a customer's account. */
export async function balanceOf(api: Api, customerId: string, currency = 'USD'): Promise<number> {
  return numberAt(await internalAccount(api, customerId, currency), 'balance', 'amount');
}

let accountNumber = 10_000_000;

/** Body of a US bank account whose number ends with the suffix. */
export function usAccount(suffix = '999', change: object = {}): CreateExternalAccountBody {
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
export function addBankAccount(api: Api, customerId: string, suffix = '999'): Promise<Resource> {
  return api.corridor.externalAccounts.createExternalAccount({ ...usAccount(suffix), customerId });
}

/** Funds an account through the sandbox. */
export function fund(api: Api, accountId: string, amount: number): Promise<Resource> {
  return api.corridor.sandbox.fundInternalAccount(accountId, { amount });
}

/** Creates a customer with a funded USD account and a bank account. */
export async function fundedCustomer(
  api: Api,
  amount: number,
  suffix = '999',
): Promise<{ customerId: string; accountId: string; bankAccountId: string }> {
  const { id: customerId } = await createCustomer(api);
  const { id: accountId } = await internalAccount(api, customerId);
  const { id: bankAccountId } = await addBankAccount(api, customerId, suffix);
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
    const transaction = await api.corridor.transactions.getTransaction(id);
    const { status } = transaction;
    if (!statuses.includes(status)) throw new Error(`${id} is ${status}, not ${statuses.join(' or ')}`);
    return transaction;
  });
}
