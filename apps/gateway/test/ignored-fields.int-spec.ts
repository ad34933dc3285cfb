import { type TestGateway, ask, useGateway, type Answer, type TestToken } from './fixtures/gateway-app';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const source = { accountId: `InternalAccount:${uuid}` };
const destination = { accountId: `ExternalAccount:${uuid}` };
const transfer = { source, destination, amount: 1234 };
const quote = { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1234 };
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
const account = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    beneficiary,
  },
};
const strict = { 'corridor-strict': 'true' };

describe('unknown fields of a body', () => {
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ gateway, token } = suite));
  beforeEach(() => {
    gateway.services.asked.length = 0;
    gateway.services.answer = () => ({ status: 201 });
  });

  const send = (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<Answer> => ask(gateway, path, { token, method, body, headers });
  const ignoredOf = ({ headers }: Answer): string | null => headers.get('corridor-ignored-fields');
  const violationsOf = ({ json }: Answer): [string, string][] =>
    (json['details'] as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [
      field,
      message,
    ]);

  it('are ignored, and named in the answer, such as a misspelled immediatelyExecute', async () => {
    const answer = await send('/quotes', { ...quote, immediatelyExcute: true });

    expect([answer.status, ignoredOf(answer)]).toEqual([201, 'immediatelyExcute']);
    expect(gateway.services.last.request.body).not.toHaveProperty('immediatelyExcute');
  });

  it('are not reported if there are none', async () => {
    for (const [path, body] of [
      ['/quotes', { ...quote, immediatelyExecute: true, senderCustomerInfo: { SHOE_SIZE: '38' } }],
      ['/transfer-out', transfer],
      ['/customers/external-accounts', account],
    ] as const) {
      const answer = await send(path, body, strict);
      expect([path, answer.status, ignoredOf(answer)]).toEqual([path, 201, null]);
    }
  });

  it.each<[string, string, object, string]>([
    ['nested', '/transfer-out', { ...transfer, source: { ...source, foo: 1 } }, 'source.foo'],
    [
      'in a list',
      '/webhook-endpoints',
      { url: 'https://example.com', bar: [{ a: 1 }], 'odd name,': 1 },
      'bar, odd%20name%2C',
    ],
    [
      'of an account type',
      '/customers/external-accounts',
      { ...account, accountInfo: { ...account.accountInfo, sortCode: '200000' } },
      'accountInfo.sortCode',
    ],
    [
      'of a beneficiary and of its parts',
      '/platform/external-accounts',
      {
        ...account,
        accountInfo: {
          ...account.accountInfo,
          beneficiary: { ...beneficiary, name: 'x', address: { line1: 'a', zip: '1' } },
        },
      },
      'accountInfo.beneficiary.name, accountInfo.beneficiary.address.zip',
    ],
    [
      'of an account that a quote writes out',
      '/quotes',
      {
        ...quote,
        destination: {
          externalAccountDetails: {
            ...account,
            nickname: 'x',
            accountInfo: { ...account.accountInfo, iban: 'x' },
          },
        },
      },
      'destination.externalAccountDetails.nickname, destination.externalAccountDetails.accountInfo.iban',
    ],
    [
      'of another kind of source and destination',
      '/quotes',
      {
        ...quote,
        source: { ...source, currency: 'USD' },
        destination: { destinationType: 'ACCOUNT', ...destination, umaAddress: '$a@b.test' },
      },
      'source.currency, destination.umaAddress',
    ],
    ['of an operation without a body', `/quotes/Quote:${uuid}/execute`, { now: true }, 'now'],
    [
      'that could reach into prototypes',
      '/transfer-out',
      JSON.parse(JSON.stringify(transfer).replace('{', '{"__proto__":{"a":1},')) as object,
      '__proto__',
    ],
  ])('are named by their paths if they are %s', async (_where, path, body, ignored) => {
    const lenient = await send(path, body);
    expect([lenient.status, ignoredOf(lenient)]).toEqual([201, ignored]);
    gateway.services.asked.length = 0;

    const refused = await send(path, body, strict);
    expect([refused.status, refused.json['code'], ignoredOf(refused)]).toEqual([
      400,
      'INVALID_INPUT',
      ignored,
    ]);
    expect(violationsOf(refused).map(([field]) => field)).toEqual(
      ignored.split(', ').map((name) => decodeURIComponent(name)),
    );
    expect(gateway.services.asked).toEqual([]);
  });

  it('are named by their place in a list', async () => {
    const supportedCurrencies = [{ currencyCode: 'USD' }, { currencyCode: 'EUR', minimum: 1 }];
    const answer = await send('/config', { supportedCurrencies }, {}, 'PATCH');

    expect([answer.status, ignoredOf(answer)]).toEqual([201, 'supportedCurrencies[1].minimum']);
  });

  it('are refused together with all other errors', async () => {
    const body = { ...transfer, amount: 0, amuont: 1 };
    const headers = { ...strict, 'idempotency-key': 'ключ'.replace(/./g, '\u00ff') };
    const answer = await send('/transfer-out?colour=red', body, headers);

    expect([answer.status, answer.json['code'], ignoredOf(answer)]).toEqual([400, 'INVALID_INPUT', 'amuont']);
    expect(violationsOf(answer)).toEqual([
      ['colour', 'colour is not a parameter of this operation'],
      [
        'amount',
        'amount must be an integer from 1 to 9007199254740991 in the smallest unit: 1234 is 12.34 USD',
      ],
      ['amuont', 'amuont is not a field of this request. Is amount meant?'],
      [
        'Idempotency-Key',
        'Idempotency-Key must have 1 to 255 printable ASCII characters, for example payout-1042',
      ],
    ]);
  });

  it('are named in every answer after the body was read: refusals, failures and replays', async () => {
    const body = { ...transfer, amuont: 1 };
    expect(ignoredOf(await send('/transfer-out', { ...body, amount: 'x' }))).toBe('amuont');
    expect(ignoredOf(await send('/transfer-out?colour=red', body))).toBe('amuont');
    gateway.services.answer = () => ({
      status: 409,
      body: Buffer.from('{}'),
      code: 'EXTERNAL_ACCOUNT_NOT_ACTIVE',
      replayed: true,
    });
    const replayed = await send('/transfer-out', body, { 'idempotency-key': 'key' });
    expect([replayed.status, ignoredOf(replayed), replayed.headers.get('idempotency-replayed')]).toEqual([
      409,
      'amuont',
      'true',
    ]);
    gateway.services.answer = () => Promise.reject(new Error('broken'));
    const failed = await send('/transfer-out', body);
    expect([failed.status, ignoredOf(failed)]).toEqual([500, 'amuont']);
  });

  it('are named up to a limit, and never with characters that a header cannot contain', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_none, at) => [`field\u0000\n🚀 ${at}`, at]),
    );
    const answer = await send('/transfer-out', { ...transfer, ...many });
    const value = ignoredOf(answer) ?? '';

    expect(answer.status).toBe(201);
    expect(value.length).toBeLessThanOrEqual(1_024);
    expect(value).toMatch(/^field%EF%BF%BD%EF%BF%BD%F0%9F%9A%80%200, .*, \.\.\.$/);
    const refused = await send('/transfer-out', { ...transfer, ...many, ['x'.repeat(100_000)]: 1 }, strict);
    expect([refused.status, violationsOf(refused).length]).toEqual([400, 100]);
    expect(refused.text.length).toBeLessThan(20_000);
  });

  it('are refused in a sandbox if the caller prefers strict handling, as the SDKs do', async () => {
    const misspelt = { ...quote, immediatelyExcute: true };
    const refused = await send('/quotes', misspelt, { prefer: 'handling=strict' });
    expect([refused.status, violationsOf(refused)]).toEqual([
      400,
      [
        [
          'immediatelyExcute',
          'immediatelyExcute is not a field of this request. Is immediatelyExecute meant?',
        ],
      ],
    ]);
    const lenient = { prefer: 'handling=strict', 'corridor-strict': 'false' };
    expect((await send('/quotes', misspelt, lenient)).status).toBe(201);
  });

  it('are controlled by a header that must be true or false', async () => {
    const answer = await send('/transfer-out', transfer, { 'corridor-strict': 'yes' });

    expect([answer.status, violationsOf(answer)]).toEqual([
      400,
      [['Corridor-Strict', 'Corridor-Strict must be true or false']],
    ]);
    expect((await send('/transfer-out', { ...transfer, a: 1 }, { 'corridor-strict': 'false' })).status).toBe(
      201,
    );
    const read = await ask(gateway, '/customers', { token, headers: { 'corridor-strict': 'yes' } });
    expect(read.status).toBe(201);
  });

  describe('unknown fields of a form', () => {
    const upload = (
      more: [string, string | Blob][],
      headers: Record<string, string> = {},
    ): Promise<Response> => {
      const form = new FormData();
      form.set('documentHolder', `Customer:${uuid}`);
      form.set('documentType', 'PASSPORT');
      form.set('country', 'US');
      form.set('file', new Blob(['%PDF-1.7 a passport']), 'passport.pdf');
      for (const [name, value] of more) form.append(name, value);
      const all = { authorization: token.authorization, ...headers };
      return fetch(`${gateway.url}/documents`, { method: 'POST', body: form, headers: all });
    };

    it('are named, including files', async () => {
      const answer = await upload([
        ['colour', 'red'],
        ['back', new Blob(['%PDF-1.7 its back'])],
        ['n'.repeat(101), 'x'],
      ]);

      expect([answer.status, answer.headers.get('corridor-ignored-fields')]).toEqual([
        201,
        `colour, back, ${'n'.repeat(64)}%E2%80%A6`,
      ]);
    });

    it('are refused together with all other errors', async () => {
      const answer = await upload(
        [
          ['colour', 'red'],
          ['side', 'LEFT'],
        ],
        strict,
      );
      const { details } = (await answer.json()) as { details: { errors: { field: string }[] } };

      expect([answer.status, answer.headers.get('corridor-ignored-fields')]).toEqual([400, 'colour']);
      expect(details.errors.map(({ field }) => field)).toEqual(['side', 'colour']);
      expect(gateway.services.asked).toEqual([]);
    });
  });
});
