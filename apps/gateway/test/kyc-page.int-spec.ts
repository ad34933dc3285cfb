import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  PreviewVerificationAnswer,
  UploadedFile,
  VerificationError,
  VerificationPreview,
} from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { LinkTokens, type KycLink } from '../src/kyc-page/link-token.codec';
import {
  ask,
  everything,
  makeToken,
  platformA,
  startGateway,
  useGateway,
  type Answer,
  type Asked,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const customerId = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const redirectUri = 'https://shop.example/welcome';
const state = { revocations: 0, approvals: 0 };
const link: KycLink = { customerId, ...platformA, redirectUri, state };
const person = { fullName: 'Ada Lovelace', birthDate: '1990-01-31' };
const paper = { documentType: 'PASSPORT', documentCountry: 'GB' };
const submission = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
const nothing: VerificationPreview = {
  customerType: 'INDIVIDUAL',
  isDeleted: false,
  status: 'UNVERIFIED',
  verificationStatus: null,
  missing: [],
  corrections: [],
  kycLinks: state,
};

describe('the hosted KYC page', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let token: TestToken;
  /** The preview that compliance returns; null if there is no customer. */
  let found: VerificationPreview | null;
  /** Error answers of services by operation. */
  let refusals: Record<string, { status: number; body?: object }>;

  useGateway((suite) => ({ database, gateway, token } = suite));
  beforeEach(() => {
    found = nothing;
    refusals = {};
    answerBy(gateway);
  });

  function answerBy(of: TestGateway): void {
    of.services.asked.length = 0;
    of.services.answer = ({ operation }) => {
      const refusal = refusals[operation];
      if (refusal) return { status: refusal.status, body: Buffer.from(JSON.stringify(refusal.body ?? {})) };
      const preview = { found } satisfies PreviewVerificationAnswer;
      if (operation === 'compliance.preview-verification')
        return { body: Buffer.from(JSON.stringify(preview)) };
      return { status: operation === 'compliance.create-document' ? 201 : 200 };
    };
  }

  const tokensOf = (of: TestGateway, lifetimeSeconds = 600): LinkTokens =>
    new LinkTokens(of.runtime.config.keyRing, lifetimeSeconds);
  async function pageUrl(of = gateway, tokens = tokensOf(of), for_ = link): Promise<string> {
    return `http://127.0.0.1:${of.port}/kyc/${await tokens.sign(for_)}`;
  }
  async function send(url: string, fields: Record<string, string>, file?: Blob): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, submission })) form.append(name, value);
    if (file) form.append('file', file, 'passport.pdf');
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text(), json: {} };
  }
  const titleOf = ({ text }: Answer): string => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
  const operationsAsked = (): string[] => gateway.services.asked.map(({ operation }) => operation);
  const lastOf = (name: string): Asked => {
    const asked = gateway.services.asked.findLast(({ operation }) => operation === name);
    if (!asked) throw new Error(`${name} was not asked`);
    return asked;
  };
  async function filesStored(): Promise<number> {
    const folder = gateway.storage.kind === 'folder' ? gateway.storage.path : '';
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  it('is linked to by the gateway, for the customer that accounts names', async () => {
    const named = { platformCustomerId: 'user-42', customerId };
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify({ ...named, state })) });
    const { status, json } = await ask(
      gateway,
      `/customers/kyc-link?platformCustomerId=user-42&redirectUri=${encodeURIComponent('HTTPS://Shop.example')}`,
      { token },
    );
    const base = `http://127.0.0.1:${gateway.port}/kyc/`;
    expect([status, json]).toEqual([
      200,
      { ...named, kycUrl: expect.stringMatching(`^${base}[\\w-]+\\.[\\w-]+\\.[\\w-]+$`) },
    ]);
    expect(gateway.services.last).toMatchObject({
      operation: 'accounts.get-kyc-link',
      options: { sealed: true },
      request: { context: { ...platformA, permissions: [...everything] } },
    });
    const read = await tokensOf(gateway).read(String(json['kycUrl']).slice(base.length));
    expect(read).toEqual({ kind: 'VALID', link: { ...link, redirectUri: 'https://shop.example/' } });
  });

  it('has links below PUBLIC_URL with the configured lifetime and redirects, valid in every instance', async () => {
    const ring = {
      KEY_RING: JSON.stringify({
        active: 'k1',
        keys: { k1: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64') },
      }),
    };
    const settings = {
      ...ring,
      PUBLIC_URL: 'https://pay.example/base/',
      KYC_REDIRECT_ALLOW_LIST: 'https://shop.example',
      KYC_LINK_LIFETIME_SECONDS: '120',
    };
    const [first, second] = await Promise.all([
      startGateway(database, settings),
      startGateway(database, ring),
    ]);
    try {
      const own = await makeToken(first);
      first.services.answer = () => ({
        body: Buffer.from(JSON.stringify({ platformCustomerId: 'u', customerId, state })),
      });
      const path = '/customers/kyc-link?platformCustomerId=u&redirectUri=';
      expect((await ask(first, `${path}https://other.example/`, { token: own })).status).toBe(400);
      const { json } = await ask(first, path + redirectUri, { token: own });
      expect(json['kycUrl']).toMatch(/^https:\/\/pay\.example\/base\/kyc\//);
      const text = String(json['kycUrl']).split('/').at(-1) ?? '';
      const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        number
      >;
      expect(Number(claims['exp']) - Number(claims['iat'])).toBe(120);
      answerBy(second);
      const page = await ask(second, `http://127.0.0.1:${second.port}/kyc/${text}`);
      expect([page.status, titleOf(page)]).toEqual([200, 'Verify your identity']);
      // A link that was signed before the list changed no longer redirects.
      found = { ...nothing, status: 'APPROVED' };
      answerBy(first);
      const elsewhere = await pageUrl(first, tokensOf(first), {
        ...link,
        redirectUri: 'https://other.example/',
      });
      expect((await ask(first, elsewhere)).text).not.toContain('other.example');
      expect((await ask(first, await pageUrl(first))).text).toContain(redirectUri);
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });

  it.each([
    ['has expired', -60, 410, 'This link has expired'],
    ['is still valid', 60, 200, 'Verify your identity'],
  ])('checks the lifetime of a link that %s', async (_what, lifetimeSeconds, status, title) => {
    const url = await pageUrl(gateway, tokensOf(gateway, lifetimeSeconds));
    const page = await ask(gateway, url);
    expect([page.status, titleOf(page)]).toEqual([status, title]);
    if (status === 410) expect([(await send(url, person)).status, operationsAsked()]).toEqual([410, []]);
  });

  it.each([
    ['an unknown customer', null, 404],
    ['a business', { ...nothing, customerType: 'BUSINESS' }, 404],
    ['a deleted customer', { ...nothing, isDeleted: true }, 410],
  ] as const)('shows no data for %s', async (_who, preview, status) => {
    found = preview;
    const url = await pageUrl();
    expect([(await ask(gateway, url)).status, (await send(url, person)).status]).toEqual([status, status]);
    expect(new Set(operationsAsked())).toEqual(new Set(['compliance.preview-verification']));
  });

  it.each([
    ['was revoked', { revocations: 1, approvals: 0 }, 'UNVERIFIED'],
    ['was revoked, of an APPROVED customer', { revocations: 1, approvals: 1 }, 'APPROVED'],
    ['is older than a withdrawn approval', { revocations: 0, approvals: 1 }, 'UNVERIFIED'],
  ] as const)('is gone and writes nothing with a link that %s', async (_what, kycLinks, status) => {
    found = { ...nothing, kycLinks, status };
    const url = await pageUrl();
    const page = await ask(gateway, url);
    expect([page.status, titleOf(page)]).toEqual([410, 'This link has expired']);
    expect((await send(url, person)).status).toBe(303);
    expect(new Set(operationsAsked())).toEqual(new Set(['compliance.preview-verification']));
  });

  it('shows the approval that ended its link', async () => {
    found = { ...nothing, kycLinks: { revocations: 0, approvals: 1 }, status: 'APPROVED' };
    expect(titleOf(await ask(gateway, await pageUrl()))).toBe('You are verified');
  });

  it('reloads itself only while the check is in progress', async () => {
    const stages: [Partial<VerificationPreview>, string, boolean][] = [
      [{ status: 'PENDING', verificationStatus: 'IN_PROGRESS' }, 'We are checking your details', true],
      [
        { status: 'PENDING', verificationStatus: 'PENDING_MANUAL_REVIEW' },
        'Your details are being reviewed',
        false,
      ],
      [{ status: 'APPROVED', verificationStatus: 'APPROVED' }, 'You are verified', false],
      [{ status: 'REJECTED', verificationStatus: 'REJECTED' }, 'We could not verify you', false],
      [{ status: 'UNVERIFIED', verificationStatus: 'RESOLVE_ERRORS' }, 'Verify your identity', false],
    ];
    const url = await pageUrl();
    for (const [change, title, refreshes] of stages) {
      found = { ...nothing, ...change };
      const page = await ask(gateway, url);
      expect([titleOf(page), page.headers.get('refresh')]).toEqual([
        title,
        refreshes ? `2; url=./${url.split('/').at(-1)}` : null,
      ]);
    }
  });

  it("forwards the form like the platform's own request, without a permission, and once for each form", async () => {
    const url = await pageUrl();
    const address = { line1: '100 Main St', city: 'Austin', postalCode: '78701', country: 'US' };
    const answer = await send(
      url,
      { ...person, ...address, ...paper, kycStatus: 'APPROVED' },
      new Blob(['%PDF-1.7']),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `./${url.split('/').at(-1)}`]);
    expect(operationsAsked()).toEqual([
      'compliance.preview-verification',
      'compliance.preview-verification',
      'accounts.update-customer',
      'compliance.create-document',
      'compliance.create-verification',
    ]);
    for (const { request } of gateway.services.asked) {
      expect(request.context).toMatchObject({ ...platformA, permissions: [] });
    }
    const update = lastOf('accounts.update-customer');
    expect([update.request.params, update.request.body, update.options.sealed]).toEqual([
      { customerId },
      { ...person, address },
      true,
    ]);
    const { file, ...fields } = lastOf('compliance.create-document').request.body as { file: UploadedFile };
    expect(fields).toEqual({ documentHolder: customerId, documentType: 'PASSPORT', country: 'GB' });
    expect(file).toMatchObject({ contentType: 'application/pdf', sizeBytes: 8, fileName: 'passport.pdf' });
    const { idempotency } = lastOf('compliance.create-document').request.context;
    expect(idempotency).toMatchObject({
      scope: 'POST /kyc/{token}',
      key: expect.stringContaining(submission),
    });
    await send(url, { ...person, ...paper }, new Blob(['%PDF-1.7']));
    expect(lastOf('compliance.create-document').request.context.idempotency).toEqual(idempotency);
  });

  it('changes nothing if a check has started meanwhile', async () => {
    const url = await pageUrl();
    let looks = 0;
    const answer = gateway.services.answer;
    gateway.services.answer = (asked) => {
      if (asked.operation === 'compliance.preview-verification' && (looks += 1) === 2) {
        found = { ...nothing, status: 'PENDING', verificationStatus: 'IN_PROGRESS' };
      }
      return answer(asked);
    };
    const before = await filesStored();
    expect((await send(url, { ...person, ...paper }, new Blob(['%PDF-1.7']))).status).toBe(303);
    expect(new Set(operationsAsked())).toEqual(new Set(['compliance.preview-verification']));
    expect(await filesStored()).toBe(before);
  });

  it('queues concurrent forms of one customer', async () => {
    const url = await pageUrl();
    let running = 0;
    let most = 0;
    const answer = gateway.services.answer;
    gateway.services.answer = async (asked) => {
      if (asked.operation !== 'accounts.update-customer') return answer(asked);
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 100));
      running -= 1;
      return {};
    };
    const sent = await Promise.all([1, 2, 3].map(() => send(url, person)));
    expect([sent.map(({ status }) => status), most]).toEqual([[303, 303, 303], 1]);
  });

  it('accepts one upload at a time for each link', async () => {
    const url = await pageUrl();
    const boundary = 'a-boundary';
    const slow = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const sent = new Promise<number | undefined>((resolve, reject) =>
      slow.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject),
    );
    slow.write(`--${boundary}\r\ncontent-disposition: form-data; name="fullName"\r\n\r\nAda Lovelace\r\n`);
    await eventually(() => operationsAsked().includes('compliance.preview-verification'));
    const second = await send(url, person);
    const other = { ...link, customerId: customerId.replace('4a5b', '4a5e') };
    const elsewhere = await send(await pageUrl(gateway, tokensOf(gateway), other), person);
    slow.end(`--${boundary}--\r\n`);

    expect([second.status, titleOf(second), second.headers.get('retry-after')]).toEqual([
      429,
      'Too many requests',
      '1',
    ]);
    expect([elsewhere.status, await sent]).toEqual([303, 303]);
    expect((await send(url, person)).status).toBe(303);
  });

  it('is logged with the platform and without a token', async () => {
    await ask(gateway, await pageUrl(), { headers: { 'x-request-id': 'a page' } });
    const row = await eventually(async () => {
      const sql = "SELECT * FROM gateway.request_log WHERE caller_request_id = 'a page'";
      return (await database.owner.query<Record<string, unknown>>(sql)).rows[0];
    });

    expect(row).toMatchObject({
      platform_key: 1,
      token_id: null,
      remote_address: '127.0.0.1',
      operation: 'gateway.kyc-page',
      route: '/kyc/{token}',
    });
  });

  it.each([
    [
      'accounts.update-customer',
      { status: 400, body: { details: { errors: [{ field: 'address.city' }] } } },
      400,
      'id="city-fault"',
    ],
    ['accounts.update-customer', { status: 504 }, 503, 'could not be sent just now'],
    ['compliance.create-verification', { status: 503 }, 503, 'could not be sent just now'],
    ['compliance.create-document', { status: 500 }, 503, 'could not be sent just now'],
  ])('keeps the input if %s answers %j', async (operation, refusal, status, text) => {
    refusals[operation] = refusal;
    const page = await send(await pageUrl(), { ...person, ...paper, city: 'Austin' }, new Blob(['%PDF-1.7']));
    expect([page.status, page.text.includes(text), page.text.includes('value="Austin"')]).toEqual([
      status,
      true,
      true,
    ]);
    expect(page.text).toContain('Choose your file again');
    expect(page.text).toContain(`value="${submission}"`);
  });

  it("shows its platform's brand, even with an error", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brands-'));
    await writeFile(join(folder, 'acme.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const brands = {
      default: { name: 'Everybody' },
      [platformA.platformId]: {
        name: 'Acme Pay',
        logo: 'acme.svg',
        privacyUrl: 'https://acme.example/privacy',
      },
    };
    await writeFile(join(folder, 'brands.json'), JSON.stringify(brands));
    const branded = await startGateway(database, { KYC_BRANDS_FILE: join(folder, 'brands.json') });
    try {
      answerBy(branded);
      const url = await pageUrl(branded);
      const shown = await ask(branded, url);
      const policy = shown.headers.get('content-security-policy') ?? '';
      expect([shown.text.includes('Acme Pay'), policy.includes('; img-src data:;')]).toEqual([true, true]);
      expect(shown.text).toContain('href="https://acme.example/privacy"');
      const [expired, unknown] = [
        await ask(branded, await pageUrl(branded, tokensOf(branded, -60))),
        await ask(branded, `${url}x`),
      ];
      expect([expired, unknown].map(({ text }) => text.includes('Everybody'))).toEqual([true, true]);
      found = null;
      const gone = await ask(branded, url);
      expect([gone.status, gone.text.includes('Acme Pay')]).toEqual([404, true]);
    } finally {
      await branded.close();
      await rm(folder, { recursive: true });
    }
  });

  it('stores no file of an invalid form', async () => {
    const before = await filesStored();
    const page = await send(
      await pageUrl(),
      { ...person, ...paper, nationality: 'XX' },
      new Blob(['%PDF-1.7']),
    );
    expect([page.status, await filesStored()]).toEqual([400, before]);
  });

  it('asks for what compliance reports as missing', async () => {
    const proof: VerificationError = {
      resourceId: customerId,
      type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
      reason: 'x',
      acceptedDocumentTypes: ['UTILITY_BILL'],
    };
    found = {
      ...nothing,
      missing: [proof, { resourceId: customerId, type: 'MISSING_FIELD', reason: 'x', field: 'address.city' }],
    };
    const page = await ask(gateway, await pageUrl());
    expect(page.text.match(/<(input|select)[^>]*required/g)).toHaveLength(4);
    expect(page.text).not.toContain('PASSPORT');
  });

  it('shows what a check found to correct, escaped, and asks for those fields', async () => {
    const wrong = { resourceId: customerId, type: 'MISSING_FIELD' } as const;
    found = {
      ...nothing,
      verificationStatus: 'RESOLVE_ERRORS',
      corrections: [
        { ...wrong, field: 'birthDate', reason: 'the passport says <b>1991</b> & not 1990' },
        { ...wrong, reason: '"><script>alert(1)</script>' },
      ],
    };
    const page = await ask(gateway, await pageUrl());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Please correct this');
    expect(page.text).toContain(
      '<a href="#birthDate">the passport says &lt;b&gt;1991&lt;/b&gt; &amp; not 1990</a>',
    );
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text.match(/<(input|select)[^>]*required/g)).toHaveLength(1);
    const again = await send(await pageUrl(), { fullName: 'Ada' });
    expect([again.status, again.text.includes('the passport says &lt;b&gt;')]).toEqual([400, true]);
  });

  it('shows a plain message if the services do not answer', async () => {
    const url = await pageUrl();
    gateway.services.answer = () => ({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    const down = await ask(gateway, url);
    gateway.services.answer = () => Promise.reject(new Error('a defect'));
    const broken = await ask(gateway, url);
    expect([down, broken].map((page) => [page.status, titleOf(page)])).toEqual([
      [503, 'The service is not available now'],
      [500, 'The service is not available now'],
    ]);
    expect(down.headers.get('retry-after')).toBe('1');
  });

  it("has the API's rate limit, for each customer", async () => {
    const limited = await startGateway(database, { RATE_LIMIT_PER_SECOND: '3' });
    try {
      answerBy(limited);
      const [url, other] = [
        await pageUrl(limited),
        await pageUrl(limited, tokensOf(limited), {
          ...link,
          customerId: customerId.replace('4a5b', '4a5d'),
        }),
      ];
      // A busy machine can need more than the second in which three are answered.
      const pages = await eventually(async () => {
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => ask(limited, url)));
        expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
        return all;
      });
      const late = pages.find(({ status }) => status === 429);
      expect(late && [titleOf(late), late.headers.get('retry-after')]).toEqual(['Too many requests', '1']);
      expect((await ask(limited, other)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
