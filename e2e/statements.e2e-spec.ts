import { at, createPlatform, listAt, numberAt, textAt, type Api, type Json } from './support/api';
import {
  addBankAccount,
  balanceOf,
  fund,
  fundedCustomer,
  transactionReaches,
  transferOut,
} from './support/money';
import { done, platformAccount } from './support/quotes';

let api: Api;

beforeAll(async () => {
  api = await createPlatform();
});

const entriesOf = (accountId: string, query = ''): Promise<Json> =>
  done(api.get(`/internal-accounts/${accountId}/entries${query}`));

async function allEntries(accountId: string, limit: number): Promise<Json[]> {
  const entries: Json[] = [];
  for (let cursor = ''; ;) {
    const page = await entriesOf(accountId, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    entries.push(...listAt(page, 'data'));
    if (page['hasMore'] !== true) return entries;
    cursor = encodeURIComponent(textAt(page, 'nextCursor'));
  }
}

function expectWhole(entries: readonly Json[], balance: number): void {
  let expected = balance;
  for (const entry of entries) {
    expect(numberAt(entry, 'balanceAfter', 'amount')).toBe(expected);
    expected -= numberAt(entry, 'amount', 'amount');
  }
  expect(expected).toBe(0);
}

describe('the statement of an internal account', () => {
  it('lists every movement, newest first, and matches the balance on every page', async () => {
    const payer = await fundedCustomer(api, 10_000);
    const refusing = textAt(await addBankAccount(api, payer.customerId, '002'), 'id');
    const sent = await done(api.post('/transfer-out', transferOut(payer, 1_000)), 201);
    const refused = await done(
      api.post('/transfer-out', transferOut({ ...payer, bankAccountId: refusing }, 300)),
      201,
    );
    // Entries have the order in which payments end.
    for (const { id } of [sent, refused]) await transactionReaches(api, String(id), 'COMPLETED', 'FAILED');
    const pulled = await done(
      api.post('/transfer-in', {
        source: { accountId: payer.bankAccountId },
        destination: { accountId: payer.accountId },
        amount: 50,
      }),
      201,
    );
    await transactionReaches(api, String(pulled['id']), 'COMPLETED');
    const balance = await balanceOf(api, payer.customerId);
    for (const limit of [1, 2, 100]) {
      const entries = await allEntries(payer.accountId, limit);
      expectWhole(entries, balance);
      expect(
        entries.map((entry) => [entry['kind'], at(entry, 'amount', 'amount'), entry['transactionId']]),
      ).toEqual([
        ['DEPOSIT', 50, pulled['id']],
        ['REFUND', 300, refused['id']],
        ['PAYMENT', -300, refused['id']],
        ['PAYMENT', -1_000, sent['id']],
        ['FUNDING', 10_000, null],
      ]);
    }
    expect(await entriesOf(payer.accountId)).toMatchObject({
      totalCount: 5,
      data: [
        {
          id: expect.stringMatching(/^LedgerEntry:[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
          amount: { amount: 50, currency: { code: 'USD', decimals: 2 } },
          balanceAfter: { amount: 8_750 + 300, currency: { code: 'USD' } },
        },
        {},
        {},
        {},
        {},
      ],
    });
  });

  it('matches the balance while payments are in progress', async () => {
    const payer = await fundedCustomer(api, 10_000);
    let isOver = false;
    const work = (async () => {
      for (let round = 0; round < 8; round += 1) {
        await Promise.all(Array.from({ length: 5 }, () => api.post('/transfer-out', transferOut(payer, 7))));
      }
      isOver = true;
    })();
    while (!isOver) {
      const first = await entriesOf(payer.accountId, '?limit=1');
      const entries = await allEntries(payer.accountId, 3);
      expect(entries.length).toBeGreaterThanOrEqual(numberAt(first, 'totalCount'));
      expectWhole(entries, numberAt(entries[0] ?? {}, 'balanceAfter', 'amount'));
    }
    await work;
    const entries = await allEntries(payer.accountId, 100);
    expect(entries).toHaveLength(41);
    expectWhole(entries, 10_000 - 40 * 7);
  });

  it("exists for the platform's own account, and can be filtered by date", async () => {
    const accountId = await platformAccount(api);
    await fund(api, accountId, 400);
    const { data } = await entriesOf(accountId);
    const createdAt = textAt((data as Json[])[0], 'createdAt');
    for (const [query, totalCount] of [
      [`?startDate=${createdAt}&endDate=${createdAt}`, 1],
      [`?startDate=${createdAt.slice(0, 10)}&endDate=${createdAt.slice(0, 10)}`, 1],
      ['?startDate=2999-01-01', 0],
      ['?endDate=2000-01-01', 0],
    ] as const) {
      expect([query, (await entriesOf(accountId, query))['totalCount']]).toEqual([query, totalCount]);
    }
  });

  it('is refused for an invalid request', async () => {
    const accountId = await platformAccount(api);
    for (const [path, status, code] of [
      [
        '/internal-accounts/InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/entries',
        404,
        'ACCOUNT_NOT_FOUND',
      ],
      ['/internal-accounts/x/entries', 404, 'ACCOUNT_NOT_FOUND'],
      [`/internal-accounts/${accountId}/entries?limit=0`, 400, 'INVALID_INPUT'],
      [`/internal-accounts/${accountId}/entries?startDate=yesterday`, 400, 'INVALID_INPUT'],
      [`/internal-accounts/${accountId}/entries?cursor=x`, 400, 'INVALID_INPUT'],
      [`/internal-accounts/${accountId}/entries?kind=PAYMENT`, 400, 'INVALID_INPUT'],
    ] as const) {
      const answer = await api.get(path);
      expect([path, answer.status, answer.body['code']]).toEqual([path, status, code]);
    }
  });
});
