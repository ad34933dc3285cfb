import { textAt, type ApiClient, type Json } from '@corridor/api-client';
import type { Entry } from './journal';
import * as make from './operations';
import type { Fate, Payer } from './operations';
import { MEXICO } from './quote-operations';

const AT_ONCE = 10;

/** Creates customers with funds and bank accounts before the load begins. */
export async function makePayers(client: ApiClient, count: number, funds: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  while (payers.length < count) {
    const lot = Math.min(AT_ONCE, count - payers.length);
    payers.push(...(await Promise.all(Array.from({ length: lot }, () => makePayer(client, funds)))));
  }
  return payers;
}

async function makePayer(client: ApiClient, funds: number): Promise<Payer> {
  const send = ({ method, path, body }: Entry): Promise<Json> => client.expectOk(method, path, body);
  const made = async (entry: Entry): Promise<string> => textAt(await send(entry), 'id');
  const customerId = await made(make.customer());
  const accounts = await client.expectOk(
    'GET',
    `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
  );
  const accountId = textAt(accounts, 'data', 0, 'id');
  const bankId = await made(make.bankAccount(customerId, '999'));
  const failingBankId = await made(make.bankAccount(customerId, '002'));
  const mexico: Payer['mexico'] = {};
  for (const [fate, suffix] of Object.entries(MEXICO))
    mexico[fate as Fate] = await made(make.mexicanAccount(customerId, suffix));
  await send(make.fund(accountId, funds));
  return { customerId, accountId, bankId, failingBankId, mexico };
}
