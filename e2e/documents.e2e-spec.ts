import { randomBytes } from 'node:crypto';
import { Api, at, createPlatform, listAt, numberAt, textAt, uniqueName, type Answer } from './support/api';
import { documentForm, pdf, uploadDocument } from './support/documents';

const MEGABYTE = 1024 * 1024;

let api: Api;
let customerId: string;

async function newCustomer(): Promise<string> {
  const answer = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: uniqueName() });
  return textAt(answer.body, 'id');
}

async function limitedTo(permission: string): Promise<Api> {
  const { body } = await api.post('/tokens', { name: permission, permissions: [permission] });
  return new Api(textAt(body, 'clientId'), textAt(body, 'clientSecret'));
}

const refusal = (answer: Answer): unknown[] => [answer.status, at(answer.body, 'code')];

async function contentOf(
  id: string,
  reader = api,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const response = await fetch(`${reader.baseUrl}/documents/${id}/content`, {
    headers: { authorization: reader.authorization },
  });
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}

beforeAll(async () => {
  api = await createPlatform();
  customerId = await newCustomer();
});

describe('a document', () => {
  it('can be uploaded, read, downloaded, listed, replaced and deleted', async () => {
    const made = await uploadDocument(api, customerId, { side: 'FRONT', documentNumber: 'P1234567' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^Document:/),
      documentHolder: customerId,
      documentType: 'PASSPORT',
      country: 'US',
      fileName: 'document.pdf',
      side: 'FRONT',
      documentNumber: 'P1234567',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const id = textAt(made.body, 'id');
    expect((await api.get(`/documents/${encodeURIComponent(id)}`)).body).toEqual(made.body);
    expect((await contentOf(id)).bytes.toString()).toBe('%PDF-1.7\nhello');

    const named = await api.form('PUT', `/documents/${id}`, { country: 'FR', side: '' });
    expect([named.status, named.body]).toEqual([
      200,
      { ...without(made.body, 'side'), country: 'FR', updatedAt: expect.any(String) },
    ]);
    const other = await api.form(
      'PUT',
      `/documents/${id}`,
      { file: pdf('other') },
      { fileName: 'other.pdf' },
    );
    expect([other.status, at(other.body, 'fileName')]).toEqual([200, 'other.pdf']);
    expect((await contentOf(id)).bytes.toString()).toBe('%PDF-1.7\nother');

    expect((await api.delete(`/documents/${id}`)).status).toBe(204);
    for (const answer of [
      await api.get(`/documents/${id}`),
      await api.get(`/documents/${id}/content`),
      await api.delete(`/documents/${id}`),
      await api.form('PUT', `/documents/${id}`, { country: 'US' }),
    ]) {
      expect(refusal(answer)).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    }
    expect(listAt((await api.get(`/documents?documentHolder=${customerId}`)).body, 'data')).toEqual([]);
  });

  it('of 10 MB is returned byte for byte', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(10 * MEGABYTE - 5)]);
    const made = await uploadDocument(api, customerId, { file: new Blob([bytes]) });
    const { bytes: read, headers } = await contentOf(textAt(made.body, 'id'));
    expect(read.equals(bytes)).toBe(true);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-type')).toBe('application/pdf');
    const larger = await uploadDocument(api, customerId, { file: new Blob([bytes, 'x']) });
    expect(refusal(larger)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('shows its number masked to a token with VIEW, and refuses the download', async () => {
    const id = textAt((await uploadDocument(api, customerId, { documentNumber: 'P1234567' })).body, 'id');
    const shown = [];
    for (const permission of ['VIEW', 'TRANSACT', 'MANAGE']) {
      const limited = await limitedTo(permission);
      shown.push([
        (await contentOf(id, limited)).status,
        at((await limited.get(`/documents/${id}`)).body, 'documentNumber'),
      ]);
    }
    // Reading requires VIEW.
    expect(shown).toEqual([
      [403, '****4567'],
      [200, undefined],
      [200, undefined],
    ]);
    expect(at((await api.get(`/documents/${id}`)).body, 'documentNumber')).toBe('P1234567');
  });

  it('requires an existing customer of the platform that is not deleted', async () => {
    const nobody = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    expect(refusal(await uploadDocument(api, nobody))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    const gone = await newCustomer();
    const id = textAt((await uploadDocument(api, gone)).body, 'id');
    await api.delete(`/customers/${gone}`);
    expect(refusal(await uploadDocument(api, gone))).toEqual([410, 'CUSTOMER_DELETED']);
    expect(refusal(await api.form('PUT', `/documents/${id}`, { country: 'FR' }))).toEqual([
      410,
      'CUSTOMER_DELETED',
    ]);
    expect((await api.get(`/documents/${id}`)).status).toBe(200);
    const owner = await uploadDocument(api, nobody.replace('Customer', 'BeneficialOwner'));
    expect(refusal(owner)).toEqual([404, 'BENEFICIAL_OWNER_NOT_FOUND']);
  });

  it('is created once for an Idempotency-Key, and the key is refused with another file', async () => {
    const form = { ...documentForm, documentHolder: await newCustomer() };
    const post = (parts: typeof documentForm): Promise<Answer> =>
      api.form('POST', '/documents', parts, { key: 'once' });
    const [first, second] = await Promise.all([post(form), post(form)]);
    expect([first.status, second.status, first.body]).toEqual([201, 201, second.body]);
    expect((await post(form)).headers.get('idempotency-replayed')).toBe('true');
    expect(refusal(await post({ ...form, file: pdf('other') }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const list = (await api.get(`/documents?documentHolder=${form.documentHolder}`)).body;
    expect(numberAt(list, 'totalCount')).toBe(1);
  });

  it('is listed once in the pages of its holder and of the platform, newest first', async () => {
    const holder = await newCustomer();
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift(textAt((await uploadDocument(api, holder)).body, 'id'));
    const first = (await api.get(`/documents?documentHolder=${holder}&limit=2`)).body;
    expect([at(first, 'hasMore'), at(first, 'totalCount')]).toEqual([true, 3]);
    const cursor = encodeURIComponent(textAt(first, 'nextCursor'));
    const rest = (await api.get(`/documents?documentHolder=${holder}&limit=2&cursor=${cursor}`)).body;
    const ids = [...listAt(first, 'data'), ...listAt(rest, 'data')].map(({ id }) => id);
    expect([ids, at(rest, 'hasMore')]).toEqual([made, false]);
    const all = (await api.get('/documents?limit=100')).body;
    expect(listAt(all, 'data')).toHaveLength(numberAt(all, 'totalCount'));
    expect(refusal(await api.get(`/documents?cursor=${cursor}`))).toEqual([400, 'INVALID_INPUT']);
  });
});

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}
