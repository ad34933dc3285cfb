import {
  ask,
  askRaw,
  errorShape,
  useGateway,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const execute = `/quotes/Quote:${uuid}/execute`;
const transfer = {
  source: { accountId: `InternalAccount:${uuid}` },
  destination: { accountId: `ExternalAccount:${uuid}` },
  amount: 1,
};
const form = [
  '--x\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nPASSPORT\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
].join('');

describe('a browser request with stored credentials', () => {
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ gateway, token } = suite));

  /** Uses a plain request, because a client library would add a content type that browsers omit. */
  async function statusOf(path: string, headers: Record<string, string>, body = ''): Promise<number> {
    const { pathname } = new URL(gateway.url + path);
    const all = {
      host: new URL(gateway.url).host,
      authorization: token.authorization,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const answer = await askRaw(gateway, `POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return Number(answer.split(' ')[1]);
  }

  const withoutAsking: [string, string, Record<string, string>, string][] = [
    ['without a body', execute, {}, ''],
    ['with an empty object and no type', execute, {}, '{}'],
    ['with JSON and no type', '/transfer-out', {}, JSON.stringify(transfer)],
    ['with JSON as text', '/transfer-out', { 'content-type': 'text/plain' }, JSON.stringify(transfer)],
    ['with a form', execute, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['with a file', '/documents', { 'content-type': 'multipart/form-data; boundary=x' }, form],
  ];

  it.each(withoutAsking)('is refused from a page of another site: %s', async (_what, path, headers, body) => {
    const browsers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', origin: 'https://evil.test' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ];
    for (const browser of browsers) {
      expect([browser, await statusOf(path, { ...headers, ...browser }, body)]).toEqual([browser, 403]);
    }
    expect(gateway.services.asked).toEqual([]);
  });

  it('is refused with an error body of the API, and a preflight request for JSON is not granted', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const refused = await ask(gateway, execute, { token, method: 'POST', headers });
    const asked = await ask(gateway, execute, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });

    expect(refused.json).toEqual(errorShape(403, 'FORBIDDEN'));
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is answered from the same site, and from clients that do not send such headers', async () => {
    const origin = new URL(gateway.url).origin;
    const browsers: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin },
      { 'sec-fetch-site': 'none' },
      { origin },
    ];
    for (const browser of browsers) {
      expect([browser, await statusOf(execute, browser)]).toEqual([browser, 200]);
      expect([browser, await statusOf(execute, browser, '{}')]).toEqual([browser, 200]);
      expect([browser, await statusOf('/transfer-out', browser, JSON.stringify(transfer))]).toEqual([
        browser,
        200,
      ]);
    }
  });

  it('may read from anywhere, because the page cannot see the answer', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };

    expect((await ask(gateway, '/transactions', { token, headers })).status).toBe(200);
  });
});
