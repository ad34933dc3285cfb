import { randomUUID } from 'node:crypto';
import type { DescribePaymentsAnswer, EnsureExternalAccountAnswer } from '@corridor/contracts';
import { Accounts, usdAccount, type Answer } from './support/accounts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
});

const newCustomer = async (body: object = {}): Promise<Record<string, unknown>> =>
  (await accounts.createCustomer({ customerType: 'INDIVIDUAL', ...body })).body;
const nobody = { status: 200, replayed: false, body: { customer: null, platform: null } };

describe('accounts.find-uma-address', () => {
  it('returns the customer and its platform to any caller, for any spelling of the address', async () => {
    const { platform } = accounts;
    const umaAddress = `$ada.l@${platform.umaDomain}`;
    const { id } = await newCustomer({ umaAddress });
    const found = {
      customer: { subject: id, platformKey: platform.platformKey, state: { umaAddress, deleted: false } },
      platform: { subject: platform.platformId, state: { id: platform.platformId, clockOffsetMs: 0 } },
    };
    expect((await accounts.findUmaAddress(umaAddress)).body).toMatchObject(found);
    accounts.platform = await accounts.createPlatform();
    expect((await accounts.findUmaAddress(umaAddress.toUpperCase())).body).toMatchObject(found);
  });

  it('returns nothing for a deleted, a former or an unknown address', async () => {
    const { umaDomain } = accounts.platform;
    const { id } = await newCustomer({ umaAddress: `$gone@${umaDomain}` });
    await accounts.deleteCustomer(String(id));
    const { id: moved } = await newCustomer({ umaAddress: `$before@${umaDomain}` });
    await accounts.updateCustomer(String(moved), { umaAddress: `$after@${umaDomain}` });
    for (const address of [`$gone@${umaDomain}`, `$before@${umaDomain}`, '$x@nowhere.test', 'no address']) {
      expect(await accounts.findUmaAddress(address)).toEqual(nobody);
    }
    expect((await accounts.findUmaAddress(`$after@${umaDomain}`)).body).toMatchObject({
      customer: { subject: moved },
    });
  });

  it('uses an index', async () => {
    const { rows } = await accounts.database.owner
      .query<Record<string, string>>(
        "SET enable_seqscan = off; EXPLAIN SELECT customer_id FROM accounts.uma_addresses WHERE uma_address = '$a@b.c'",
      )
      .then((results) => (results as unknown as { rows: Record<string, string>[] }[])[1] ?? { rows: [] });
    expect(JSON.stringify(rows)).toContain('uma_addresses_pkey');
  });
});

describe('accounts.describe-payments', () => {
  it('describes each payment in its order, with deleted accounts and customers, and nothing of others', async () => {
    const { id: customerId } = await newCustomer({ fullName: 'Grace Hopper', nationality: 'US' });
    const made = [usdAccount('000', { customerId }), usdAccount('000', { customerId })];
    const ids: string[] = [];
    for (const account of made) ids.push(String((await accounts.createAccount(account)).body['id']));
    const [first = '', second = ''] = ids;
    await accounts.deleteCustomer(String(customerId));
    const payments = [
      { externalAccountId: second, customerId: String(customerId) },
      { externalAccountId: `ExternalAccount:${randomUUID()}`, customerId: null },
      { externalAccountId: first, customerId: null },
      { externalAccountId: first, customerId: String(customerId) },
    ];
    const described = (place: number, originator: object | null): object => {
      const { accountNumber } = made[place]?.['accountInfo'] as { accountNumber: string };
      return { account: { accountNumber }, beneficiary: { name: 'Ada King Lovelace' }, originator };
    };
    const originator = { name: 'Grace Hopper', country: 'US' };
    const { body } = await accounts.describePayments(payments);
    const { found } = body as unknown as DescribePaymentsAnswer;
    expect(found).toMatchObject([
      described(1, originator),
      null,
      described(0, null),
      described(0, originator),
    ]);
    accounts.platform = await accounts.createPlatform();
    expect((await accounts.describePayments(payments)).body).toEqual({ found: [null, null, null, null] });
  });
});

describe('accounts.ensure-external-account', () => {
  const answerOf = ({ body }: Answer) => body as unknown as EnsureExternalAccountAnswer;
  const ensured = async (account: object): Promise<EnsureExternalAccountAnswer> =>
    answerOf(await accounts.ensureAccount({ account }));

  it('creates the account once, like the public operation, and returns it afterwards', async () => {
    const { id: customerId } = await newCustomer();
    const account = usdAccount('000', { customerId });
    const first = await ensured(account);
    expect(first).toMatchObject({
      created: true,
      account: { version: 1, state: { status: 'ACTIVE', customerId } },
    });
    const again = await ensured(account);
    expect(again).toMatchObject({ created: false, account: { subject: first.account.subject, version: 1 } });
    expect(again.account.state).toEqual(first.account.state);
    const shown = await accounts.getAccount(first.account.subject);
    expect(shown.body).toMatchObject({ accountInfo: account['accountInfo'] as object, customerId });
    expect(await accounts.history(first.account.subject)).toEqual([[null, 1]]);
    expect((await accounts.createAccount(account)).body['code']).toBe('EXTERNAL_ACCOUNT_EXISTS');
  });

  it('finds an account that the public operation created, under either type name, and does not change it', async () => {
    const { id: customerId } = await newCustomer();
    const account = usdAccount('000', { customerId, platformAccountId: 'mine' });
    const { body } = await accounts.createAccount(account);
    const info = { ...(account['accountInfo'] as object), accountType: 'USD_ACCOUNT' };
    const other = {
      ...account,
      accountInfo: info,
      platformAccountId: 'other',
      defaultUmaDepositAccount: true,
    };
    const found = await ensured(other);
    expect(found).toMatchObject({ created: false, account: { subject: body['id'], version: 1 } });
    expect((await accounts.getAccount(String(body['id']))).body).toEqual(body);
  });

  it('creates one account for 20 simultaneous requests and returns it to each', async () => {
    const { id: customerId } = await newCustomer();
    for (const owner of [{ customerId }, {}]) {
      const account = usdAccount('000', owner);
      const answers = await Promise.all(Array.from({ length: 20 }, () => ensured(account)));
      expect(answers.filter((answer) => answer.created)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.account.subject)).size).toBe(1);
    }
  });

  it("creates the platform's account without a customer, and a new one after a deletion", async () => {
    const account = usdAccount('102');
    const first = await ensured(account);
    expect(first.account.state).toMatchObject({ customerId: null, status: 'UNDER_REVIEW' });
    await accounts.deletePlatformAccount(first.account.subject);
    const second = await ensured(account);
    expect(second.created).toBe(true);
    expect(second.account.subject).not.toBe(first.account.subject);
  });

  it('returns no account number', async () => {
    const account = usdAccount('000');
    const { accountNumber } = account['accountInfo'] as { accountNumber: string };
    expect(JSON.stringify(await ensured(account))).not.toContain(accountNumber);
  });

  it("names violations by the caller's paths", async () => {
    const account = {
      currency: 'USD',
      customerId: 'nobody',
      accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '123456789', routingNumber: '1' },
    };
    const path = 'destination.externalAccountDetails';
    const refused = await accounts.ensureAccount({ account, path });
    const errors = ['accountInfo.routingNumber', 'accountInfo.beneficiary', 'customerId'].map((field) => ({
      field: `${path}.${field}`,
      message: expect.stringContaining(`${path}.${field}`) as string,
    }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors } } });
    const plain = await accounts.ensureAccount({ account });
    expect(plain.body).toMatchObject({
      details: { errors: [{ field: 'accountInfo.routingNumber' }, {}, {}] },
    });
  });

  it.each([
    ['another currency than the type', '000', { currency: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ['an unknown customer', '000', { customerId: `Customer:${randomUUID()}` }, 404, 'CUSTOMER_NOT_FOUND'],
    ['an account that the bank does not know', '105', {}, 400, 'INVALID_BANK_ACCOUNT'],
    ['an account at which the rail fails', '109', {}, 500, 'INTERNAL_ERROR'],
  ])('refuses %s', async (_what, suffix, change, status, code) => {
    const path = 'destination.externalAccountDetails';
    const refused = await accounts.ensureAccount({ account: usdAccount(suffix, change), path });
    expect(refused).toMatchObject({ status, body: { code } });
    if (code !== 'INVALID_CURRENCY') return;
    expect(refused.body).toMatchObject({ details: { errors: [{ field: `${path}.currency` }] } });
  });

  it('refuses a deleted customer even if the account exists', async () => {
    const { id: customerId } = await newCustomer();
    const account = usdAccount('000', { customerId });
    await ensured(account);
    await accounts.deleteCustomer(String(customerId));
    expect(await accounts.ensureAccount({ account })).toMatchObject({
      status: 410,
      body: { code: 'CUSTOMER_DELETED' },
    });
  });

  it("does not find another platform's account", async () => {
    const account = usdAccount('000');
    const first = await ensured(account);
    accounts.platform = await accounts.createPlatform();
    const second = await ensured(account);
    expect(second.created).toBe(true);
    expect(second.account.subject).not.toBe(first.account.subject);
  });
});
