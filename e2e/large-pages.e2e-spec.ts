import { counterpartyFieldNames } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { createPlatform, listAt, numberAt, textAt, uniqueName, type Api, type Json } from './support/api';
import { createCustomer } from './support/money';
import { createQuote, done, executeQuote, payer, quoteBody } from './support/quotes';
import { lookUp, umaCustomer } from './support/uma';

let api: Api;

beforeAll(async () => {
  api = await createPlatform();
});

/** Ids and byte lengths of all pages of a list. */
async function walked(by: Api, path: string): Promise<{ ids: string[]; lengths: number[]; total: number }> {
  const ids: string[] = [];
  const lengths: number[] = [];
  for (let cursor = ''; lengths.length < 20;) {
    const page = await done(by.get(`${path}limit=100${cursor}`));
    const data = listAt(page, 'data');
    ids.push(...data.map((row) => textAt(row, 'id')));
    lengths.push(data.length);
    if (page['hasMore'] !== true) return { ids, lengths, total: numberAt(page, 'totalCount') };
    cursor = `&cursor=${encodeURIComponent(textAt(page, 'nextCursor'))}`;
  }
  throw new Error('the list does not end');
}

describe('a list of rows of the largest possible size', () => {
  it('returns each customer once, in pages below the size limit', async () => {
    const longest = '😀'.repeat(255);
    const legal = [
      'legalName',
      'doingBusinessAs',
      'registrationNumber',
      'entityType',
      'taxId',
      'businessType',
    ];
    const texts = [...legal, 'purposeOfAccount', 'sourceOfFunds'];
    const businessInfo = Object.fromEntries(texts.map((name) => [name, longest]));
    const address = { line1: longest, line2: longest, city: longest, state: longest, country: 'AE' };
    const create = (): Promise<Json> => {
      const platformCustomerId = uniqueName() + '😀'.repeat(235);
      const body = { customerType: 'BUSINESS', platformCustomerId, fullName: longest, businessInfo, address };
      return createCustomer(api, body);
    };
    const made = new Set<string>();
    for (let n = 0; n < 110; n += 10) {
      const batch = await Promise.all(Array.from({ length: 10 }, create));
      for (const customer of batch) made.add(textAt(customer, 'id'));
    }
    const { ids, lengths, total } = await walked(api, '/customers?');
    expect([ids.length, new Set(ids)]).toEqual([110, made]);
    expect(lengths[0]).toBeLessThan(100);
    expect(total).toBe(110);
  });

  it('returns each transaction once, in pages below the size limit, in both orders', async () => {
    const receiver = await createPlatform();
    const { umaAddress, customerId } = await umaCustomer(receiver, { platformCustomerId: '😀'.repeat(255) });
    const { accountId } = await payer(api);
    const lookupId = await lookUp(api, umaAddress);
    const names = counterpartyFieldNames.map((name) => [name, '😀'.repeat(245)]);
    const change = {
      lookupId,
      lockedCurrencyAmount: 100,
      description: '😀'.repeat(255),
      senderCustomerInfo: Object.fromEntries(names) as object,
    };
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' };
    const payments = 105;
    const pay = async (): Promise<void> => {
      await executeQuote(api, await createQuote(api, quoteBody(accountId, destination, change)));
    };
    for (let n = 0; n < payments; n += 15) await Promise.all(Array.from({ length: 15 }, pay));
    await eventually(
      async () => numberAt(await done(receiver.get('/transactions?limit=1')), 'totalCount') === payments,
    );
    const newest = await walked(receiver, '/transactions?');
    expect(newest.total).toBe(payments);
    expect(new Set(newest.ids).size).toBe(payments);
    expect(newest.ids).toHaveLength(payments);
    expect(newest.lengths[0]).toBeLessThan(100);
    const oldest = await walked(receiver, `/transactions?sortOrder=asc&customerId=${customerId}&`);
    expect(oldest.ids).toEqual([...newest.ids].reverse());
  });
});
