import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { PlatformClocks } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { BulkUploadWorker } from '../src/bulk-uploads/bulk-upload.worker';
import { NewBulkUploads } from '../src/bulk-uploads/new-bulk-uploads.queue';
import { ImportOrphansWorker } from '../src/bulk-uploads/import-orphans.worker';
import { Accounts, keyed } from './support/accounts';
import { Imports, individuals } from './support/imports';

let accounts: Accounts;
let imports: Imports;
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  accounts = await Accounts.start();
  imports = new Imports(accounts);
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  await accounts.database.owner.query('DELETE FROM accounts.outbox');
});

const aWorker = (bulkUploadJobsMax = 2) =>
  new BulkUploadWorker(
    imports.dataSource,
    { bulkUploadJobsMax },
    imports.storage,
    imports.jobs,
    imports.importFile,
    new NewBulkUploads(),
    logger,
  );
const customer = (n: number) => `u-${n}`;

describe('GET /customers/bulk/jobs', () => {
  it('lists the imports of the platform in pages, newest first, without errors', async () => {
    expect(await imports.list()).toMatchObject({ data: [], totalCount: 0, hasMore: false });
    const first = await imports.run(individuals(2));
    const second = await imports.run('customerType,fullName\nPERSON,Ada\n');
    const third = await imports.upload(individuals(1));
    const { data, totalCount } = await imports.list();
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [third, 'PENDING'],
      [second.id, 'COMPLETED'],
      [first.id, 'COMPLETED'],
    ]);
    const { errors, ignoredColumns, ...listed } = second;
    expect(data[1]).toEqual({ ...listed, createdAt: expect.any(String) });
    expect([errors, ignoredColumns, totalCount]).toEqual([[expect.anything()], [], 3]);
    const page = await imports.list({ limit: 2 });
    const rest = await imports.list({ limit: 2, cursor: page.nextCursor });
    expect([...page.data, ...rest.data]).toEqual(data);
    expect([page.hasMore, rest.hasMore]).toEqual([true, false]);
    accounts.platform = await accounts.createPlatform();
    expect((await imports.list()).data).toEqual([]);
    await imports.finish(await imports.take());
  });
});

describe('POST /customers/bulk/csv', () => {
  it('answers with a waiting job', async () => {
    const jobId = await imports.upload(individuals(3));
    expect(jobId).toMatch(/^BulkUploadJob:[0-9a-f-]{36}$/);
    expect(await imports.get(jobId)).toEqual({
      id: jobId,
      status: 'PENDING',
      progress: { total: 0, processed: 0, successful: 0, failed: 0 },
      errors: [],
      ignoredColumns: [],
    });
    await imports.finish(await imports.take());
  });

  it('names ignored columns in the job, and refuses them if the request is strict', async () => {
    const file = 'customerType,fullNmae, bith date \nINDIVIDUAL,Ada,1990-01-31\n';
    const job = await imports.run(file);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { successful: 1 },
      ignoredColumns: ['fullNmae', 'bith date'],
    });
    const [event] = await accounts.events({ aggregate: 'bulkJobs' });
    expect(event?.data).toEqual(job);
    const refused = await imports.post(file, { context: { isStrict: true } });
    const message = (name: string) => `file has the column ${name}, which is not a column of customers`;
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        details: {
          errors: [
            { field: 'file', message: message('fullNmae') },
            { field: 'file', message: message('bith date') },
          ],
        },
      },
    });
    await expect(imports.take()).rejects.toThrow('no job');
    expect((await imports.post(individuals(1), { context: { isStrict: true } })).status).toBe(202);
    await imports.finish(await imports.take());
  });

  it('refuses a file for its first row, and stores the refusal under its key', async () => {
    const context = keyed(randomUUID(), 'POST /customers/bulk/csv');
    const refused = await imports.post('fullName\nAda\n', { context });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'file' }] } },
    });
    expect(await imports.post('fullName\nAda\n', { context })).toEqual({ ...refused, replayed: true });
  });

  it('stores no refusal of columns, so that the request succeeds with its key once it is not strict', async () => {
    const context = keyed(randomUUID(), 'POST /customers/bulk/csv');
    const file = 'customerType,fullNmae\nINDIVIDUAL,Ada\n';
    const refused = await imports.post(file, { context: { ...context, isStrict: true } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await imports.post(file, { context })).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    await imports.finish(await imports.take());
  });

  it('creates one job per key, however often it is repeated, and refuses another file under the key', async () => {
    const context = keyed(randomUUID(), 'POST /customers/bulk/csv');
    const [first, second] = await Promise.all([
      imports.post(individuals(2), { context }),
      imports.post(individuals(2), { context }),
    ]);
    expect(first.body).toEqual(second.body);
    expect([first, second].filter(({ replayed }) => replayed)).toHaveLength(1);
    const other = {
      ...context,
      ...keyed(context.idempotency?.key ?? '', 'POST /customers/bulk/csv', 'other'),
    };
    expect(await imports.post(individuals(3), { context: other })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    await imports.finish(await imports.take());
    await expect(imports.take()).rejects.toThrow('no job');
    expect(await imports.customerIds()).toEqual(['u-1', 'u-2']);
  });
});

describe('GET /customers/bulk/jobs/{jobId}', () => {
  it('refuses jobs of other platforms and malformed ids', async () => {
    const job = await imports.run(individuals(1));
    const { platformKey, platformId } = await accounts.createPlatform();
    const of = async (id: string, context = {}) =>
      (await accounts.getBulkUpload(id, { context })).body['code'];
    expect(await of(job.id, { platformKey, platformId })).toBe('BULK_UPLOAD_JOB_NOT_FOUND');
    expect(await of('BulkUploadJob:x')).toBe('BULK_UPLOAD_JOB_NOT_FOUND');
    expect(await of(`BulkUploadJob:${randomUUID()}`)).toBe('BULK_UPLOAD_JOB_NOT_FOUND');
  });
});

describe('an import', () => {
  it('creates customers as POST /customers does, each with its event, and sends one event for the job', async () => {
    const { umaDomain } = accounts.platform;
    const file = [
      'customerType,platformCustomerId,umaAddress,fullName,businessLegalName,businessTaxId,addressLine1,postalCode,country',
      `INDIVIDUAL,u-1,$ADA@${umaDomain},"Lovelace, Ada",,,1 Main St,78701,US`,
      'BUSINESS,b-1,,,Acme LLC,12-3456789,,,',
    ].join('\r\n');
    const job = await imports.run(file);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 2, processed: 2, successful: 2, failed: 0 },
      errors: [],
      completedAt: expect.stringMatching(/Z$/) as string,
    });
    const { data } = (await accounts.listCustomers({ platformCustomerId: 'u-1' })).body as {
      data: [{ id: string }];
    };
    const made = await accounts.getCustomer(data[0].id);
    const { id, createdAt, updatedAt, ...shown } = made.body;
    const posted = await accounts.createCustomer({
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'u-2',
      umaAddress: `$ada2@${umaDomain}`,
      fullName: 'Lovelace, Ada',
      address: { line1: '1 Main St', postalCode: '78701', country: 'US' },
    });
    expect(shown).toEqual({
      ...Object.fromEntries(Object.entries(posted.body).filter(([name]) => name in shown)),
      platformCustomerId: 'u-1',
      umaAddress: `$ada@${umaDomain}`,
    });
    expect([createdAt, id]).toEqual([updatedAt, expect.stringMatching(/^Customer:/)]);
    expect(await accounts.history(String(id))).toEqual([['CUSTOMER_CREATED', 1]]);
    const [business] = (await accounts.events({ aggregate: 'customers' })).filter(
      (event) => event.data['platformCustomerId'] === 'b-1',
    );
    expect(business).toMatchObject({
      data: { businessInfo: { taxId: '****6789' } },
      state: { deleted: false },
    });
    const [end, ...more] = await accounts.events({ aggregate: 'bulkJobs' });
    expect(more).toEqual([]);
    expect(end).toMatchObject({
      webhookType: 'BULK_UPLOAD_COMPLETED',
      subject: job.id,
      version: 1,
      data: job,
    });
    expect((await accounts.listCustomers({ customerType: 'BUSINESS' })).body).toMatchObject({
      totalCount: 1,
    });
    expect((await accounts.listCustomers()).body).toMatchObject({ totalCount: 3 });
  });

  it('fails invalid rows alone, with the message of POST /customers', async () => {
    const bad: Record<string, string> = {
      'u-2': 'u-2,PERSON,Ada',
      'row:4': ',,Ada',
      'row:5': 'u-5,INDIVIDUAL,Ada,x',
    };
    const rowOf = (n: number) => bad[`u-${n}`] ?? bad[`row:${n}`] ?? `u-${n},INDIVIDUAL,Ada`;
    const job = await imports.run(individuals(6, rowOf));
    expect(job.progress).toEqual({ total: 6, processed: 6, successful: 3, failed: 3 });
    expect(
      job.errors.map(({ correlationId, code, details }) => [correlationId, code, details.errors]),
    ).toEqual([
      ['u-2', 'INVALID_INPUT', [{ field: 'customerType', message: expect.any(String) }]],
      ['row:4', 'INVALID_INPUT', [{ field: 'customerType', message: expect.any(String) }]],
      ['row:5', 'INVALID_INPUT', [{ field: 'row', message: expect.any(String) }]],
    ]);
    expect(await imports.customerIds()).toEqual(['u-1', 'u-3', 'u-6']);
  });

  it('passes over empty rows, and says where in the file a bad row is', async () => {
    const file = [
      '',
      'customerType,fullName,note',
      ',,',
      'INDIVIDUAL,Ada,"two',
      'lines"',
      '',
      'PERSON,Eve,',
      'INDIVIDUAL,Bob,',
      ',,,',
    ];
    const job = await imports.run(file.join('\r\n'));
    expect(job.progress).toEqual({ total: 3, processed: 3, successful: 2, failed: 1 });
    expect(job.errors).toMatchObject([{ correlationId: 'row:4', details: { line: 7 } }]);
  });

  it('is COMPLETED even if every row failed or there is none', async () => {
    expect(await imports.run(individuals(2, () => ',X,'))).toMatchObject({
      status: 'COMPLETED',
      progress: { successful: 0, failed: 2 },
    });
    expect(await imports.run(individuals(0))).toMatchObject({ status: 'COMPLETED', progress: { total: 0 } });
  });

  it('refuses names that are taken in the file, by a customer, by a deleted one or on another platform', async () => {
    const { umaDomain } = accounts.platform;
    await accounts.createCustomer({ customerType: 'INDIVIDUAL', platformCustomerId: 'old' });
    const gone = { customerType: 'INDIVIDUAL', platformCustomerId: 'gone', umaAddress: `$gone@${umaDomain}` };
    const { body } = await accounts.createCustomer(gone);
    expect((await accounts.deleteCustomer(String(body['id']))).status).toBe(200);
    const rows = [
      'old,,INDIVIDUAL',
      `new,$GONE@${umaDomain},INDIVIDUAL`,
      `new,$a@${umaDomain},INDIVIDUAL`,
      `new,$b@${umaDomain},INDIVIDUAL`,
      `next,$A@${umaDomain},INDIVIDUAL`,
      `bad,$c@${umaDomain},PERSON`,
      `good,$c@${umaDomain},INDIVIDUAL`,
      'far,$a@else.test,INDIVIDUAL',
    ];
    const job = await imports.run(['platformCustomerId,umaAddress,customerType', ...rows].join('\n'));
    expect(job.errors.map(({ correlationId, code }) => [correlationId, code])).toEqual([
      ['old', 'PLATFORM_CUSTOMER_ID_EXISTS'],
      ['new', 'UMA_ADDRESS_EXISTS'],
      ['new', 'PLATFORM_CUSTOMER_ID_EXISTS'],
      ['next', 'UMA_ADDRESS_EXISTS'],
      ['bad', 'INVALID_INPUT'],
      ['far', 'INVALID_UMA_ADDRESS'],
    ]);
    expect(await imports.customerIds()).toEqual(['gone', 'good', 'new', 'old']);
  });

  it('lists the first 1,000 errors and counts all', async () => {
    const job = await imports.run(individuals(1_205, (n) => (n === 3 ? 'u-3,INDIVIDUAL,Ada' : `u-${n},,`)));
    expect(job.progress).toEqual({ total: 1_205, processed: 1_205, successful: 1, failed: 1_204 });
    expect(job.errors).toHaveLength(1_000);
    expect(job.errors.at(-1)?.correlationId).toBe('u-1001');
  });

  it("uses the platform's time of each row as the creation time", async () => {
    const jobId = await imports.upload(individuals(1));
    const beforeMs = await accounts.database.now();
    await accounts.advanceClock(86_400);
    await imports.finish(await imports.take());
    const { data } = (await accounts.listCustomers()).body as { data: [{ createdAt: string }] };
    const { completedAt = '' } = await imports.get(jobId);
    expect(Date.parse(data[0].createdAt)).toBeGreaterThanOrEqual(beforeMs + 86_400_000);
    expect(Date.parse(completedAt)).toBeGreaterThanOrEqual(Date.parse(data[0].createdAt));
  });

  it('fails only the row that the database refuses', async () => {
    const { owner } = accounts.database;
    await owner.query(`
      CREATE FUNCTION accounts.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.full_name = 'Refused' THEN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END IF;
        RETURN NEW; END $$`);
    await owner.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON accounts.customers FOR EACH ROW EXECUTE FUNCTION accounts.refuse()',
    );
    try {
      const job = await imports.run(
        individuals(230, (n) => `u-${n},INDIVIDUAL,${n % 100 === 7 ? 'Refused' : 'Ada'}`),
      );
      expect(job.progress).toEqual({ total: 230, processed: 230, successful: 227, failed: 3 });
      expect(job.errors.map(({ correlationId, code }) => [correlationId, code])).toEqual([
        ['u-7', 'INTERNAL_ERROR'],
        ['u-107', 'INTERNAL_ERROR'],
        ['u-207', 'INTERNAL_ERROR'],
      ]);
      expect(await imports.customerIds()).toHaveLength(227);
    } finally {
      await owner.query('DROP FUNCTION accounts.refuse() CASCADE');
    }
  });

  it('fails only the row whose name is taken concurrently', async () => {
    const other = await accounts.database.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query(
        `INSERT INTO accounts.customers (platform_key, id, platform_customer_id, customer_type, uma_address,
           verification_status, version, created_at, updated_at)
         VALUES ($1, $2, 'u-5', 'INDIVIDUAL', '$x', 'UNVERIFIED', 1, now(), now())`,
        [accounts.platform.platformKey, randomUUID()],
      );
      const jobId = await imports.upload(individuals(9));
      const running = imports.finish(await imports.take());
      await eventually(async () => {
        const { rows } = await other.query(`SELECT 1 FROM pg_locks WHERE NOT granted`);
        return rows.length > 0;
      });
      await other.query('COMMIT');
      await running;
      const job = await imports.get(jobId);
      expect(job.progress).toMatchObject({ successful: 8, failed: 1 });
      expect(job.errors[0]).toMatchObject({ correlationId: 'u-5', code: 'PLATFORM_CUSTOMER_ID_EXISTS' });
    } finally {
      other.release();
    }
  });
});

describe('a broken file', () => {
  const start = individuals(250);
  const tooMany = (): string => `customerType${'\nX'.repeat(100_001)}`;

  it.each([
    ['whose quotes do not match', () => `${start}\nu-251,INDIVIDUAL,"Secret`, 'near line 252'],
    [
      'that is not UTF-8',
      () => Buffer.concat([Buffer.from(start), Buffer.from('\nu-251,INDIVIDUAL,Jos\xe9\n', 'latin1')]),
      'UTF-8',
    ],
    ['with too many rows', tooMany, 'at most 100000 rows'],
  ])('fails as a whole if it has %s', async (_what, file, message) => {
    const job = await imports.run(file());
    expect(job).toMatchObject({
      status: 'FAILED',
      progress: { processed: 0, successful: 0, failed: 0 },
      errors: [
        {
          correlationId: 'file',
          code: 'INVALID_INPUT',
          message: expect.stringContaining(message) as string,
          details: { errors: [{ field: 'file' }] },
        },
      ],
      completedAt: expect.any(String) as string,
    });
    expect(await imports.customerIds()).toEqual([]);
    const [event] = await accounts.events({ aggregate: 'bulkJobs' });
    expect(event).toMatchObject({ webhookType: 'BULK_UPLOAD_FAILED', data: job });
    expect(await accounts.events({ aggregate: 'customers' })).toEqual([]);
  });

  it('with exactly 100,000 rows is accepted', async () => {
    const jobId = await imports.upload(`customerType${'\nX'.repeat(100_000)}`);
    const job = await imports.take();
    let asked = 0;
    await imports.importFile.execute(job, () => (asked += 1) <= 110);
    expect((await imports.get(jobId)).progress.total).toBe(100_000);
    await accounts.database.owner.query(
      'DELETE FROM accounts.bulk_upload_errors; DELETE FROM accounts.bulk_upload_jobs',
    );
  });
});

describe('the import worker', () => {
  it('runs waiting imports and removes the files of ended ones', async () => {
    const file = await imports.store(individuals(120));
    const answers = [
      await accounts.createBulkUpload({ file }),
      await imports.post(individuals(1, () => 'a,"b,c')),
    ];
    const [good = '', bad = ''] = answers.map(({ body }) => String(body['jobId']));
    const worker = aWorker();
    await worker.look();
    await eventually(async () => (await imports.get(good)).status === 'COMPLETED');
    await eventually(async () => (await imports.get(bad)).status === 'FAILED');
    expect(await imports.isStored(file.storageKey)).toBe(true);
    await worker.look();
    expect(await imports.isStored(file.storageKey)).toBe(false);
    await worker.beforeApplicationShutdown();
  });

  it('leaves imports to other instances if configured so', async () => {
    const jobId = await imports.upload(individuals(1));
    await aWorker(0).look();
    expect((await imports.get(jobId)).status).toBe('PENDING');
    await imports.finish(await imports.take());
  });

  it('retries after a pause and finally gives up', async () => {
    const file = await imports.store(individuals(5));
    const { body } = await accounts.createBulkUpload({ file });
    const jobId = String(body['jobId']);
    await imports.storage.remove(file.storageKey);
    const worker = aWorker();
    await worker.look();
    const { owner } = accounts.database;
    await eventually(async () => {
      const { rows } = await owner.query(
        'SELECT attempts, lease_id FROM accounts.bulk_upload_jobs WHERE lease_until > clock_timestamp()',
      );
      expect(rows).toEqual([{ attempts: 1, lease_id: null }]);
      return true;
    });
    await owner.query(
      'UPDATE accounts.bulk_upload_jobs SET attempts = 20, lease_until = NULL WHERE completed_at IS NULL',
    );
    await worker.look();
    await eventually(async () => (await imports.get(jobId)).status === 'FAILED');
    expect((await imports.get(jobId)).errors).toMatchObject([
      { correlationId: 'file', code: 'INTERNAL_ERROR' },
    ]);
    await worker.beforeApplicationShutdown();
  });

  it('starts with platforms that have no running import', async () => {
    const [first, second] = [
      await imports.upload(individuals(1)),
      await imports.upload(individuals(1, () => 'b,,')),
    ];
    accounts.platform = await accounts.createPlatform();
    const third = await imports.upload(individuals(1));
    const order = [await imports.take(), await imports.take(), await imports.take()];
    expect(order.map(({ id }) => `BulkUploadJob:${id}`)).toEqual([first, third, second]);
    for (const job of order) await imports.finish(job);
  });

  it('removes only old files without a job', async () => {
    const sweeper = new ImportOrphansWorker(
      imports.dataSource,
      imports.storage,
      imports.jobs,
      accounts.module.get(PlatformClocks, { strict: false }),
      logger,
    );
    const orphan = await imports.store('x');
    const file = await imports.store(individuals(1));
    await accounts.createBulkUpload({ file });
    expect(await sweeper.removeOrphans(Date.now() - 3_600_000)).toBe(0);
    await sweeper.removeOrphans(Date.now() + 60_000);
    expect(await imports.isStored(orphan.storageKey)).toBe(false);
    expect(await imports.isStored(file.storageKey)).toBe(true);
    await imports.finish(await imports.take());
    expect(await imports.customerIds()).toEqual([customer(1)]);
  });
});
