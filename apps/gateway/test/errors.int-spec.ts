import {
  ask,
  askRaw,
  errorShape,
  type Ask,
  useGateway,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const transferOut = {
  source: { accountId: `InternalAccount:${uuid}` },
  destination: { accountId: `ExternalAccount:${uuid}` },
  amount: 100,
};

interface Refusal extends Ask {
  path: string;
  status: number;
  code: string;
  fields?: string[];
  anonymous?: true;
}

const json = { 'content-type': 'application/json' };
const post = { method: 'POST' };

const refusals: [string, Refusal][] = [
  [
    'a customer with faults of shape and of its type, all at once',
    {
      path: '/customers',
      ...post,
      body: { customerType: 'BUSINESS', kycStatus: 'APPROVED', businessInfo: { taxId: 1 } },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['businessInfo.legalName', 'businessInfo.taxId', 'kycStatus'],
    },
  ],
  [
    "an individual with a business's members",
    {
      path: '/customers',
      ...post,
      body: {
        customerType: 'INDIVIDUAL',
        kybStatus: 'APPROVED',
        businessInfo: { legalName: 'x' },
        fullName: 5,
      },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['businessInfo', 'fullName', 'kybStatus'],
    },
  ],
  [
    'more than 255 characters, however they are composed',
    {
      path: '/customers',
      ...post,
      body: { customerType: 'INDIVIDUAL', fullName: 'a\ufe0f'.repeat(128) },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['fullName'],
    },
  ],
  ['an unknown path', { path: '/nothing', status: 404, code: 'NOT_FOUND' }],
  [
    'an unknown path without credentials',
    { path: '/nothing', anonymous: true, status: 404, code: 'NOT_FOUND' },
  ],
  [
    'an unknown path with malformed JSON',
    { path: '/nothing', ...post, raw: '{', headers: json, status: 404, code: 'NOT_FOUND' },
  ],
  ['a path with a slash at its end', { path: '/transactions/', status: 404, code: 'NOT_FOUND' }],
  ['malformed percent-encoding', { path: '/customers/%E0%A4%A', status: 404, code: 'NOT_FOUND' }],
  [
    'a method that the path does not take',
    { path: '/transfer-out', status: 405, code: 'METHOD_NOT_ALLOWED' },
  ],
  [
    'a method that the literal path does not take',
    {
      path: '/customers/external-accounts',
      method: 'PATCH',
      body: {},
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
    },
  ],
  ['PUT', { path: '/config', method: 'PUT', body: {}, status: 405, code: 'METHOD_NOT_ALLOWED' }],
  ['no credentials', { path: '/config', anonymous: true, status: 401, code: 'UNAUTHORIZED' }],
  [
    'no credentials and a malformed body',
    {
      path: '/transfer-out',
      ...post,
      anonymous: true,
      raw: '{',
      headers: json,
      status: 401,
      code: 'UNAUTHORIZED',
    },
  ],
  [
    'malformed JSON',
    {
      path: '/transfer-out',
      ...post,
      raw: '{"amount":',
      headers: json,
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['body'],
    },
  ],
  [
    'a body that is an array',
    { path: '/transfer-out', ...post, body: [], status: 400, code: 'INVALID_INPUT', fields: ['body'] },
  ],
  [
    'a body that is a string',
    { path: '/transfer-out', ...post, body: 'text', status: 400, code: 'INVALID_INPUT', fields: ['body'] },
  ],
  [
    'a body that is null',
    {
      path: '/transfer-out',
      ...post,
      raw: 'null',
      headers: json,
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['body'],
    },
  ],
  [
    'no body where one is needed',
    { path: '/transfer-out', ...post, status: 400, code: 'INVALID_INPUT', fields: ['body'] },
  ],
  [
    'an empty JSON body where one is needed',
    {
      path: '/config',
      method: 'PATCH',
      raw: '',
      headers: json,
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['body'],
    },
  ],
  [
    'a form',
    {
      path: '/transfer-out',
      ...post,
      raw: 'amount=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
  ],
  [
    'text',
    {
      path: '/transfer-out',
      ...post,
      raw: '{}',
      headers: { 'content-type': 'text/plain' },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
  ],
  [
    'a content type that is none',
    {
      path: '/transfer-out',
      ...post,
      raw: '{}',
      headers: { 'content-type': ';;' },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
  ],
  [
    'a compressed body',
    {
      path: '/transfer-out',
      ...post,
      body: transferOut,
      headers: { 'content-encoding': 'gzip' },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
  ],
  [
    'a body of more than 1 MB',
    {
      path: '/transfer-out',
      ...post,
      body: { ...transferOut, note: 'x'.repeat(1024 * 1024) },
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
  ],
  [
    'a body of 8 MB',
    {
      path: '/transfer-out',
      ...post,
      body: { note: 'x'.repeat(8 * 1024 * 1024) },
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
  ],
  [
    'a body nested too deep',
    {
      path: '/transfer-out',
      ...post,
      raw: `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      headers: json,
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['body'],
    },
  ],
  [
    'every fault at once',
    {
      path: '/transfer-out',
      ...post,
      body: { source: { accountId: 'x' }, amount: 1.5 },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['source.accountId', 'destination', 'amount'],
    },
  ],
  [
    'a wrong amount alone',
    {
      path: '/transfer-out',
      ...post,
      body: { ...transferOut, amount: '100' },
      status: 400,
      code: 'INVALID_AMOUNT',
      fields: ['amount'],
    },
  ],
  [
    'an amount beyond 2^53 - 1',
    {
      path: '/transfer-out',
      ...post,
      raw: JSON.stringify(transferOut).replace('100', '9007199254740992'),
      headers: json,
      status: 400,
      code: 'INVALID_AMOUNT',
      fields: ['amount'],
    },
  ],
  [
    'faults in an array',
    {
      path: '/config',
      method: 'PATCH',
      body: { supportedCurrencies: [{ currencyCode: 1, minAmount: -1 }, 7] },
      status: 400,
      code: 'INVALID_INPUT',
      fields: [
        'supportedCurrencies[0].currencyCode',
        'supportedCurrencies[0].minAmount',
        'supportedCurrencies[1]',
      ],
    },
  ],
  [
    'a list where an object belongs',
    {
      path: '/transfer-out',
      ...post,
      body: { ...transferOut, source: [] },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['source'],
    },
  ],
  [
    'a business without a name',
    {
      path: '/customers',
      ...post,
      body: { customerType: 'BUSINESS' },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['businessInfo.legalName'],
    },
  ],
  [
    'a business with an empty info',
    {
      path: '/customers',
      ...post,
      body: { customerType: 'BUSINESS', businessInfo: {} },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['businessInfo.legalName'],
    },
  ],
  [
    'an account without its fields',
    {
      path: '/customers/external-accounts',
      ...post,
      body: {
        currency: 'usd',
        accountInfo: {
          accountType: 'US_ACCOUNT',
          accountNumber: '12345678901',
          routingNumber: '1',
          accountCategory: 'CHECKING',
          bankName: 'B',
        },
      },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['currency', 'accountInfo.routingNumber', 'accountInfo.beneficiary'],
    },
  ],
  [
    'an account whose info is a list',
    {
      path: '/platform/external-accounts',
      ...post,
      body: { currency: 'USD', accountInfo: [] },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['accountInfo'],
    },
  ],
  [
    'an unknown query parameter',
    { path: '/transactions?statuss=PENDING', status: 400, code: 'INVALID_INPUT', fields: ['statuss'] },
  ],
  [
    'a query parameter where there is none',
    { path: '/config?x=1', status: 400, code: 'INVALID_INPUT', fields: ['x'] },
  ],
  [
    'a repeated query parameter',
    { path: '/transactions?limit=1&limit=2', status: 400, code: 'INVALID_INPUT', fields: ['limit'] },
  ],
  [
    'a limit of 0 and a wrong status',
    {
      path: '/transactions?limit=0&status=DONE',
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['status', 'limit'],
    },
  ],
  [
    'a limit of 101',
    { path: '/transactions?limit=101', status: 400, code: 'INVALID_INPUT', fields: ['limit'] },
  ],
  [
    'a limit that is no number',
    { path: '/transactions?limit=', status: 400, code: 'INVALID_INPUT', fields: ['limit'] },
  ],
  ['an id that is none', { path: '/customers/abc', status: 404, code: 'CUSTOMER_NOT_FOUND' }],
  [
    'an id of another kind',
    { path: `/transactions/Customer:${uuid}`, status: 404, code: 'TRANSACTION_NOT_FOUND' },
  ],
  ['a very long id', { path: `/customers/${'x'.repeat(3_000)}`, status: 404, code: 'CUSTOMER_NOT_FOUND' }],
  ['an id with a zero byte', { path: '/customers/Customer:%00', status: 404, code: 'CUSTOMER_NOT_FOUND' }],
  [
    'an empty Idempotency-Key',
    {
      path: '/transfer-out',
      ...post,
      body: transferOut,
      headers: { 'idempotency-key': '' },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['Idempotency-Key'],
    },
  ],
  [
    'an Idempotency-Key of 256 characters',
    {
      path: '/transfer-out',
      ...post,
      body: transferOut,
      headers: { 'idempotency-key': 'k'.repeat(256) },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['Idempotency-Key'],
    },
  ],
  [
    'an Idempotency-Key that is not printable',
    {
      path: '/transfer-out',
      ...post,
      body: transferOut,
      headers: { 'idempotency-key': 'k\tk' },
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['Idempotency-Key'],
    },
  ],
];

describe('requests that the gateway refuses itself', () => {
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ gateway, token } = suite));
  beforeEach(() => {
    gateway.services.asked.length = 0;
  });

  it.each(refusals)('refuses %s', async (_name, { path, status, code, fields, anonymous, ...options }) => {
    const answer = await ask(gateway, path, { ...options, ...(anonymous ? {} : { token }) });

    expect(answer.json).toEqual(errorShape(status, code));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(gateway.services.asked).toEqual([]);
    const { errors = [] } = answer.json['details'] as { errors?: { field: string; message: string }[] };
    if (fields) expect(errors.map((error) => error.field).sort()).toEqual([...fields].sort());
  });

  it('names the whole path in a message', async () => {
    const body = { ...transferOut, source: { accountId: 1 } };
    const { json: error } = await ask(gateway, '/transfer-out', { token, method: 'POST', body });

    expect(error['message']).toMatch(
      /^source\.accountId must be an id of the form InternalAccount:<uuid>, for example InternalAccount:/,
    );
  });

  it('sends a challenge to callers without credentials', async () => {
    const { headers } = await ask(gateway, '/config');

    expect(headers.get('www-authenticate')).toMatch(/^Basic realm="/);
  });

  it.each([
    ['/transfer-out', 'GET', 'POST, OPTIONS'],
    ['/customers', 'DELETE', 'POST, GET, HEAD, OPTIONS'],
    [`/customers/Customer:${uuid}`, 'POST', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/customers/external-accounts', 'DELETE', 'POST, GET, HEAD, OPTIONS'],
    ['/customers/internal-accounts', 'POST', 'GET, HEAD, OPTIONS'],
    [`/customers/internal-accounts?customerId=Customer:${uuid}`, 'PATCH', 'GET, HEAD, OPTIONS'],
  ])('names the methods of %s if the method is %s', async (path, method, allow) => {
    const { status, headers } = await ask(gateway, path, { token, method });

    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
  });

  it('answers OPTIONS with the methods of the path', async () => {
    const { status, headers } = await ask(gateway, '/tokens', { method: 'OPTIONS' });

    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, text } = await ask(gateway, '/config', { token, method: 'HEAD' });

    expect(status).toBe(200);
    expect(text).toBe('');
  });

  it.each([
    ['what is not HTTP', 'nonsense\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a URL that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nX',
    ],
  ])('answers %s with an error body', async (_name, bytes) => {
    const answer = await askRaw(gateway, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');

    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toEqual(errorShape(400, 'INVALID_INPUT'));
  });

  it('gives nothing of a TRACE back', async () => {
    const bytes =
      'TRACE /2025-10-13/config HTTP/1.1\r\nhost: x\r\ncookie: mine=1\r\nconnection: close\r\n\r\n';
    const answer = await askRaw(gateway, bytes);

    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('mine');
  });

  it('answers a request with an unknown Expect header', async () => {
    const bytes = 'GET /nothing HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n';

    expect(await askRaw(gateway, bytes)).toMatch(/^HTTP\/1\.1 404 [^]*"code":"NOT_FOUND"/);
  });

  it('accepts a GET and a DELETE with a body', async () => {
    const account = `/customers/external-accounts/ExternalAccount:${uuid}`;
    const get = `GET /2025-10-13/config HTTP/1.1\r\nhost: x\r\nauthorization: ${token.authorization}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`;
    gateway.services.answer = () => ({ status: 204, body: Buffer.alloc(0) });
    const deleted = await ask(gateway, account, {
      token,
      method: 'DELETE',
      raw: 'whatever',
      headers: { 'content-type': 'text/plain' },
    });
    const empty = await ask(gateway, account, { token, method: 'DELETE', raw: '', headers: json });
    gateway.services.answer = () => ({});

    expect([deleted.status, empty.status]).toEqual([204, 204]);
    expect(await askRaw(gateway, get)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
