import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import type { UploadedFile } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import {
  ask,
  errorShape,
  makeToken,
  startGateway,
  useGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const MEGABYTE = 1024 * 1024;
const FILE_BYTES_MAX = 10 * MEGABYTE;
/** Largest part of a file in the gateway's memory: an incomplete segment, and the buffers of its streams. */
const HELD_BYTES_MAX = 256 * 1024;
const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const fields = { documentHolder: `Customer:${uuid}`, documentType: 'PASSPORT', country: 'US' };
const path = `/documents/Document:${uuid}`;
const BOUNDARY = 'xxBOUNDARYxx';
const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function pdfOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-'), randomBytes(bytes - 5)]);
}

function partOf(name: string, content: Buffer | string, fileName?: string, type?: string): Buffer {
  const head = [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

function formOf(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const fieldParts = (given: Record<string, string> = fields): Buffer[] =>
  Object.entries(given).map(([name, value]) => partOf(name, value));
const filePart = (content: Buffer | string, name = 'passport.pdf', type = 'application/pdf'): Buffer =>
  partOf('file', content, name, type);

describe('an upload', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ database, gateway, token } = suite));
  beforeEach(() => {
    gateway.services.asked.length = 0;
    gateway.services.answer = () => ({ status: 201 });
  });

  const folderOf = (of = gateway): string => (of.storage.kind === 'folder' ? of.storage.path : '');
  async function storedKeys(of = gateway): Promise<string[]> {
    const names = await readdir(folderOf(of), { recursive: true, withFileTypes: true });
    return names
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.split('/').at(-1)}/${entry.name}`);
  }

  function upload(raw: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(gateway, '/documents', { token, method: 'POST', raw, headers: { ...formType, ...headers } });
  }
  const uploadFile = (content: Buffer | string, name?: string, type?: string): Promise<Answer> =>
    upload(formOf(filePart(content, name, type), ...fieldParts()));
  const lastBody = (): Record<string, unknown> & { file: UploadedFile } =>
    gateway.services.last.request.body as Record<string, unknown> & { file: UploadedFile };
  const violationsOf = (answer: Answer): string[] =>
    (answer.json['details'] as { errors: { field: string }[] }).errors.map(({ field }) => field);

  /** Sends a form in pieces, at the times that the caller chooses. */
  function slowUpload(of = gateway): { request: ClientRequest; status: Promise<number> } {
    const request = httpRequest(`${of.url}/documents`, {
      method: 'POST',
      headers: { authorization: token.authorization, ...formType },
    });
    const status = new Promise<number>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    status.catch(() => undefined);
    return { request, status };
  }

  it('stores the bytes, and forwards their key, type, size and hash to compliance', async () => {
    const bytes = pdfOf(300_000);
    const answer = await uploadFile(bytes, 'my passport.pdf', 'text/plain');

    expect(answer.status).toBe(201);
    const { operation, options } = gateway.services.last;
    expect([operation, options.sealed, options.key]).toEqual([
      'compliance.create-document',
      true,
      fields.documentHolder,
    ]);
    const { file, ...others } = lastBody();
    expect(JSON.parse(JSON.stringify(others))).toEqual(fields);
    expect(file).toEqual({
      storageKey: expect.stringMatching(/^1\/[0-9a-f-]{36}$/),
      fileName: 'my passport.pdf',
      contentType: 'application/pdf',
      sizeBytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const stored = await readFile(join(folderOf(), file.storageKey));
    expect(stored.includes('%PDF-')).toBe(false);
  });

  it.each([
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5])],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])],
  ])('is recognised as %s by its bytes, whatever its name and declared type', async (type, bytes) => {
    expect((await uploadFile(bytes, 'x.pdf')).status).toBe(201);
    expect(lastBody().file.contentType).toBe(type);
  });

  it.each([
    ['a page', '<html>'],
    ['a program', 'MZ\u0090'],
    ['nothing', ''],
    ['less than a signature', '%PD'],
  ])('that is %s is refused, even with a valid name and type', async (_what, content) => {
    const before = await storedKeys();
    const answer = await uploadFile(content);
    expect([answer.status, violationsOf(answer)]).toEqual([400, ['file']]);
    expect([gateway.services.asked, await storedKeys()]).toEqual([[], before]);
  });

  it('names all errors at once, of the file and of the fields', async () => {
    const before = await storedKeys();
    const answer = await upload(
      formOf(
        filePart('no'),
        filePart('no'),
        ...fieldParts({ country: 'usa', side: 'UP', documentNumber: 'x'.repeat(5_000) }),
        partOf('documentType', 'PASSPORT'),
        partOf('documentType', 'SELFIE'),
      ),
    );
    expect(answer.json).toEqual(errorShape(400, 'INVALID_INPUT'));
    expect(violationsOf(answer).sort()).toEqual(
      ['country', 'documentHolder', 'documentNumber', 'documentType', 'file', 'side'].sort(),
    );
    expect(
      violationsOf(await upload(formOf(filePart(pdfOf(9)), ...fieldParts({ side: 'UP' })))).sort(),
    ).toEqual(['country', 'documentHolder', 'documentType', 'side'].sort());
    expect(await storedKeys()).toEqual(before);
  });

  it('accepts exactly 10 MB, and stores nothing of a larger file', async () => {
    expect((await uploadFile(pdfOf(FILE_BYTES_MAX))).status).toBe(201);
    const before = await storedKeys();
    const answer = await uploadFile(pdfOf(FILE_BYTES_MAX + 1));
    expect(answer.json).toEqual(errorShape(413, 'PAYLOAD_TOO_LARGE'));
    expect((await upload(Buffer.alloc(FILE_BYTES_MAX + MEGABYTE))).status).toBe(413);
    expect(await storedKeys()).toEqual(before);
  });

  it('is refused at the limit, while it is still being sent', async () => {
    const { request, status } = slowUpload();
    request.write(Buffer.concat([...fieldParts(), filePart(pdfOf(FILE_BYTES_MAX)).subarray(0, -2)]));
    request.write(Buffer.alloc(100));
    expect(await status).toBe(413);
    request.destroy();
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 400],
    ['of another type', 'application/json', 415],
    ['urlencoded', 'application/x-www-form-urlencoded', 415],
  ])('%s is refused', async (_what, type, status) => {
    expect((await upload(formOf(...fieldParts()), { 'content-type': type })).status).toBe(status);
  });

  it.each([
    ['no form', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
    ['cut in a field', formOf(...fieldParts()).subarray(0, 90)],
    ['cut in the file', Buffer.concat([...fieldParts(), filePart(pdfOf(200_000)).subarray(0, 150_000)])],
    ['cut before its end', Buffer.concat([...fieldParts(), filePart(pdfOf(100))])],
    ['of too many fields', formOf(...Array.from({ length: 51 }, (_one, n) => partOf(`f${n}`, 'x')))],
    ['of too many files', formOf(...Array.from({ length: 6 }, (_one, n) => partOf(`f${n}`, 'x', 'x')))],
    ['with bytes that are no UTF-8', formOf(partOf('documentNumber', Buffer.from([0xff, 0xfe])))],
  ])('with a malformed form gets 400: %s', async (_what, raw) => {
    const before = await storedKeys();
    expect((await upload(raw)).json).toEqual(errorShape(400, 'INVALID_INPUT'));
    expect([gateway.services.asked, await storedKeys()]).toEqual([[], before]);
  });

  it('ignores unknown fields and files, and keys that change prototypes', async () => {
    const strange = [partOf('__proto__', 'x'), partOf('unknown', 'y'), partOf('other', 'z', 'other.txt')];
    expect((await upload(formOf(...strange, filePart(pdfOf(100)), ...fieldParts()))).status).toBe(201);
    expect(Object.keys(JSON.parse(JSON.stringify(lastBody())) as object).sort()).toEqual([
      'country',
      'documentHolder',
      'documentType',
      'file',
    ]);
  });

  it('removes paths, control characters and excess length from a file name', async () => {
    await uploadFile(pdfOf(100), `../../etc/\u0001\u202epa${'s'.repeat(300)}.pdf`);
    expect(lastBody().file.fileName).toBe(`pa${'s'.repeat(253)}`);
    await uploadFile(pdfOf(100), '');
    expect(lastBody().file.fileName).toBe('document.pdf');
  });

  it('is compared under an Idempotency-Key by its fields and its file, not by its boundary or order', async () => {
    const bytes = pdfOf(1_000);
    const hashOf = async (raw: Buffer): Promise<string | undefined> => {
      await upload(raw, { 'idempotency-key': 'k' });
      return gateway.services.last.request.context.idempotency?.bodyHash;
    };
    const first = await hashOf(formOf(filePart(bytes), ...fieldParts()));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(formOf(...fieldParts().reverse(), filePart(bytes, 'other.pdf')))).toBe(first);
    expect(await hashOf(formOf(filePart(pdfOf(1_000)), ...fieldParts()))).not.toBe(first);
    expect(await hashOf(formOf(filePart(bytes), ...fieldParts({ ...fields, country: 'FR' })))).not.toBe(
      first,
    );
  });

  it('leaves no file if the service refuses it, but keeps it if the outcome is unknown', async () => {
    const before = await storedKeys();
    gateway.services.answer = () => ({ status: 404, body: Buffer.from('{"code":"CUSTOMER_NOT_FOUND"}') });
    expect((await uploadFile(pdfOf(100))).status).toBe(404);
    expect(await storedKeys()).toEqual(before);
    gateway.services.answer = () => Promise.reject(new Error('gone'));
    expect((await uploadFile(pdfOf(100))).status).toBe(500);
    expect(await storedKeys()).toHaveLength(before.length + 1);
  });

  it('replaces the fields, the file or both; at least one is required', async () => {
    const put = (raw: Buffer) => ask(gateway, path, { token, method: 'PUT', raw, headers: formType });
    gateway.services.answer = () => ({});
    expect((await put(formOf(partOf('side', '')))).status).toBe(200);
    expect(JSON.parse(JSON.stringify(lastBody()))).toEqual({ side: null });
    expect((await put(formOf(filePart(pdfOf(10))))).status).toBe(200);
    expect(lastBody().file.sizeBytes).toBe(10);
    expect(violationsOf(await put(formOf(partOf('unknown', 'x'))))).toEqual(['file']);
    expect(violationsOf(await put(formOf(partOf('country', ''), filePart('x')))).sort()).toEqual([
      'country',
      'file',
    ]);
  });

  it('leaves no second file if it is repeated', async () => {
    const before = await storedKeys();
    gateway.services.answer = () => ({ status: 201, replayed: true });
    expect((await uploadFile(pdfOf(100))).status).toBe(201);
    expect(await storedKeys()).toEqual(before);
  });

  it('of customers is stored apart from documents, without a check of its type', async () => {
    gateway.services.answer = () => ({ status: 202 });
    const raw = formOf(partOf('file', 'customerType\nINDIVIDUAL\n', 'my customers.csv'));
    const send = (): Promise<Answer> =>
      ask(gateway, '/customers/bulk/csv', { token, method: 'POST', raw, headers: formType });
    expect((await send()).status).toBe(202);
    const { operation, options } = gateway.services.last;
    expect([operation, options.sealed]).toEqual(['accounts.create-bulk-upload', true]);
    const { file } = lastBody();
    expect(file).toMatchObject({ fileName: 'my customers.csv', contentType: 'text/csv', sizeBytes: 24 });
    const stored = await readFile(join(folderOf(), 'imports', file.storageKey));
    expect(stored.includes('INDIVIDUAL')).toBe(false);
  });

  it.each([
    [{}, undefined],
    [{ 'corridor-strict': 'true' }, true],
    [{ 'corridor-strict': 'false' }, undefined],
  ])('of customers with %j is strict: %s', async (headers, isStrict) => {
    gateway.services.answer = () => ({ status: 202 });
    const raw = formOf(partOf('file', 'customerType\nINDIVIDUAL\n', 'my customers.csv'));
    await ask(gateway, '/customers/bulk/csv', {
      token,
      method: 'POST',
      raw,
      headers: { ...formType, ...headers },
    });
    expect(gateway.services.last.request.context.isStrict).toBe(isStrict);
  });

  it('leaves no file if its caller disconnects', async () => {
    const before = await storedKeys();
    const { request } = slowUpload();
    request.write(Buffer.concat([...fieldParts(), filePart(pdfOf(3 * MEGABYTE))]).subarray(0, -10));
    await eventually(async () => (await storedKeys()).length > before.length);
    request.destroy();
    await eventually(async () => (await storedKeys()).length === before.length);
    expect(gateway.services.asked).toEqual([]);
  });

  it('is not held in memory: received bytes are stored before further ones are sent', async () => {
    const known = new Set(await storedKeys());
    const slow = Array.from({ length: 10 }, () => slowUpload());
    const bytes = pdfOf(MEGABYTE);
    const unfinishedSizes = async (): Promise<number[]> => {
      const keys = (await storedKeys()).filter((key) => !known.has(key));
      return Promise.all(keys.map(async (key) => (await stat(join(folderOf(), key))).size));
    };
    const head = Buffer.concat([...fieldParts(), filePart(bytes).subarray(0, -2)]);
    for (const { request } of slow) request.write(head);
    for (let megabytes = 1; megabytes < 9; megabytes += 2) {
      for (const { request } of slow) request.write(Buffer.concat([bytes, bytes]));
      const least = (megabytes + 2) * MEGABYTE - HELD_BYTES_MAX;
      await eventually(async () => {
        const sizes = await unfinishedSizes();
        return sizes.length === slow.length && sizes.every((size) => size >= least);
      });
    }
    for (const { request } of slow) request.end(`\r\n--${BOUNDARY}--\r\n`);
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual(slow.map(() => 201));
  });

  it('waits for a slot if too many are in progress', async () => {
    const narrow = await startGateway(database, { UPLOADS_MAX: '1' });
    narrow.services.answer = () => ({ status: 201 });
    const [first, second] = [slowUpload(narrow), slowUpload(narrow)];
    const before = await storedKeys(narrow);
    const file = filePart(pdfOf(3 * MEGABYTE));
    first.request.write(Buffer.concat([...fieldParts(), file.subarray(0, MEGABYTE)]));
    await eventually(async () => (await storedKeys(narrow)).length > before.length);
    second.request.end(formOf(filePart(pdfOf(100)), ...fieldParts()));
    const early = await Promise.race([
      second.status,
      new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
    ]);
    first.request.end(formOf(file.subarray(MEGABYTE)));
    expect([early, await first.status, await second.status]).toEqual(['waits', 201, 201]);
    await narrow.close();
  });

  describe('the download of an upload', () => {
    let file: UploadedFile;
    let bytes: Buffer;

    beforeEach(async () => {
      bytes = pdfOf(200_000);
      await uploadFile(bytes, 'Paß (1).pdf');
      ({ file } = lastBody());
      gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify(file)) });
    });

    it('returns the bytes that were sent, as an attachment that must not be cached', async () => {
      const response = await fetch(`${gateway.url}${path}/content`, {
        headers: { authorization: token.authorization },
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      const names = [
        'content-type',
        'content-length',
        'content-disposition',
        'x-content-type-options',
        'cache-control',
      ];
      expect(names.map((name) => response.headers.get(name))).toEqual([
        'application/pdf',
        '200000',
        `attachment; filename="Pa_ (1).pdf"; filename*=UTF-8''Pa%C3%9F%20%281%29.pdf`,
        'nosniff',
        'private, no-store',
      ]);
    });

    it.each([
      ['bill.html', 'bill.html.pdf'],
      ['bill', 'bill.pdf'],
      ['Bill.PDF', 'Bill.PDF'],
    ])('has a name that ends as its bytes are: %s is sent as %s', async (given, sent) => {
      gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify({ ...file, fileName: given })) });
      const { headers } = await ask(gateway, `${path}/content`, { token });
      expect(headers.get('content-disposition')).toContain(`filename="${sent}"`);
    });

    it('is refused to a token with only VIEW, and allowed with TRANSACT or MANAGE', async () => {
      const statuses = [];
      for (const permission of ['VIEW', 'TRANSACT', 'MANAGE'] as const) {
        const limited = await makeToken(gateway, { permissions: [permission] });
        statuses.push((await ask(gateway, `${path}/content`, { token: limited })).status);
      }
      expect(statuses).toEqual([403, 200, 200]);
    });

    it('forwards a 404 of the owner', async () => {
      gateway.services.answer = () => ({ status: 404, body: Buffer.from('{"code":"DOCUMENT_NOT_FOUND"}') });
      expect((await ask(gateway, `${path}/content`, { token })).status).toBe(404);
    });

    it('is 500 if the bytes are gone, without the reason', async () => {
      file = { ...file, storageKey: `1/${uuid}` };
      const answer = await ask(gateway, `${path}/content`, { token });
      expect(answer.json).toEqual(errorShape(500, 'INTERNAL_ERROR'));
      expect(answer.text).not.toContain(uuid);
    });
  });
});
