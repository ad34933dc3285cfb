import { ApiError, ConnectionError, Corridor, type ClientOptions } from './index.ts';

interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

type Reply = Response | Error;

/** A client whose requests get the given replies in turn, and what it sent. */
function client(
  replies: Reply[],
  options: Partial<ClientOptions> = {},
): { corridor: Corridor; sent: Sent[] } {
  const sent: Sent[] = [];
  const corridor = new Corridor({
    baseUrl: 'http://api.test',
    clientId: 'me',
    clientSecret: 'sésame',
    fetch: async (url, { method, headers, body } = {}) => {
      sent.push({ method: String(method), url: String(url), headers: new Headers(headers), body });
      const reply = replies.shift();
      if (reply instanceof Response) return reply;
      throw reply ?? new Error('no further reply');
    },
    ...options,
  });
  return { corridor, sent };
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ status, code, message: 'no', details: { existingId: 'Customer:9' } }, status, headers);
}

const atOnce = { 'retry-after': '0' };

describe('Corridor', () => {
  it('sends credentials in UTF-8, an escaped path and the query', async () => {
    const { corridor, sent } = client([json({}), json({ data: [] })]);
    await corridor.receivers.lookUpUmaAddress('$ada@x.test', { customerId: 'Customer:1' });
    await corridor.rates.listDiscoveries({ country: 'MX' });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://api.test/2025-10-13/receiver/uma/%24ada%40x.test?customerId=Customer%3A1',
      'GET http://api.test/2025-10-13/discoveries?country=MX',
    ]);
    const [, token = ''] = (sent[0]?.headers.get('authorization') ?? '').split(' ');
    expect(Buffer.from(token, 'base64').toString('utf8')).toBe('me:sésame');
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('keeps a base URL that has a path', () => {
    const { corridor } = client([], { baseUrl: 'http://api.test/corridor/2025-10-13/' });
    expect(corridor.http.baseUrl).toBe('http://api.test/corridor/2025-10-13');
  });

  it.each([undefined, '', 'corridor.example.com', 'localhost:3000', 'ftp://api.test'])(
    'says what a base URL is for %j',
    (baseUrl) => {
      expect(() => client([], { baseUrl: baseUrl as string })).toThrow(
        `baseUrl is ${JSON.stringify(baseUrl)}, not an address such as https://corridor.example.com`,
      );
    },
  );

  it.each(['clientId', 'clientSecret'])('says that the %s is missing', (name) => {
    expect(() => client([], { [name]: undefined })).toThrow(`${name} is missing`);
  });

  it.each<[boolean | undefined, string | null, string | null]>([
    [undefined, 'handling=strict', null],
    [true, null, 'true'],
    [false, null, 'false'],
  ])('asks with strict %j that unknown fields are refused, but not in a GET', async (strict, ...expected) => {
    const { corridor, sent } = client([json({}), json({})], strict === undefined ? {} : { strict });
    await corridor.customers.createCustomer({ customerType: 'INDIVIDUAL' });
    await corridor.platformConfiguration.getConfig();
    const asked = sent.map(({ headers }) => [headers.get('prefer'), headers.get('corridor-strict')]);
    expect(asked).toEqual([expected, [null, null]]);
  });

  it('sends one value of a header, whatever the case of its name', async () => {
    const options = { strict: false, headers: { 'Corridor-Strict': 'true', Authorization: 'none' } };
    const { corridor, sent } = client([json({}), json({})], options);
    await corridor.customers.createCustomer({ customerType: 'INDIVIDUAL' });
    await corridor.customers.createCustomer(
      { customerType: 'INDIVIDUAL' },
      { headers: { 'corridor-STRICT': 'false', 'Idempotency-Key': 'ignored' }, idempotencyKey: 'mine' },
    );
    expect(sent.map(({ headers }) => headers.get('corridor-strict'))).toEqual(['true', 'false']);
    expect(sent[0]?.headers.get('authorization')).toMatch(/^Basic [^,]+$/);
    expect(sent[1]?.headers.get('idempotency-key')).toBe('mine');
  });

  it('sends the key of the headers, if the caller gives it there alone', async () => {
    const { corridor, sent } = client([refusal(503, 'SERVICE_UNAVAILABLE', atOnce), json({})]);
    await corridor.customers.createCustomer(
      { customerType: 'INDIVIDUAL' },
      { headers: { 'Idempotency-Key': 'mine' } },
    );
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
  });

  it('refuses an empty id, which would name another resource', async () => {
    const { corridor } = client([]);
    await expect(corridor.customers.getCustomer('')).rejects.toThrow('customerId is needed');
  });

  it('repeats an unsafe operation with the same key and body', async () => {
    const { corridor, sent } = client([
      refusal(503, 'SERVICE_UNAVAILABLE', atOnce),
      refusal(409, 'IDEMPOTENCY_KEY_IN_USE', atOnce),
      refusal(429, 'RATE_LIMITED', atOnce),
      json({ id: 'Customer:1' }, 201),
    ]);
    const created = await corridor.customers.createCustomer({ customerType: 'INDIVIDUAL' });
    expect(created.id).toBe('Customer:1');
    expect(sent.map(({ body }) => body)).toEqual(Array(4).fill('{"customerType":"INDIVIDUAL"}'));
    const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
    expect([keys.size, [...keys][0]]).toEqual([1, expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  it('sends no key if the caller wants none', async () => {
    const { corridor, sent } = client([refusal(503, 'SERVICE_UNAVAILABLE', atOnce), json({ data: [] })]);
    await corridor.webhooks.leaseWebhookDeliveries('WebhookEndpoint:1', {}, { idempotencyKey: null });
    expect(sent.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false, false]);
  });

  it('repeats after a lost answer, and gives up after the last repeat', async () => {
    const broken = (): Error => new TypeError('fetch failed', { cause: new Error('socket hang up') });
    const { corridor, sent } = client([broken(), broken()], { retriesMax: 1 });
    const call = corridor.customers.deleteCustomer('Customer:1', { idempotencyKey: 'mine' });
    await expect(call).rejects.toThrow('DELETE /customers/Customer%3A1: socket hang up');
    await expect(call).rejects.toMatchObject({ name: 'ConnectionError', idempotencyKey: 'mine' });
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(2);
  });

  it('throws a refusal with its facts, and does not repeat it', async () => {
    const { corridor, sent } = client([
      refusal(409, 'PLATFORM_CUSTOMER_ID_EXISTS', { 'x-request-id': 'r-1' }),
    ]);
    const call = corridor.customers.createCustomer({ customerType: 'INDIVIDUAL' });
    await expect(call).rejects.toBeInstanceOf(ApiError);
    await expect(call).rejects.toMatchObject({
      status: 409,
      code: 'PLATFORM_CUSTOMER_ID_EXISTS',
      requestId: 'r-1',
      details: { existingId: 'Customer:9' },
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['<html>', 'HTTP_502'],
    ['{"error":"bad gateway"}', 'HTTP_502'],
  ])('throws an ApiError for the answer %s of a proxy', async (text, code) => {
    const { corridor } = client([new Response(text, { status: 502 })]);
    await expect(corridor.platformConfiguration.getConfig()).rejects.toMatchObject({ status: 502, code });
  });

  it('goes through the items of all pages, and resolves with the first page', async () => {
    const pages = (): Response[] => [
      json({ data: [{ id: 'a' }, { id: 'b' }], hasMore: true, nextCursor: 'next', totalCount: 3 }),
      json({ data: [{ id: 'c' }], hasMore: false, totalCount: 3 }),
    ];
    const { corridor, sent } = client([...pages(), ...pages()]);
    const ids: string[] = [];
    for await (const { id } of corridor.customers.listCustomers({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=next']);
    expect((await corridor.customers.listCustomers()).totalCount).toBe(3);
  });

  it('sends a form with the names of its files, and reads a file', async () => {
    const { corridor, sent } = client([
      json({ id: 'Document:1' }, 201),
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      new Response(null, { status: 204 }),
    ]);
    const file = new File(['%PDF'], 'passport.pdf');
    await corridor.documents.createDocument({
      documentHolder: 'Customer:1',
      documentType: 'PASSPORT',
      country: 'US',
      file,
    });
    const form = sent[0]?.body as FormData;
    expect([form.get('documentType'), (form.get('file') as File).name]).toEqual(['PASSPORT', 'passport.pdf']);
    expect(sent[0]?.headers.has('content-type')).toBe(false);
    const content = await corridor.documents.getDocumentContent('Document:1');
    expect([content.type, await content.text()]).toEqual(['application/pdf', '%PDF']);
    expect(await corridor.documents.deleteDocument('Document:1')).toBeUndefined();
  });

  it('ends when its signal says so, also between attempts', async () => {
    const reason = new Error('enough');
    const { corridor, sent } = client([refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '60' })]);
    const ending = new AbortController();
    const call = corridor.platformConfiguration.getConfig({ signal: ending.signal });
    await new Promise((done) => setImmediate(done));
    ending.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});
