import { eventually } from '@corridor/testing';
import { uniqueName, type Api, type Json } from './api';
import { createCustomer } from './money';
import { accountIdOf, createQuote, executeQuote, quoteBody } from './quotes';

/** Creates a customer with a UMA address of its platform. */
export async function umaCustomer(
  api: Api,
  change: object = {},
): Promise<{ customerId: string; accountId: string; umaAddress: string }> {
  const { umaDomain } = await api.corridor.platformConfiguration.getConfig();
  const umaAddress = `$${uniqueName()}@${umaDomain}`;
  const { id: customerId } = await createCustomer(api, { umaAddress, ...change });
  return { customerId, accountId: await accountIdOf(api, customerId), umaAddress };
}

/** Looks up a UMA address. Resolves with the id of the lookup. */
export async function lookUp(api: Api, umaAddress: string): Promise<string> {
  return (await api.corridor.receivers.lookUpUmaAddress(umaAddress)).lookupId;
}

/** Looks up a UMA address and creates a quote to it. */
export async function umaQuote(
  api: Api,
  accountId: string,
  umaAddress: string,
  change: object = {},
): Promise<Json> {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' };
  const lookupId = await lookUp(api, umaAddress);
  return createQuote(api, quoteBody(accountId, destination, { lookupId, ...change }));
}

/** Pays to a UMA address. Resolves with the answer to the quote's creation. */
export async function payUma(
  api: Api,
  accountId: string,
  umaAddress: string,
  change: object = {},
): Promise<Json> {
  const quote = await umaQuote(api, accountId, umaAddress, change);
  const executed = await executeQuote(api, quote);
  if (executed['status'] !== 'PROCESSING') throw new Error(`executed: ${JSON.stringify(executed)}`);
  return quote;
}

/** Simulates an incoming payment of 50.00 from outside, in USD unless `change` sets another currency. */
export function receiveUma(api: Api, customerId: string, change: object = {}): Promise<Json> {
  return api.corridor.sandbox.receiveUma({
    senderUmaAddress: '$sender@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
    ...change,
  });
}

/** Waits for the customer's only incoming payment. */
export function incomingOf(api: Api, customerId: string): Promise<Json> {
  return eventually<Json>(async () => {
    const query = { customerId, type: 'INCOMING' } as const;
    const { data } = await api.corridor.transactions.listTransactions(query);
    const [first, ...more] = data;
    if (!first || more.length > 0) throw new Error(`not one payment: ${JSON.stringify(data)}`);
    return first;
  });
}
