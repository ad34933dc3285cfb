import { DataSource } from 'typeorm';
import { eventually } from '@corridor/testing';
import { randomUUID } from 'node:crypto';
import { accountInfoExample, accountTypes, type AccountType } from '@corridor/contracts';
import { TimerWorker } from '@corridor/service';
import { externalAccountListTotals } from '../src/external-accounts/external-account-list-total.repository';
import { Accounts, keyed, usdAccount } from './support/accounts';

let accounts: Accounts;
let customerId: string;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  customerId = idOf(await accounts.createCustomer({ customerType: 'INDIVIDUAL' }));
  accounts.serviceClients.asked.length = 0;
});

const idOf = (answer: { body: Record<string, unknown> }): string => String(answer.body['id']);
const infoOf = (body: Record<string, unknown>) => body['accountInfo'] as Record<string, unknown>;
const viewOnly = { context: { permissions: ['VIEW' as const] } };
const forms = accountTypes.flatMap((type) =>
  [type.accountType, ...type.alsoNamed].map((name): [string, AccountType] => [name, type]),
);

describe('an external account', () => {
  it.each(forms)('of type %s is stored and shown under the names of the request', async (name, type) => {
    const accountInfo = { ...accountInfoExample(type), accountType: name };
    const { paymentRails: _rails, ...given } = accountInfo as Record<string, unknown>;
    const body = {
      currency: type.currency[0],
      accountInfo: given,
      customerId,
      cryptoNetwork: type.cryptoNetworks?.[0],
    };
    const created = await accounts.createAccount(body);
    expect(created).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', customerId, accountInfo: given },
    });
    expect(infoOf(created.body)['paymentRails']).toEqual(type.paymentRails.slice(0, 1));
    expect(await accounts.getAccount(idOf(created))).toEqual({ ...created, status: 200 });
    const again = await accounts.createAccount({
      ...body,
      accountInfo: { ...given, accountType: type.accountType },
    });
    expect(again.body['code']).toBe('EXTERNAL_ACCOUNT_EXISTS');
  });

  it('names every violation at once', async () => {
    const refused = await accounts.createAccount({
      currency: 'USD',
      customerId: 'nobody',
      accountInfo: { accountType: 'USD_ACCOUNT', routingNumber: '1' },
    });
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        errors: [
          { field: 'accountInfo.accountNumber' },
          { field: 'accountInfo.routingNumber' },
          { field: 'accountInfo.beneficiary' },
          { field: 'customerId' },
        ],
      },
    });
  });

  it.each([
    ['another currency than the type', { currency: 'EUR' }, 'INVALID_CURRENCY'],
    ['an unknown currency', { currency: 'XXX' }, 'INVALID_CURRENCY'],
    [
      'an unknown customer before the currency',
      { currency: 'EUR', customerId: `Customer:${randomUUID()}` },
      'CUSTOMER_NOT_FOUND',
    ],
    ['a platform account as default', { customerId: null, defaultUmaDepositAccount: true }, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, change, code) => {
    expect((await accounts.createAccount(usdAccount('000', { customerId, ...change }))).body['code']).toBe(
      code,
    );
  });

  it('requires a matching cryptoNetwork if the type has networks', async () => {
    const accountInfo = {
      accountType: 'ETHEREUM_WALLET',
      address: '0x00000000000000000000000000000000000000aa',
    };
    for (const cryptoNetwork of [undefined, null, 'SOLANA_MAINNET']) {
      const refused = await accounts.createAccount({
        currency: 'USDC',
        accountInfo,
        customerId,
        cryptoNetwork,
      });
      expect(refused.body).toMatchObject({
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'cryptoNetwork' }] },
      });
    }
  });

  it('is refused with 410 for a deleted customer, whose accounts remain readable', async () => {
    const id = idOf(await accounts.createAccount(usdAccount('102', { customerId })));
    await accounts.deleteCustomer(customerId);
    expect((await accounts.createAccount(usdAccount('000', { customerId }))).body['code']).toBe(
      'CUSTOMER_DELETED',
    );
    expect((await accounts.reviewAccount(id, 'APPROVE')).body['code']).toBe('CUSTOMER_DELETED');
    expect((await accounts.deleteAccount(id)).body['code']).toBe('CUSTOMER_DELETED');
    expect((await accounts.getAccount(id)).status).toBe(200);
  });

  it('accepts platformAccountId inside accountInfo; the top level has priority', async () => {
    const body = usdAccount('000', { customerId });
    const inside = { ...body, accountInfo: { ...infoOf(body), platformAccountId: 'inside' } };
    const created = await accounts.createAccount(inside);
    expect(created.body['platformAccountId']).toBe('inside');
    expect(infoOf(created.body)).not.toHaveProperty('platformAccountId');
    const other = usdAccount('000', { customerId, platformAccountId: 'top' });
    const both = { ...other, accountInfo: { ...infoOf(other), platformAccountId: 'inside' } };
    expect((await accounts.createAccount(both)).body['platformAccountId']).toBe('top');
  });

  it('is unique per owner: another customer and the platform may have the same', async () => {
    const body = usdAccount('000', { customerId });
    const other = idOf(await accounts.createCustomer({ customerType: 'INDIVIDUAL' }));
    expect((await accounts.createAccount(body)).status).toBe(201);
    expect((await accounts.createAccount({ ...body, customerId: other })).status).toBe(201);
    expect((await accounts.createPlatformAccount(body)).status).toBe(201);
    expect((await accounts.createPlatformAccount(body)).body['code']).toBe('EXTERNAL_ACCOUNT_EXISTS');
  });

  it('is created once with 10 simultaneous requests', async () => {
    const body = usdAccount('000', { customerId });
    const answers = await Promise.all(Array.from({ length: 10 }, () => accounts.createAccount(body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('answers a repeated key with the first answer', async () => {
    const around = { context: keyed(randomUUID(), 'POST /customers/external-accounts') };
    const body = usdAccount('000', { customerId });
    const first = await accounts.createAccount(body, around);
    expect(await accounts.createAccount(body, around)).toEqual({ ...first, replayed: true });
    const refusedKey = { context: keyed(randomUUID(), 'POST /customers/external-accounts') };
    const bad = usdAccount('105', { customerId });
    expect((await accounts.createAccount(bad, refusedKey)).body['code']).toBe('INVALID_BANK_ACCOUNT');
    expect((await accounts.createAccount(bad, refusedKey)).replayed).toBe(true);
  });

  it('shows only the last four characters of sensitive fields to VIEW', async () => {
    const body = usdAccount('123', { customerId });
    const number = String(infoOf(body)['accountNumber']);
    const created = await accounts.createAccount(body);
    const masked = await accounts.getAccount(idOf(created), viewOnly);
    expect(infoOf(masked.body)['accountNumber']).toBe(`****${number.slice(-4)}`);
    expect(JSON.stringify((await accounts.listAccounts({}, viewOnly)).body)).not.toContain(number);
    expect(infoOf((await accounts.getAccount(idOf(created))).body)['accountNumber']).toBe(number);
  });
});

describe('the name check', () => {
  it.each([
    ['102', 'UNDER_REVIEW', 'NOT_MATCHED', undefined],
    ['103', 'UNDER_REVIEW', 'PARTIAL_MATCH', { fullName: 'A. King Lovelace' }],
    ['104', 'PENDING', 'PENDING', undefined],
    ['199', 'ACTIVE', 'MATCHED', { fullName: 'Ada King Lovelace' }],
    ['002', 'ACTIVE', 'MATCHED', { fullName: 'Ada King Lovelace' }],
  ])('with suffix %s makes the account %s', async (suffix, status, match, verified) => {
    const { body } = await accounts.createAccount(usdAccount(suffix, { customerId }));
    expect(body).toMatchObject({ status, beneficiaryVerificationStatus: match });
    expect(body['beneficiaryVerifiedData']).toEqual(verified);
  });

  it('with suffix 109 answers 500 and stores nothing, not even under the key', async () => {
    const around = { context: keyed(randomUUID(), 'POST /customers/external-accounts') };
    for (let n = 0; n < 2; n += 1) {
      const failed = await accounts.createAccount(usdAccount('109', { customerId }), around);
      expect(failed).toMatchObject({ status: 500, replayed: false, body: { code: 'INTERNAL_ERROR' } });
    }
    expect((await accounts.listAccounts({ customerId })).body['totalCount']).toBe(0);
  });

  it('ends a pending check after 30 seconds by a timer, with a webhook', async () => {
    const created = await accounts.createAccount(usdAccount('104', { customerId }));
    const dueMs = Date.parse(String(created.body['createdAt'])) + 30_000;
    const timers = accounts.module.get(TimerWorker, { strict: false });
    expect(await timers.fireDue(accounts.platform.platformKey, dueMs - 1)).toEqual({
      fired: 0,
      nextDueMs: dueMs,
    });
    expect(await timers.fireDue(accounts.platform.platformKey, dueMs)).toEqual({ fired: 1, nextDueMs: null });
    const after = await accounts.getAccount(idOf(created));
    expect(after.body).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Ada King Lovelace' },
      updatedAt: new Date(dueMs).toISOString(),
    });
    expect(await accounts.history(idOf(created))).toEqual([
      [null, 1],
      ['EXTERNAL_ACCOUNT_STATUS_UPDATED', 2],
    ]);
    const [, event] = await accounts.events({ subject: idOf(created) });
    expect(event?.data).toEqual((await accounts.getAccount(idOf(created), viewOnly)).body);
  });

  it('removes a pending check with its account', async () => {
    const created = await accounts.createAccount(usdAccount('104', { customerId }));
    await accounts.deleteAccount(idOf(created));
    const timers = accounts.module.get(TimerWorker, { strict: false });
    const nextYear = Date.now() + 365 * 86_400_000;
    expect(await timers.fireDue(accounts.platform.platformKey, nextYear)).toEqual({
      fired: 0,
      nextDueMs: null,
    });
  });
});

describe('a review', () => {
  it.each([
    ['APPROVE', 'ACTIVE'],
    ['REJECT', 'INACTIVE'],
  ])('%s makes an account under review %s, once', async (decision, status) => {
    const id = idOf(await accounts.createAccount(usdAccount('102', { customerId })));
    expect(await accounts.reviewAccount(id, decision)).toMatchObject({ status: 200, body: { status } });
    expect((await accounts.reviewAccount(id, decision)).body['code']).toBe('EXTERNAL_ACCOUNT_NOT_ACTIVE');
    expect(await accounts.history(id)).toEqual([
      [null, 1],
      ['EXTERNAL_ACCOUNT_STATUS_UPDATED', 2],
    ]);
  });

  it('is refused if none is due, and for an unknown account', async () => {
    const id = idOf(await accounts.createAccount(usdAccount('000', { customerId })));
    expect((await accounts.reviewAccount(id, 'REJECT')).status).toBe(409);
    expect((await accounts.reviewAccount(`ExternalAccount:${randomUUID()}`, 'REJECT')).status).toBe(404);
  });
});

describe('the default UMA deposit account', () => {
  const defaults = async (): Promise<string[]> => {
    const { body } = await accounts.listAccounts({ customerId, limit: 100 });
    const list = body['data'] as { id: string; defaultUmaDepositAccount: boolean }[];
    return list.filter((account) => account.defaultUmaDepositAccount).map((account) => account.id);
  };

  it('moves to the newest account; the former one gets a version without a webhook', async () => {
    const first = idOf(
      await accounts.createAccount(usdAccount('000', { customerId, defaultUmaDepositAccount: true })),
    );
    const second = idOf(
      await accounts.createAccount(usdAccount('000', { customerId, defaultUmaDepositAccount: true })),
    );
    expect(await defaults()).toEqual([second]);
    expect(await accounts.history(first)).toEqual([
      [null, 1],
      [null, 2],
    ]);
    await accounts.deleteAccount(second);
    expect(await defaults()).toEqual([]);
  });

  it('is unique with 20 simultaneous creations', async () => {
    const body = () => usdAccount('000', { customerId, defaultUmaDepositAccount: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.createAccount(body())));
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(await defaults()).toHaveLength(1);
    for (const answer of answers) {
      const versions = (await accounts.history(idOf(answer))).map(([, version]) => version);
      expect(versions).toEqual(versions.map((_version, at) => at + 1));
    }
  });
});

describe('deletion', () => {
  it('is applied by payments before the answer, frees the account, and answers 404 the second time', async () => {
    const body = usdAccount('000', { customerId });
    const id = idOf(await accounts.createAccount(body));
    expect((await accounts.deleteAccount(id)).status).toBe(204);
    const applied = accounts.serviceClients.asked.at(-1);
    expect(applied).toMatchObject({
      operation: 'payments.apply-events',
      request: { body: { events: [{ subject: id, version: 2, state: { deleted: true } }] } },
    });
    expect((await accounts.getAccount(id)).body['code']).toBe('ACCOUNT_NOT_FOUND');
    expect((await accounts.deleteAccount(id)).status).toBe(404);
    expect((await accounts.createAccount(body)).status).toBe(201);
  });
});

describe('scopes and lists', () => {
  it('separate customers and the platform', async () => {
    const ofCustomer = idOf(await accounts.createAccount(usdAccount('000', { customerId })));
    const ofPlatform = idOf(await accounts.createAccount(usdAccount('000')));
    const created = await accounts.getPlatformAccount(ofPlatform);
    expect(created).toMatchObject({ status: 200, body: { customerId: null } });
    expect((await accounts.getPlatformAccount(ofCustomer)).status).toBe(404);
    expect((await accounts.getAccount(ofPlatform)).status).toBe(404);
    expect((await accounts.deleteAccount(ofPlatform)).status).toBe(404);
    expect((await accounts.deletePlatformAccount(ofCustomer)).status).toBe(404);
    expect((await accounts.listAccounts()).body).toMatchObject({ totalCount: 1, data: [{ id: ofCustomer }] });
    expect((await accounts.listPlatformAccounts()).body).toMatchObject({ data: [{ id: ofPlatform }] });
    expect((await accounts.listPlatformAccounts({ currency: 'EUR' })).body).toEqual({ data: [] });
    expect((await accounts.deletePlatformAccount(ofPlatform)).status).toBe(204);
  });

  it('filter by customer and currency; unknown and foreign customers give an empty page', async () => {
    const other = idOf(await accounts.createCustomer({ customerType: 'INDIVIDUAL' }));
    const usd = idOf(await accounts.createAccount(usdAccount('000', { customerId })));
    const accountInfo = accountInfoExample(
      accountTypes.find((type) => type.accountType === 'EUR_ACCOUNT') as AccountType,
    );
    const eur = idOf(await accounts.createAccount({ currency: 'EUR', accountInfo, customerId: other }));
    const found = async (query: object): Promise<unknown> => {
      const { body } = await accounts.listAccounts(query);
      const ids = (body['data'] as { id: string }[]).map((account) => account.id);
      expect(body['totalCount']).toBe(ids.length);
      return ids;
    };
    expect(await found({})).toEqual([eur, usd]);
    expect(await found({ customerId })).toEqual([usd]);
    expect(await found({ currency: 'EUR' })).toEqual([eur]);
    expect(await found({ externalAccountIds: [usd, `ExternalAccount:${randomUUID()}`] })).toEqual([usd]);
    expect(await found({ externalAccountIds: [usd], currency: 'EUR' })).toEqual([]);
    expect(await found({ customerId, currency: 'EUR' })).toEqual([]);
    expect(await found({ customerId: `Customer:${randomUUID()}` })).toEqual([]);
    accounts.platform = await accounts.createPlatform();
    expect(await found({ customerId })).toEqual([]);
    expect(await found({ externalAccountIds: [usd, eur] })).toEqual([]);
    expect((await accounts.getAccount(usd)).status).toBe(404);
    expect((await accounts.deleteAccount(usd)).status).toBe(404);
    expect((await accounts.reviewAccount(usd, 'APPROVE')).status).toBe(404);
    expect((await accounts.createAccount(usdAccount('000', { customerId }))).status).toBe(404);
  });

  it('count exactly after creations and deletions, folded or not', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(idOf(await accounts.createAccount(usdAccount('000', { customerId }))));
    await accounts.createPlatformAccount(usdAccount());
    await accounts.deleteAccount(ids[0] ?? '');
    const before = (await accounts.listAccounts({ limit: 1 })).body;
    expect(before['totalCount']).toBe(9);
    await externalAccountListTotals.foldAll(accounts.module.get(DataSource, { strict: false }));
    expect((await accounts.listAccounts({ limit: 1 })).body).toEqual(before);
    expect((await accounts.listAccounts({ currency: 'USD' })).body['totalCount']).toBe(9);
    // The app's own worker may be folding the same rows at the same time.
    await eventually(async () => {
      const sql = 'SELECT * FROM accounts.external_account_list_total_deltas';
      expect((await accounts.database.owner.query(sql)).rows).toHaveLength(0);
      const folded = await accounts.database.owner.query(
        'SELECT n FROM accounts.external_account_list_totals WHERE platform_key = $1 AND unit = -1',
        [accounts.platform.platformKey],
      );
      expect(folded.rows).toEqual([{ n: '9' }]);
      return true;
    });
  });

  it('page with a cursor that is bound to its filters', async () => {
    for (let n = 0; n < 3; n += 1) await accounts.createAccount(usdAccount('000', { customerId }));
    const first = (await accounts.listAccounts({ customerId, limit: 2 })).body;
    const next = (await accounts.listAccounts({ customerId, limit: 2, cursor: first['nextCursor'] })).body;
    expect([first['hasMore'], next['hasMore'], (next['data'] as unknown[]).length]).toEqual([true, false, 1]);
    expect((await accounts.listAccounts({ cursor: first['nextCursor'] })).status).toBe(400);
  });
});

describe('accounts.resolve', () => {
  it('returns the present states of one platform, and marks deleted ones', async () => {
    const live = await accounts.createAccount(usdAccount('777', { customerId }));
    const gone = idOf(await accounts.createAccount(usdAccount('000', { customerId })));
    await accounts.deleteAccount(gone);
    const body = { platform: true, customerIds: [customerId, 'x'], externalAccountIds: [idOf(live), gone] };
    const answer = (await accounts.resolve(body)).body;
    const { platformKey, platformId, umaDomain } = accounts.platform;
    expect(answer['platform']).toMatchObject({
      version: 1,
      state: { id: platformId, platformKey, umaDomain },
    });
    expect(answer['customers']).toMatchObject([
      { subject: customerId, version: 1, state: { deleted: false } },
    ]);
    const states = answer['externalAccounts'] as {
      subject: string;
      state: { deleted: boolean; primaryIdentifierSealed: string };
    }[];
    expect(states.find((event) => event.subject === gone)?.state.deleted).toBe(true);
    const sealed = states.find((event) => event.subject === idOf(live))?.state.primaryIdentifierSealed ?? '';
    const identifier = accounts.runtime.vault.unsealField(sealed, idOf(live), 'primaryIdentifier');
    expect(identifier).toBe(infoOf(live.body)['accountNumber']);
    accounts.platform = await accounts.createPlatform();
    const foreign = (await accounts.resolve({ ...body, platform: false })).body;
    expect(foreign).toEqual({ platform: null, customers: [], externalAccounts: [] });
  });
});
