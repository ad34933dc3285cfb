import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, listAt, numberAt, textAt, type Answer, Api } from './support/api';
import { importCustomers, importEnds, uploadCustomers } from './support/bulk-uploads';
import { listenForWebhooks } from './support/default-endpoint';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

const HEADER =
  'platformCustomerId,customerType,fullName,birthDate,addressLine1,postalCode,country,businessLegalName';
const csv = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');
const refusal = ({ status, body }: Answer): unknown[] => [status, at(body, 'code')];

async function limitedTo(permission: string): Promise<Api> {
  const { body } = await api.post('/tokens', { name: permission, permissions: [permission] });
  return new Api(textAt(body, 'clientId'), textAt(body, 'clientSecret'));
}

async function totalOf(caller: Api, query = ''): Promise<number> {
  return numberAt((await caller.get(`/customers?limit=1${query}`)).body, 'totalCount');
}

/** A thousand rows. Every fiftieth is invalid in one of four ways. */
const ROWS = 1_000;
const bad = (n: number): string => {
  const ways = [
    `m-${n},PERSON,Ada,1990-02-30,,,,`,
    `m-${n},BUSINESS,,,,,,`,
    'm-1,INDIVIDUAL,Ada,,,,,',
    `m-${n},INDIVIDUAL,Ada`,
  ];
  return ways[(n / 50) % 4] ?? '';
};
const rowOf = (n: number): string =>
  n % 50 === 0
    ? bad(n)
    : n % 7 === 0
      ? `m-${n},BUSINESS,,,1 Main St,78701,US,"Acme, ""No. ${n}"""`
      : `m-${n},INDIVIDUAL,Ada ${n},1990-01-31,,,,`;

describe('an import of 1,000 customers', () => {
  it('creates the valid rows, names the invalid ones, and sends events', async () => {
    const file = csv(...Array.from({ length: ROWS }, (_none, at) => rowOf(at + 1)));
    const before = await totalOf(api);
    const accepted = await uploadCustomers(api, `\ufeff${file}\r\n`);
    expect([accepted.status, accepted.body]).toEqual([
      202,
      { jobId: expect.stringMatching(/^BulkUploadJob:/), status: 'PENDING' },
    ]);
    const job = await importEnds(api, textAt(accepted.body, 'jobId'));
    expect(job).toMatchObject({
      id: accepted.body['jobId'],
      status: 'COMPLETED',
      progress: { total: ROWS, processed: ROWS, successful: 980, failed: 20 },
      completedAt: expect.any(String) as string,
    });
    const errors = listAt(job, 'errors').map(({ correlationId, code, details }) => [
      correlationId,
      code,
      (at(details, 'errors') as { field: string }[] | undefined)?.map(({ field }) => field),
    ]);
    expect(errors.slice(0, 4)).toEqual([
      ['m-50', 'INVALID_INPUT', ['businessInfo.legalName']],
      ['m-1', 'PLATFORM_CUSTOMER_ID_EXISTS', undefined],
      ['row:150', 'INVALID_INPUT', ['row']],
      ['m-200', 'INVALID_INPUT', ['customerType', 'birthDate']],
    ]);
    expect(errors).toHaveLength(20);
    expect(await totalOf(api)).toBe(before + 980);
    expect(await totalOf(api, '&customerType=BUSINESS')).toBe(140);
    const { data } = await receiver.event('BULK_UPLOAD_COMPLETED', textAt(job, 'id'), secret);
    expect(data).toEqual(job);
  });

  it('creates customers that can be used immediately, like any others', async () => {
    const { body } = await api.get('/customers?platformCustomerId=m-7');
    const customer = listAt(body, 'data')[0];
    expect(customer).toMatchObject({
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme, "No. 7"' },
      address: { line1: '1 Main St', postalCode: '78701', country: 'US' },
      kybStatus: 'UNVERIFIED',
    });
    const id = textAt(customer, 'id');
    await receiver.event('CUSTOMER_CREATED', id, secret);
    const accounts = await api.get(`/customers/internal-accounts?customerId=${id}`);
    expect(numberAt(accounts.body, 'totalCount')).toBe(10);
    expect((await api.patch(`/customers/${id}`, { businessInfo: { country: 'US' } })).status).toBe(200);
    expect((await api.delete(`/customers/${id}`)).status).toBe(200);
  });

  it('refuses every row that exists already', async () => {
    const job = await importCustomers(api, csv('m-1,INDIVIDUAL,Ada,,,,,', 'm-7,BUSINESS,,,,,,Acme'));
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { successful: 0, failed: 2 } });
    expect(listAt(job, 'errors').map(({ correlationId, code }) => [correlationId, code])).toEqual([
      ['m-1', 'PLATFORM_CUSTOMER_ID_EXISTS'],
      ['m-7', 'PLATFORM_CUSTOMER_ID_EXISTS'],
    ]);
    const [existing] = listAt((await api.get('/customers?platformCustomerId=m-1')).body, 'data');
    expect(at(job, 'errors', 0, 'details')).toEqual({ existingId: textAt(existing, 'id'), line: 2 });
  });
});

describe('a file of customers', () => {
  it('fails as a whole if it is malformed further down, and creates no customer', async () => {
    const before = await totalOf(api);
    const job = await importCustomers(api, csv('x-1,INDIVIDUAL,Ada,,,,,', 'x-2,INDIVIDUAL,"Ada,,,,,'));
    expect(job).toMatchObject({
      status: 'FAILED',
      progress: { processed: 0, successful: 0, failed: 0 },
      errors: [{ correlationId: 'file', code: 'INVALID_INPUT' }],
    });
    expect(await totalOf(api)).toBe(before);
    expect((await receiver.event('BULK_UPLOAD_FAILED', textAt(job, 'id'), secret))['data']).toEqual(job);
  });

  it.each([
    ['nothing in it', ''],
    ['empty lines alone', '\n\n'],
    ['no header', 'u-1,INDIVIDUAL,Ada\n'],
    ['a column twice', 'customerType,city,city\n'],
    ['a PDF in it', '%PDF-1.7\n'],
  ])('with %s gets 400', async (_what, text) => {
    const answer = await uploadCustomers(api, text);
    expect([...refusal(answer), at(answer.body, 'details', 'errors', 0, 'field')]).toEqual([
      400,
      'INVALID_INPUT',
      'file',
    ]);
  });

  it('must be separated by commas; the error names another separator', async () => {
    const answer = await uploadCustomers(api, 'customerType;fullName\r\nINDIVIDUAL;Ada\r\n');
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT']);
    expect(at(answer.body, 'details')).toEqual({
      errors: [
        {
          field: 'file',
          message: 'file must have commas between its columns, for example customerType,fullName; it has ";"',
        },
      ],
      separator: ';',
    });
  });

  it('is required in the form', async () => {
    expect(refusal(await api.form('POST', '/customers/bulk/csv', { other: 'x' }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(refusal(await api.post('/customers/bulk/csv', { file: 'x' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  it('of more than 10 MB gets 413, and one of exactly 10 MB is accepted', async () => {
    const row = `\nINDIVIDUAL,${'x'.repeat(50_000)}`;
    const most = `customerType,note${row.repeat(Math.floor((10 * 1024 * 1024 - 17) / row.length))}`;
    const tooLarge = await uploadCustomers(api, most.padEnd(10 * 1024 * 1024 + 1, 'x'));
    expect(refusal(tooLarge)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    // All of its rows are invalid, so that no customers remain for other tests.
    const taken = await uploadCustomers(api, most.replaceAll('INDIVIDUAL', 'ANIMAL____'));
    const job = await importEnds(api, textAt(taken.body, 'jobId'));
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { successful: 0, failed: 209 } });
    expect(listAt(job, 'errors')).toHaveLength(209);
  });

  it('is imported once for the same Idempotency-Key', async () => {
    const before = await totalOf(api);
    const file = csv(',INDIVIDUAL,Ada,,,,,');
    const answers = [
      await uploadCustomers(api, file, { key: 'import-1' }),
      await uploadCustomers(api, file, { key: 'import-1' }),
      await uploadCustomers(api, `${file}\n`, { key: 'import-1' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 422]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true');
    await importEnds(api, textAt(answers[0]?.body, 'jobId'));
    expect(await totalOf(api)).toBe(before + 1);
  });
});

describe('imports', () => {
  it('require MANAGE to start and VIEW to read', async () => {
    const [viewer, sender] = [await limitedTo('VIEW'), await limitedTo('TRANSACT')];
    const file = csv(',INDIVIDUAL,Ada,,,,,');
    expect(refusal(await uploadCustomers(viewer, file))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await uploadCustomers(sender, file))).toEqual([403, 'FORBIDDEN']);
    const { id } = await importCustomers(api, file);
    const path = `/customers/bulk/jobs/${String(id)}`;
    expect((await viewer.get(path)).status).toBe(200);
    expect(refusal(await sender.get(path))).toEqual([403, 'FORBIDDEN']);
  });

  it('of one platform are not visible to another', async () => {
    const stranger = await createPlatform();
    const { id } = await importCustomers(api, csv('shared,INDIVIDUAL,Ada,,,,,'));
    const path = `/customers/bulk/jobs/${String(id)}`;
    expect(refusal(await stranger.get(path))).toEqual([404, 'BULK_UPLOAD_JOB_NOT_FOUND']);
    expect(refusal(await api.get('/customers/bulk/jobs/x'))).toEqual([404, 'BULK_UPLOAD_JOB_NOT_FOUND']);
    const job = await importCustomers(stranger, csv('shared,INDIVIDUAL,Ada,,,,,'));
    expect(job).toMatchObject({ progress: { successful: 1 } });
    expect(await totalOf(stranger)).toBe(1);
  });
});
