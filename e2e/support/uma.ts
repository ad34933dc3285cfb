import { eventually } from '@corridor/testing';
import { listAt, textAt, uniqueName, type Api, type Json } from './api';
import { createCustomer } from './money';
import { accountIdOf, createQuote, done, executeQuote, quoteBody } from './quotes';

/** A customer with a UMA address of its platform. */
export async function umaCustomer(
  api: Api,
  change: object = {},
): Promise<{ customerId: string; accountId: string; umaAddress: string }> {
  const domain = textAt((await api.get('/config')).body, 'umaDomain');
  const umaAddress = `$${uniqueName()}@${domain}`;
  const customerId = textAt(await createCustomer(api, { umaAddress, ...change }), 'id');
  return { customerId, accountId: await accountIdOf(api, customerId), umaAddress };
}

/** Looks a UMA address up; resolves with the look-up's id. */
export async function lookUp(api: Api, umaAddress: string): Promise<string> {
  return textAt(await done(api.get(`/receiver/uma/${umaAddress}`)), 'lookupId');
}

/** A quote to a UMA address, which was looked up for it. */
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

/** Pays a UMA address. Resolves with what the quote's creation answered. */
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

/** Lets 50.00 arrive for a customer, USD unless told, from somebody outside. */
export function receiveUma(api: Api, customerId: string, change: object = {}): Promise<Json> {
  const body = {
    senderUmaAddress: '$sender@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
    ...change,
  };
  return done(api.post('/sandbox/uma/receive', body));
}

/** Waits for the customer's incoming payment, which must be the only one. */
export function incomingOf(api: Api, customerId: string): Promise<Json> {
  return eventually<Json>(async () => {
    const page = await done(api.get(`/transactions?customerId=${customerId}&type=INCOMING`));
    const [first, ...more] = listAt(page, 'data');
    if (!first || more.length > 0) throw new Error(`not one payment: ${JSON.stringify(page)}`);
    return first;
  });
}
