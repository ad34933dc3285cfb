import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@corridor/testing';
import {
  admin,
  Api,
  at,
  createPlatform,
  listAt,
  numberAt,
  textAt,
  uniqueName,
  type Answer,
} from './support/api';
import { pdf } from './support/documents';
import { filledForm, kycLink, openPage, paper, person, WAY_BACK, type PageAnswer } from './support/kyc';

const MEGABYTE = 1024 * 1024;

let api: Api;
let unregulated: Api;

beforeAll(async () => {
  [api, unregulated] = await Promise.all([createPlatform(), createPlatform('--unregulated')]);
});

const refusal = ({ status, body }: Answer): unknown[] => [status, at(body, 'code')];
const titleOf = ({ text }: PageAnswer): string => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
const violationsOf = ({ text }: PageAnswer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/id="(\w+)-fault">([^<]*)</g)].map(([, field, violation]) => [field, violation]),
  );
const ask = (query: Record<string, string>, by = api): Promise<Answer> =>
  by.get(`/customers/kyc-link?${new URLSearchParams(query).toString()}`);

async function limitedTo(...permissions: string[]): Promise<Api> {
  const { body } = await api.post('/tokens', { name: uniqueName(), permissions });
  return new Api(textAt(body, 'clientId'), textAt(body, 'clientSecret'));
}

/** Waits until the page no longer says that the check is in progress. */
async function outcome(url: string): Promise<PageAnswer> {
  return eventually(async () => {
    const page = await openPage(url);
    return titleOf(page).startsWith('We are checking') ? undefined : page;
  });
}

async function made(customerId: string, by: Api): Promise<{ documents: number; verifications: number }> {
  const count = async (path: string): Promise<number> => numberAt((await by.get(path)).body, 'totalCount');
  return {
    documents: await count(`/documents?documentHolder=${customerId}`),
    verifications: await count(`/verifications?customerId=${customerId}`),
  };
}

describe('a link to the hosted KYC page', () => {
  it('creates an unknown customer once for concurrent requests, and finds it later', async () => {
    const platformCustomerId = uniqueName();
    const links = await Promise.all(Array.from({ length: 8 }, () => kycLink(api, platformCustomerId)));
    const [customerId = ''] = [...new Set(links.map((link) => link.customerId))];
    expect(links.map((link) => link.customerId)).toEqual(links.map(() => customerId));
    const list = (await api.get(`/customers?platformCustomerId=${platformCustomerId}`)).body;
    expect(listAt(list, 'data')).toMatchObject([
      { id: customerId, customerType: 'INDIVIDUAL', kycStatus: 'UNVERIFIED' },
    ]);
    expect((await kycLink(api, platformCustomerId)).customerId).toBe(customerId);
    const accounts = (await api.get(`/customers/internal-accounts?customerId=${customerId}`)).body;
    expect(listAt(accounts, 'data').length).toBeGreaterThan(0);
  });

  it('requires MANAGE, because its holder can change data', async () => {
    const platformCustomerId = uniqueName();
    for (const permissions of [['VIEW'], ['TRANSACT'], ['VIEW', 'TRANSACT']]) {
      const by = await limitedTo(...permissions);
      expect(refusal(await ask({ platformCustomerId }, by))).toEqual([403, 'FORBIDDEN']);
    }
    expect(
      numberAt((await api.get(`/customers?platformCustomerId=${platformCustomerId}`)).body, 'totalCount'),
    ).toBe(0);
    const { customerId } = await kycLink(await limitedTo('MANAGE'), platformCustomerId);
    expect(refusal(await (await limitedTo('VIEW')).delete(`/customers/${customerId}/kyc-links`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('is revoked with all other links of its customer, by the API and by the command', async () => {
    const platformCustomerId = uniqueName();
    const [first, second] = [await kycLink(api, platformCustomerId), await kycLink(api, platformCustomerId)];
    const other = await kycLink(api);
    expect((await api.delete(`/customers/${first.customerId}/kyc-links`)).status).toBe(204);
    for (const { kycUrl } of [first, second]) {
      const page = await openPage(kycUrl);
      expect([page.status, titleOf(page)]).toEqual([410, 'This link has expired']);
      await openPage(kycUrl, filledForm(person));
    }
    expect((await openPage(other.kycUrl)).status).toBe(200);
    const third = await kycLink(api, platformCustomerId);
    expect((await openPage(third.kycUrl)).status).toBe(200);
    const { kycStatus, fullName } = (await api.get(`/customers/${first.customerId}`)).body;
    expect([kycStatus, fullName]).toEqual(['UNVERIFIED', undefined]);
    const platform = textAt((await api.get('/config')).body, 'id');
    await admin('revoke-kyc-links', first.customerId, '--platform', platform);
    expect((await openPage(third.kycUrl)).status).toBe(410);
    expect(refusal(await unregulated.delete(`/customers/${first.customerId}/kyc-links`))).toEqual([
      404,
      'CUSTOMER_NOT_FOUND',
    ]);
  });

  it('expires with the approval of its customer', async () => {
    const { kycUrl, customerId } = await kycLink(api);
    await api.patch(`/customers/${customerId}`, { kycStatus: 'APPROVED' });
    expect(titleOf(await openPage(kycUrl))).toBe('You are verified');
    await api.patch(`/customers/${customerId}`, { kycStatus: 'UNVERIFIED' });
    expect((await openPage(kycUrl)).status).toBe(410);
    await openPage(kycUrl, filledForm(person));
    expect((await api.get(`/customers/${customerId}`)).body['fullName']).toBeUndefined();
  });

  it("belongs to one platform's customer, even if another platform uses the same platformCustomerId", async () => {
    const name = uniqueName();
    const [mine, other] = [await kycLink(api, name), await kycLink(unregulated, name)];
    expect(mine.customerId).not.toBe(other.customerId);
    expect(refusal(await unregulated.get(`/customers/${mine.customerId}`))).toEqual([
      404,
      'CUSTOMER_NOT_FOUND',
    ]);
  });

  it('is refused for a business, for a deleted customer, and without a customer', async () => {
    const [business, gone] = [uniqueName(), uniqueName()];
    await api.post('/customers', {
      customerType: 'BUSINESS',
      platformCustomerId: business,
      businessInfo: { legalName: 'Acme' },
    });
    const refused = await ask({ platformCustomerId: business });
    expect([...refusal(refused), at(refused.body, 'details', 'errors', 0, 'field')]).toEqual([
      400,
      'INVALID_INPUT',
      'platformCustomerId',
    ]);
    await api.delete(`/customers/${(await kycLink(api, gone)).customerId}`);
    expect(refusal(await ask({ platformCustomerId: gone }))).toEqual([410, 'CUSTOMER_DELETED']);
    for (const query of [{}, { redirectUri: WAY_BACK }, { platformCustomerId: '' }]) {
      const { body } = await ask(query as Record<string, string>);
      expect(at(body, 'details', 'errors', 0, 'field')).toBe('platformCustomerId');
    }
  });

  const elsewhere = [
    'http://shop.example/',
    'http://localhost.shop.example/',
    'http://localhost@shop.example/',
    'javascript:alert(1)',
    'https://user@shop.example/',
    'https:\\\\shop.example',
    '/welcome',
    'nothing',
    `https://${'x'.repeat(2_100)}`,
  ].map((uri) => [uri.slice(0, 30), uri] as const);

  it.each(elsewhere)(
    'allows only https addresses to return to, and refuses %s',
    async (_beginning, redirectUri) => {
      const answer = await ask({ platformCustomerId: uniqueName(), redirectUri });
      expect([...refusal(answer), at(answer.body, 'details', 'errors', 0, 'field')]).toEqual([
        400,
        'INVALID_INPUT',
        'redirectUri',
      ]);
    },
  );

  it.each(['http://localhost:5173/welcome', 'http://127.0.0.1:8080/', 'http://[::1]:3000/done'])(
    'of a sandbox may return to %s',
    async (redirectUri) => {
      const answer = await ask({ platformCustomerId: uniqueName(), redirectUri });
      expect(answer.status).toBe(200);
    },
  );

  it('may have no address to return to', async () => {
    const { body } = await ask({ platformCustomerId: uniqueName() });
    const page = textAt(body, 'kycUrl');
    await openPage(page, filledForm(person));
    const shown = await outcome(page);
    expect([titleOf(shown), shown.text.includes('href=')]).toEqual(['You are verified', false]);
  });
});

describe('the hosted KYC page', () => {
  it('names every error at once, and keeps only the text input', async () => {
    const { kycUrl, customerId } = await kycLink(unregulated);
    const typed = {
      ...person,
      fullName: '"><script>alert(1)</script>',
      birthDate: '1990-02-31',
      nationality: 'XX',
    };
    const page = await openPage(
      kycUrl,
      filledForm({ ...typed, documentType: 'PASSPORT' }, new Blob(['hello'])),
    );
    expect([page.status, violationsOf(page)]).toEqual([
      400,
      {
        birthDate: 'Enter a real date of birth, such as 1990-01-31',
        nationality: 'Choose your nationality',
        documentType: 'Choose what kind of document it is',
        documentCountry: 'Choose the country that issued the document',
        file: 'The file is not a PDF, JPEG or PNG. Choose another one',
      },
    ]);
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page.text).not.toContain('<script');
    expect((await unregulated.get(`/customers/${customerId}`)).body).not.toHaveProperty('fullName');
    expect(await made(customerId, unregulated)).toEqual({ documents: 0, verifications: 0 });
  });

  it.each([
    ['no file', undefined, '', 'Choose the file of your document'],
    ['an empty file', new Blob([]), 'bill.pdf', 'The file is empty. Choose another one'],
    ['a text', new Blob(['hello']), 'bill.pdf', 'The file is not a PDF, JPEG or PNG. Choose another one'],
    [
      'more than 10 MB',
      new Blob(['%PDF-', randomBytes(10 * MEGABYTE)]),
      'bill.pdf',
      'The file is larger than 10 MB. Choose a smaller one',
    ],
  ])('shows the error beside the document field for %s', async (_what, file, name, violation) => {
    const { kycUrl } = await kycLink(unregulated);
    const page = await openPage(kycUrl, filledForm({ ...person, ...paper }, file, name));
    expect([page.status, violationsOf(page)]).toEqual([400, { file: violation }]);
    expect(page.text).toContain('value="Ada Lovelace"');
  });

  it('accepts a document of 10 MB, and shows the outcome with the link back', async () => {
    const { kycUrl, customerId } = await kycLink(unregulated);
    const bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(10 * MEGABYTE - 5)]);
    const sent = await openPage(kycUrl, filledForm({ ...person, ...paper }, new Blob([bytes])));
    expect([sent.status, new URL(sent.headers.get('location') ?? '', kycUrl).href, sent.text]).toEqual([
      303,
      kycUrl,
      '',
    ]);
    const shown = await outcome(kycUrl);
    expect([shown.status, titleOf(shown)]).toEqual([200, 'You are verified']);
    expect(shown.text).toContain(`href="${WAY_BACK}"`);
    const { body } = await unregulated.get(`/documents?documentHolder=${customerId}`);
    const content = await fetch(`${unregulated.baseUrl}/documents/${textAt(body, 'data', 0, 'id')}/content`, {
      headers: { authorization: unregulated.authorization },
    });
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('creates one document and one verification for a form that is sent twice concurrently', async () => {
    const { kycUrl, customerId } = await kycLink(unregulated);
    const fields = { ...person, ...paper, submission: randomUUID() };
    const sent = await Promise.all(
      [1, 2, 3].map(() => openPage(kycUrl, filledForm(fields, pdf('the same')))),
    );
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(titleOf(await outcome(kycUrl))).toBe('You are verified');
    expect(await made(customerId, unregulated)).toEqual({ documents: 1, verifications: 1 });
  });

  it('checks one of several concurrent forms, and the outcome matches the stored data', async () => {
    const outcomes = { 'Ada Lovelace': 'You are verified', 'Ada 001': 'Your details are being reviewed' };
    const names = Object.keys(outcomes);
    const checked = Array.from({ length: 4 }, async () => {
      const { kycUrl, customerId } = await kycLink(api);
      const sent = [...names, ...names].map((fullName) =>
        openPage(kycUrl, filledForm({ ...person, fullName })),
      );
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 303));
      const title = titleOf(await outcome(kycUrl));
      const { body } = await api.get(`/customers/${customerId}`);
      expect(outcomes).toHaveProperty([textAt(body, 'fullName')], title);
      expect(await made(customerId, api)).toEqual({ documents: 0, verifications: 1 });
    });
    await Promise.all(checked);
  });

  it.each([
    ['Ada Lovelace', 'You are verified'],
    ['Ada 001', 'Your details are being reviewed'],
    ['Ada 002', 'We could not verify you'],
  ])('shows the outcome of %s, and ignores later forms', async (fullName, title) => {
    const { kycUrl, customerId } = await kycLink(api);
    await openPage(kycUrl, filledForm({ ...person, fullName }));
    expect(titleOf(await outcome(kycUrl))).toBe(title);
    const before = (await api.get(`/customers/${customerId}`)).body;
    const again = await openPage(
      kycUrl,
      filledForm({ ...person, ...paper, fullName: 'Somebody Else' }, pdf()),
    );
    expect([again.status, titleOf(await openPage(kycUrl))]).toEqual([303, title]);
    expect((await api.get(`/customers/${customerId}`)).body).toEqual(before);
    expect(await made(customerId, api)).toEqual({ documents: 0, verifications: 1 });
  });

  it('never shows stored data, and asks only for what is missing', async () => {
    const platformCustomerId = uniqueName();
    const { line1, postalCode, country } = person;
    await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      platformCustomerId,
      fullName: 'Grace Hopper',
      birthDate: '1906-12-09',
      address: { line1, postalCode, country, state: 'Virginia' },
    });
    const { kycUrl, customerId } = await kycLink(api, platformCustomerId);
    const page = await openPage(kycUrl);
    for (const known of ['Grace', '1906', line1, postalCode, 'Virginia'])
      expect(page.text).not.toContain(known);
    const lacking = await openPage(kycUrl, filledForm({}));
    expect(Object.keys(violationsOf(lacking))).toEqual(['nationality', 'city']);
    expect((await openPage(kycUrl, filledForm({ nationality: 'US', city: 'Austin' }))).status).toBe(303);
    expect(titleOf(await outcome(kycUrl))).toBe('You are verified');
    expect((await api.get(`/customers/${customerId}`)).body).toMatchObject({
      fullName: 'Grace Hopper',
      address: { line1, postalCode, country, city: 'Austin', state: 'Virginia' },
    });
  });

  it('starts again after a rejection only if the platform resets the status', async () => {
    const { kycUrl, customerId } = await kycLink(api);
    await openPage(kycUrl, filledForm({ ...person, fullName: 'Ada 002' }));
    expect(titleOf(await outcome(kycUrl))).toBe('We could not verify you');
    await api.patch(`/customers/${customerId}`, { kycStatus: 'UNVERIFIED' });
    expect(titleOf(await openPage(kycUrl))).toBe('Verify your identity');
    expect((await openPage(kycUrl, filledForm({ fullName: 'Ada Lovelace' }))).status).toBe(303);
    expect(titleOf(await outcome(kycUrl))).toBe('You are verified');
  });

  it('explains invalid links in plain words, and reveals nothing else', async () => {
    const { kycUrl, customerId } = await kycLink(api);
    const [head, payload, signature = ''] = kycUrl.split('.');
    const forged = Buffer.from(
      Buffer.from(payload ?? '', 'base64url')
        .toString()
        .replace(/Customer:..../, 'Customer:ffff'),
    );
    const base = new URL('/kyc/', kycUrl).href;
    const wrong: [string, number, string][] = [
      // The first character is changed, because some bits of the last one do not belong to the signature.
      [
        `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        404,
        'This link does not work',
      ],
      [`${head}.${forged.toString('base64url')}.${signature}`, 404, 'This link does not work'],
      [`${base}x`, 404, 'This link does not work'],
      [`${base}%00`, 404, 'This link does not work'],
      [`${base}${'x'.repeat(5_000)}`, 404, 'This link does not work'],
      [`${kycUrl}/more`, 404, 'This link does not work'],
    ];
    for (const [url, status, title] of wrong) {
      for (const form of [undefined, filledForm(person)]) {
        const page = await openPage(url, form);
        expect([url, page.status, titleOf(page)]).toEqual([url, status, title]);
      }
    }
    const other = await openPage(kycUrl, undefined, 'DELETE');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    await api.delete(`/customers/${customerId}`);
    for (const form of [undefined, filledForm(person)]) {
      const page = await openPage(kycUrl, form);
      expect([page.status, titleOf(page)]).toEqual([410, 'This link is no longer in use']);
    }
  });

  it('accepts only forms', async () => {
    const { kycUrl } = await kycLink(api);
    for (const [type, body, status] of [
      ['application/json', JSON.stringify(person), 415],
      ['application/x-www-form-urlencoded', 'fullName=Ada', 415],
      ['multipart/form-data; boundary=x', 'nothing of the kind', 400],
    ] as const) {
      const response = await fetch(kycUrl, { method: 'POST', headers: { 'content-type': type }, body });
      const page = { status: response.status, headers: response.headers, text: await response.text() };
      expect([page.status, titleOf(page)]).toEqual([status, 'The form could not be read']);
    }
  });

  it('sends strict headers with every answer, including errors', async () => {
    const { kycUrl } = await kycLink(api);
    const answers = [
      await openPage(kycUrl),
      await openPage(kycUrl, filledForm({})),
      await openPage(kycUrl, filledForm(person)),
      await openPage(kycUrl),
      await openPage(`${kycUrl}x`),
      await openPage(kycUrl, undefined, 'PUT'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 303, 200, 404, 405]);
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-language')).toBe('en');
      expect(headers.get('vary')).toBe('Accept-Language');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it("uses the browser's language on every page", async () => {
    const { kycUrl } = await kycLink(api);
    const headers = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' };
    const sent = await fetch(kycUrl, { method: 'POST', headers, body: filledForm({ ...person, city: '' }) });
    const pages = [await fetch(kycUrl, { headers }), sent, await fetch(`${kycUrl}x`, { headers })];
    const titles = ['Vérifiez votre identité', 'Vérifiez votre identité', 'Ce lien ne fonctionne pas'];
    for (const [at, title] of titles.entries()) {
      const page = pages[at];
      const text = (await page?.text()) ?? '';
      expect([page?.headers.get('content-language'), text.includes(`<h1>${title}</h1>`)]).toEqual([
        'fr',
        true,
      ]);
      expect(text).toContain('<html lang="fr">');
      if (at === 1) expect(text).toContain('id="city-fault">Saisissez votre ville ou commune<');
    }
  });

  it('never logs its token', async () => {
    const { kycUrl } = await kycLink(api);
    for (const form of [undefined, filledForm({}), filledForm(person)]) await openPage(kycUrl, form);
    await openPage(`${kycUrl}x`);
    const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'logs');
    const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const payload = kycUrl.split('.')[1] ?? '';
    expect([payload.length > 100, logs.length > 4]).toEqual([true, true]);
    expect(logs.filter((log) => log.includes(payload))).toEqual([]);
  });
});
