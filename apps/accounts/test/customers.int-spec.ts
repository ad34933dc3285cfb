import { DataSource } from 'typeorm';
import { eventually, unboundedIntegers } from '@corridor/testing';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@corridor/kernel';
import { Accounts, keyed } from './support/accounts';
import { CustomerChanges1767830400000 } from '../src/database/migrations/1767830400000-customer-changes';
import { CustomerClosingWorker } from '../src/customers/customer-closing.worker';
import { customerChangeTotals, customerListTotals } from '../src/customers/customer-list-total.repository';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  accounts.serviceClients
    .answer('payments.apply-events', () => ({}))
    .answer('payments.close-customer', () => ({}));
  accounts.serviceClients.asked.length = 0;
});

const individual = (change: object = {}) => ({
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Lovelace',
  ...change,
});
const business = (change: object = {}) => ({
  customerType: 'BUSINESS',
  businessInfo: { legalName: 'Acme LLC', taxId: '12-3456789', registrationNumber: 'REG-1' },
  ...change,
});
const idOf = (answer: { body: Record<string, unknown> }): string => String(answer.body['id']);
const appliedBy = (operation: string) =>
  accounts.serviceClients.asked.filter((request) => request.operation === operation);

describe('POST /customers', () => {
  it('creates an individual and generates absent fields', async () => {
    const created = await accounts.createCustomer(individual());
    expect(created).toMatchObject({
      status: 201,
      body: {
        customerType: 'INDIVIDUAL',
        kycStatus: 'UNVERIFIED',
        fullName: 'Ada Lovelace',
        isDeleted: false,
      },
    });
    expect(created.body['umaAddress']).toMatch(new RegExp(`^\\$[a-z0-9]+@${accounts.platform.umaDomain}$`));
    expect(created.body['platformCustomerId']).toEqual(expect.any(String));
    expect(Object.keys(created.body)).not.toContain('address');
    expect(await accounts.getCustomer(idOf(created))).toEqual({ ...created, status: 200 });
  });

  it('sends CUSTOMER_CREATED and offers the state to payments before it answers', async () => {
    const created = await accounts.createCustomer(business());
    const [event] = await accounts.events({ subject: idOf(created) });
    expect(event).toMatchObject({
      aggregate: 'customers',
      webhookType: 'CUSTOMER_CREATED',
      version: 1,
      data: { kybStatus: 'UNVERIFIED', businessInfo: { legalName: 'Acme LLC', taxId: '****6789' } },
      state: { verificationStatus: 'UNVERIFIED', deleted: false, customerType: 'BUSINESS' },
    });
    expect(appliedBy('payments.apply-events')[0]?.request.body).toEqual({ events: [event] });
  });

  it('answers 201 even if payments does not answer', async () => {
    accounts.serviceClients.answer('payments.apply-events', () => {
      throw new DomainError('UPSTREAM_TIMEOUT', 'late');
    });
    expect((await accounts.createCustomer(individual())).status).toBe(201);
  });

  it.each([
    ['a UMA address of another domain', { umaAddress: '$ada@elsewhere.test' }, 400, 'INVALID_UMA_ADDRESS'],
    ['a UMA address without $', { umaAddress: 'ada@x' }, 400, 'INVALID_UMA_ADDRESS'],
    ['kybStatus of an individual', { kybStatus: 'APPROVED' }, 400, 'INVALID_INPUT'],
    ['businessInfo of an individual', { businessInfo: { legalName: 'x' } }, 400, 'INVALID_INPUT'],
    ['an address without postal code', { address: { line1: 'a', country: 'US' } }, 400, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, change, status, code) => {
    expect(await accounts.createCustomer(individual(change))).toMatchObject({ status, body: { code } });
  });

  it('requires businessInfo for a business', async () => {
    const refused = await accounts.createCustomer({ customerType: 'BUSINESS' });
    expect(refused.body).toMatchObject({ details: { errors: [{ field: 'businessInfo.legalName' }] } });
  });

  it('lets only a regulated platform set the status', async () => {
    const created = await accounts.createCustomer(individual({ kycStatus: 'APPROVED' }));
    expect(created.body['kycStatus']).toBe('APPROVED');
    accounts.platform = await accounts.createPlatform(false);
    const refused = await accounts.createCustomer(individual({ kycStatus: 'APPROVED' }));
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('keeps umaAddress unique in lower case with 10 simultaneous requests', async () => {
    const umaAddress = `$ADA@${accounts.platform.umaDomain}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accounts.createCustomer(individual({ umaAddress }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(answers.find((answer) => answer.status === 409)?.body['code']).toBe('UMA_ADDRESS_EXISTS');
    expect(answers.find((answer) => answer.status === 201)?.body['umaAddress']).toBe(
      umaAddress.toLowerCase(),
    );
  });

  it('keeps platformCustomerId unique only within the platform', async () => {
    const body = individual({ platformCustomerId: 'user-1' });
    expect((await accounts.createCustomer(body)).status).toBe(201);
    const refused = await accounts.createCustomer(body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PLATFORM_CUSTOMER_ID_EXISTS' } });
    accounts.platform = await accounts.createPlatform();
    expect((await accounts.createCustomer(body)).status).toBe(201);
  });

  it('answers a repeated key with the first answer, even while the first request runs', async () => {
    const context = keyed(randomUUID(), 'POST /customers');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accounts.createCustomer(individual(), { context })),
    );
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(9);
    expect((await accounts.listCustomers()).body['totalCount']).toBe(1);
    const reused = await accounts.createCustomer(individual(), {
      context: keyed(context.idempotency?.key ?? '', 'POST /customers', 'other'),
    });
    expect(reused.body['code']).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('concurrent POST /customers', () => {
  it('answers each request by itself, whatever the others are', async () => {
    const key = keyed(randomUUID(), 'POST /customers');
    const requests = Array.from({ length: 60 }, (_, number) => {
      if (number % 6 === 1) return { body: { customerType: 'BUSINESS' }, wanted: [400] };
      if (number % 6 === 2) return { body: individual({ platformCustomerId: 'same' }), wanted: [201, 409] };
      if (number % 6 === 3) return { body: individual(), around: { context: key }, wanted: [201] };
      return { body: individual({ platformCustomerId: `user-${number}` }), wanted: [201] };
    });
    const answers = await Promise.all(
      requests.map(({ body, around }) => accounts.createCustomer(body, around)),
    );
    for (const [index, { wanted }] of requests.entries()) {
      expect(wanted).toContain(answers[index]?.status);
    }
    const ofSame = answers.filter((_, index) => index % 6 === 2);
    const first = ofSame.find(({ status }) => status === 201);
    expect(ofSame.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of ofSame) {
      if (status === 409) expect(body).toMatchObject({ details: { existingId: first?.body['id'] } });
    }
    const created = new Set(answers.filter(({ status }) => status === 201).map(idOf));
    expect(created.size).toBe(30 + 1 + 1);
    expect((await accounts.listCustomers({ limit: 1 })).body['totalCount']).toBe(created.size);
    for (const id of created) expect(await accounts.events({ subject: id })).toHaveLength(1);
  });

  it('offers many new customers to payments by few requests', async () => {
    await Promise.all(Array.from({ length: 40 }, () => accounts.createCustomer(individual())));
    expect(appliedBy('payments.apply-events').length).toBeLessThan(10);
  });
});

describe('PATCH /customers/{customerId}', () => {
  it('merges nested objects field by field and clears null fields', async () => {
    const address = {
      line1: '1 Main St',
      line2: 'Apt 2',
      city: 'Austin',
      postalCode: '78701',
      country: 'US',
    };
    const created = await accounts.createCustomer(business({ address, fullName: 'Acme' }));
    const patched = await accounts.updateCustomer(idOf(created), {
      fullName: null,
      address: { line2: null, city: 'Dallas' },
      businessInfo: { doingBusinessAs: 'Acme', registrationNumber: null },
    });
    expect(patched.status).toBe(200);
    expect(patched.body).not.toHaveProperty('fullName');
    expect(patched.body['address']).toEqual({
      line1: '1 Main St',
      city: 'Dallas',
      postalCode: '78701',
      country: 'US',
    });
    expect(patched.body['businessInfo']).toEqual({
      legalName: 'Acme LLC',
      taxId: '12-3456789',
      doingBusinessAs: 'Acme',
    });
    const cleared = await accounts.updateCustomer(idOf(created), { address: null });
    expect(cleared.body).not.toHaveProperty('address');
    const refused = await accounts.updateCustomer(idOf(created), { address: { city: 'Dallas' } });
    expect(refused.body).toMatchObject({
      details: {
        errors: [{ field: 'address.line1' }, { field: 'address.postalCode' }, { field: 'address.country' }],
      },
    });
  });

  it('stores metadata and shows it in answers, lists and events', async () => {
    const metadata = { tier: 'gold', constructor: 'x', 'a.b-c_d': '' };
    const created = await accounts.createCustomer(individual({ metadata }));
    const id = idOf(created);
    expect(created.body['metadata']).toEqual(metadata);
    const patched = await accounts.updateCustomer(id, { metadata: { tier: null, note: 'é' } });
    const merged = { constructor: 'x', 'a.b-c_d': '', note: 'é' };
    for (const { body } of [patched, await accounts.getCustomer(id)])
      expect(body['metadata']).toEqual(merged);
    const { body: page } = await accounts.listCustomers();
    expect(page).toMatchObject({ data: [{ id, metadata: merged }] });
    const [first, second] = await accounts.events({ subject: id });
    expect([first?.data, second?.data]).toMatchObject([{ metadata }, { metadata: merged }]);
    const cleared = await accounts.updateCustomer(id, { metadata: null });
    for (const { body } of [cleared, await accounts.getCustomer(id)])
      expect(body).not.toHaveProperty('metadata');
  });

  it('sends CUSTOMER_UPDATED, and the status event under its own version', async () => {
    const id = idOf(await accounts.createCustomer(individual()));
    await accounts.updateCustomer(id, { fullName: 'Ada King' });
    await accounts.updateCustomer(id, { kycStatus: 'APPROVED' });
    await accounts.updateCustomer(id, { kycStatus: 'APPROVED' });
    await accounts.updateCustomer(id, { kycStatus: 'UNVERIFIED' });
    expect(await accounts.history(id)).toEqual([
      ['CUSTOMER_CREATED', 1],
      ['CUSTOMER_UPDATED', 2],
      ['CUSTOMER_UPDATED', 3],
      ['CUSTOMER_KYC_APPROVED', 4],
      ['CUSTOMER_UPDATED', 5],
    ]);
    const last = (await accounts.events({ subject: id })).at(-1);
    expect((await accounts.getCustomer(id)).body).toEqual(last?.data);
  });

  it('answers a rejection only after payments has applied it', async () => {
    const id = idOf(await accounts.createCustomer(business({ kybStatus: 'APPROVED' })));
    let failures = 2;
    accounts.serviceClients.answer('payments.apply-events', () => {
      if (failures-- > 0) throw new DomainError('SERVICE_UNAVAILABLE', 'away');
      return {};
    });
    accounts.serviceClients.asked.length = 0;
    expect((await accounts.updateCustomer(id, { kybStatus: 'REJECTED' })).status).toBe(200);
    const applied = appliedBy('payments.apply-events');
    expect(applied).toHaveLength(3);
    expect(applied.at(-1)?.request.body).toMatchObject({
      events: [{ version: 2 }, { version: 3, state: { verificationStatus: 'REJECTED' } }],
    });
  });

  it('refuses another type, a forbidden status, a taken address, and unknown or foreign ids', async () => {
    const id = idOf(await accounts.createCustomer(individual()));
    const taken = (await accounts.createCustomer(individual())).body['umaAddress'];
    expect((await accounts.updateCustomer(id, { customerType: 'BUSINESS' })).body['code']).toBe(
      'INVALID_INPUT',
    );
    expect((await accounts.updateCustomer(id, { kybStatus: 'PENDING' })).body['code']).toBe('INVALID_INPUT');
    expect((await accounts.updateCustomer(id, { umaAddress: taken })).body['code']).toBe(
      'UMA_ADDRESS_EXISTS',
    );
    expect((await accounts.updateCustomer(id, { umaAddress: '$a@b.c' })).body['code']).toBe(
      'INVALID_UMA_ADDRESS',
    );
    expect((await accounts.updateCustomer('Customer:x', {})).body['code']).toBe('CUSTOMER_NOT_FOUND');
    accounts.platform = await accounts.createPlatform();
    expect((await accounts.updateCustomer(id, {})).body['code']).toBe('CUSTOMER_NOT_FOUND');
    expect((await accounts.getCustomer(id)).status).toBe(404);
  });

  it('changes the umaAddress and frees the old one', async () => {
    const [first, second] = [
      await accounts.createCustomer(individual()),
      await accounts.createCustomer(individual()),
    ];
    const umaAddress = `$new@${accounts.platform.umaDomain}`;
    expect((await accounts.updateCustomer(idOf(first), { umaAddress })).body['umaAddress']).toBe(umaAddress);
    expect(
      (await accounts.updateCustomer(idOf(second), { umaAddress: first.body['umaAddress'] })).status,
    ).toBe(200);
  });
});

describe('DELETE /customers/{customerId}', () => {
  it('deletes softly, reserves the names, and answers 410 the second time', async () => {
    const created = await accounts.createCustomer(individual({ platformCustomerId: 'gone' }));
    const id = idOf(created);
    const deleted = await accounts.deleteCustomer(id);
    expect(deleted).toMatchObject({ status: 200, body: { isDeleted: true } });
    expect((await accounts.getCustomer(id)).body).toEqual(deleted.body);
    expect((await accounts.deleteCustomer(id)).body['code']).toBe('CUSTOMER_DELETED');
    expect((await accounts.updateCustomer(id, { fullName: 'x' })).status).toBe(410);
    expect((await accounts.createCustomer(individual({ platformCustomerId: 'gone' }))).status).toBe(409);
    const { umaAddress } = created.body;
    expect((await accounts.createCustomer(individual({ umaAddress }))).status).toBe(409);
    expect(await accounts.history(id)).toEqual([
      ['CUSTOMER_CREATED', 1],
      ['CUSTOMER_DELETED', 2],
    ]);
    expect(appliedBy('payments.close-customer')[0]?.request.body).toEqual({ customerId: id, version: 2 });
    expect(appliedBy('payments.apply-events').at(-1)?.request.body).toMatchObject({
      events: [{ version: 2, state: { deleted: true } }],
    });
  });

  it('is refused while payments holds money of the customer, and can be repeated', async () => {
    const id = idOf(await accounts.createCustomer(individual()));
    accounts.serviceClients.answer('payments.close-customer', () => {
      throw new DomainError('CUSTOMER_NOT_EMPTY', 'money');
    });
    expect((await accounts.deleteCustomer(id)).body['code']).toBe('CUSTOMER_NOT_EMPTY');
    expect((await accounts.updateCustomer(id, { fullName: 'x' })).status).toBe(200);
    accounts.serviceClients.answer('payments.close-customer', () => ({}));
    expect((await accounts.deleteCustomer(id)).status).toBe(200);
  });

  it('is finished later under the same idempotency key if the answer of payments was lost', async () => {
    const id = idOf(await accounts.createCustomer(individual()));
    const context = keyed(randomUUID(), `DELETE /customers/${id}`);
    accounts.serviceClients.answer('payments.close-customer', () => {
      throw new DomainError('UPSTREAM_TIMEOUT', 'late');
    });
    expect((await accounts.deleteCustomer(id, { context })).status).toBe(504);
    expect((await accounts.updateCustomer(id, { fullName: 'x' })).body['code']).toBe('SERVICE_UNAVAILABLE');
    accounts.serviceClients.answer('payments.close-customer', () => ({}));
    await accounts.database.owner.query(
      "UPDATE accounts.customers SET closing_at = closing_at - interval '1 minute'",
    );
    await accounts.module.get(CustomerClosingWorker, { strict: false }).look();
    expect((await accounts.getCustomer(id)).body['isDeleted']).toBe(true);
    const repeated = await accounts.deleteCustomer(id, { context });
    expect(repeated).toMatchObject({ status: 200, replayed: true, body: { isDeleted: true } });
  });
});

describe('GET /customers', () => {
  it('pages newest first, with an exact count for any filter', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(idOf(await accounts.createCustomer(individual())));
    const first = await accounts.listCustomers({ limit: 2 });
    expect(first.body).toMatchObject({ hasMore: true, totalCount: 5 });
    const rest = await accounts.listCustomers({ limit: 100, cursor: first.body['nextCursor'] });
    expect(rest.body).toMatchObject({ hasMore: false, totalCount: 5 });
    const ids = [first, rest].flatMap((page) =>
      (page.body['data'] as { id: string }[]).map((customer) => customer.id),
    );
    expect(ids).toEqual(made);
    const foreign = await accounts.listCustomers({
      cursor: first.body['nextCursor'],
      customerType: 'INDIVIDUAL',
    });
    expect(foreign.body['code']).toBe('INVALID_INPUT');
  });

  it('applies each filter inclusively', async () => {
    const first = await accounts.createCustomer(individual({ platformCustomerId: 'a' }));
    const second = await accounts.createCustomer(business());
    const third = await accounts.createCustomer(individual());
    await accounts.updateCustomer(idOf(first), { fullName: 'changed' });
    await accounts.deleteCustomer(idOf(third));
    const changed = (await accounts.getCustomer(idOf(first))).body;
    const today = String(second.body['createdAt']).slice(0, 10);
    const found = async (query: object): Promise<unknown> => {
      const { body } = await accounts.listCustomers(query);
      const ids = (body['data'] as { id: string }[]).map((customer) => customer.id);
      expect(body['totalCount']).toBe(ids.length);
      return ids;
    };
    const [a, b, c] = [idOf(first), idOf(second), idOf(third)];
    expect(await found({})).toEqual([b, a]);
    expect(await found({ isIncludingDeleted: 'true' })).toEqual([c, b, a]);
    expect(await found({ customerIds: [a, c, `Customer:${randomUUID()}`] })).toEqual([a]);
    expect(await found({ customerIds: [a, c], isIncludingDeleted: 'true' })).toEqual([c, a]);
    expect(await found({ customerIds: [] })).toEqual([]);
    expect(await found({ platformCustomerId: 'a' })).toEqual([a]);
    expect(await found({ platformCustomerId: 'b' })).toEqual([]);
    expect(await found({ customerType: 'BUSINESS' })).toEqual([b]);
    expect(await found({ customerType: 'INDIVIDUAL', isIncludingDeleted: 'true' })).toEqual([c, a]);
    expect(await found({ umaAddress: String(second.body['umaAddress']).toUpperCase() })).toEqual([b]);
    expect(await found({ createdAfter: second.body['createdAt'] })).toEqual([b]);
    expect(await found({ createdBefore: first.body['createdAt'] })).toEqual([a]);
    expect(
      await found({ createdAfter: first.body['createdAt'], createdBefore: second.body['createdAt'] }),
    ).toEqual([b, a]);
    expect(await found({ createdAfter: today, createdBefore: today })).toEqual([b, a]);
    expect(await found({ createdBefore: '2020-01-01' })).toEqual([]);
    expect(await found({ createdAfter: '2020-01-01', createdBefore: '9999-12-31' })).toEqual([b, a]);
    expect(await found({ updatedAfter: changed['updatedAt'] })).toEqual([a]);
    expect(
      await found({ updatedBefore: second.body['updatedAt'], updatedAfter: second.body['updatedAt'] }),
    ).toEqual([b]);
    const allDays = { updatedAfter: '2020-01-01', updatedBefore: '9999-12-31' };
    const ofChange = async (): Promise<void> => {
      expect(await found(allDays)).toEqual([b, a]);
      expect(await found({ ...allDays, isIncludingDeleted: 'true' })).toEqual([c, b, a]);
      expect(await found({ ...allDays, customerType: 'INDIVIDUAL' })).toEqual([a]);
      expect(await found({ updatedAfter: today, updatedBefore: today })).toEqual([b, a]);
      expect(await found({ updatedBefore: '2020-01-01' })).toEqual([]);
      expect(await found({ ...allDays, createdAfter: second.body['createdAt'] })).toEqual([b]);
    };
    await ofChange();
    const dataSource = accounts.module.get(DataSource, { strict: false });
    await customerListTotals.foldAll(dataSource);
    await customerChangeTotals.foldAll(dataSource);
    expect(await found({ isIncludingDeleted: 'true', createdAfter: '2020-01-01' })).toEqual([c, b, a]);
    await ofChange();
    accounts.platform = await accounts.createPlatform();
    expect(await found({ customerIds: [a, b] })).toEqual([]);
  });

  it('counts the changes of a part of a day in the index alone', async () => {
    const { owner } = accounts.database;
    const { platformKey } = accounts.platform;
    const id = idOf(await accounts.createCustomer(individual())).slice(9);
    const columns = 'customer_type, verification_status, full_name, version, created_at';
    await owner.query(
      `INSERT INTO accounts.customers (platform_key, id, platform_customer_id, uma_address, updated_at, ${columns})
       SELECT platform_key, gen_random_uuid(), n::text, n::text, timestamptz '2021-03-04Z' + n * 7919 % 4000 * interval '10 s', ${columns}
       FROM accounts.customers, generate_series(1, 4000) n WHERE platform_key = $1 AND id = $2`,
      [platformKey, id],
    );
    // A transaction beside it, which could still see the table without them, delays it.
    await eventually(async () => {
      await owner.query('VACUUM (ANALYZE) accounts.customers');
      const found = await owner.query<{ isAll: boolean }>(
        `SELECT relallvisible = relpages AS "isAll" FROM pg_class WHERE oid = 'accounts.customers'::regclass`,
      );
      return found.rows[0]?.isAll;
    });
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF) SELECT count(*) FROM accounts.customers WHERE platform_key = $1
         AND deleted_at IS NULL AND customer_type = 'INDIVIDUAL'
         AND updated_at >= '2021-03-04T01:00:00Z' AND updated_at <= '2021-03-04T02:00:00Z'`,
      [platformKey],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Only Scan using customers_changed/);
    expect(plan).toMatch(/Heap Fetches: 0/);
    const found = await accounts.listCustomers({
      ...{ updatedAfter: '2021-03-04T01:00:00Z', updatedBefore: '2021-03-04T02:00:00Z' },
      ...{ customerType: 'INDIVIDUAL', limit: '1' },
    });
    expect(found.body['totalCount']).toBe(361);
  });

  it('counts changes by their day, and customers from before the totals existed', async () => {
    const { owner } = accounts.database;
    const { platformKey } = accounts.platform;
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(idOf(await accounts.createCustomer(individual())));
    const changedOn = (day: string) =>
      accounts
        .listCustomers({ updatedAfter: day, updatedBefore: day })
        .then(({ body }) => body['totalCount']);
    await owner.query(
      `UPDATE accounts.customers SET updated_at = '2021-03-04T05:06:07Z' WHERE platform_key = $1 AND id = ANY($2)`,
      [platformKey, ids.slice(0, 4).map((id) => id.slice(9))],
    );
    expect(await changedOn('2021-03-04')).toBe(4);
    await accounts.updateCustomer(String(ids[0]), { fullName: 'Grace' });
    expect(await changedOn('2021-03-04')).toBe(3);
    const migration = new CustomerChanges1767830400000();
    const runner = new DataSource({ type: 'postgres', url: accounts.database.ownerUrl });
    await runner.initialize();
    await runner.transaction(async (manager) => {
      await manager.query('SET LOCAL search_path = accounts');
      const { queryRunner } = manager;
      if (!queryRunner) throw new Error('a transaction has a query runner');
      await migration.down(queryRunner);
      await migration.up(queryRunner);
    });
    await runner.destroy();
    expect(await changedOn('2021-03-04')).toBe(3);
    await accounts.updateCustomer(String(ids[1]), { fullName: 'Grace' });
    expect(await changedOn('2021-03-04')).toBe(2);
  });

  it('counts the same after the deltas are folded', async () => {
    for (let n = 0; n < 12; n += 1) await accounts.createCustomer(n % 3 ? individual() : business());
    const before = await accounts.listCustomers({ limit: 1 });
    await customerListTotals.foldAll(accounts.module.get(DataSource, { strict: false }));
    // The app's own worker may be folding the same rows at the same time.
    await eventually(async () => {
      const sql = 'SELECT * FROM accounts.customer_list_total_deltas';
      expect((await accounts.database.owner.query(sql)).rows).toHaveLength(0);
      const folded = await accounts.database.owner.query(
        'SELECT kind, n FROM accounts.customer_list_totals WHERE platform_key = $1 AND unit = -1 ORDER BY kind',
        [accounts.platform.platformKey],
      );
      expect(folded.rows).toEqual([
        { kind: 'BUSINESS', n: '4' },
        { kind: 'INDIVIDUAL', n: '8' },
      ]);
      return true;
    });
    expect((await accounts.listCustomers({ limit: 1 })).body).toEqual(before.body);
    expect((await accounts.listCustomers({ customerType: 'BUSINESS' })).body['totalCount']).toBe(4);
  });

  it('shows only the last four characters of tax ids to VIEW', async () => {
    const id = idOf(await accounts.createCustomer(business()));
    const context = { permissions: ['VIEW' as const] };
    expect((await accounts.getCustomer(id, { context })).body).toMatchObject({
      businessInfo: { taxId: '****6789' },
    });
    expect((await accounts.listCustomers({}, { context })).body).toMatchObject({
      data: [{ businessInfo: { taxId: '****6789' } }],
    });
    expect((await accounts.getCustomer(id)).body).toMatchObject({ businessInfo: { taxId: '12-3456789' } });
  });
});

describe('numbers that grow', () => {
  it.each([2 ** 31 - 1, 2 ** 40])(
    'continue after version %d for a customer and a platform',
    async (version) => {
      const id = idOf(await accounts.createCustomer(individual()));
      const { owner } = accounts.database;
      await owner.query('UPDATE accounts.customers SET version = $1 WHERE id = $2', [version, id.slice(9)]);
      await owner.query('UPDATE accounts.platforms SET version = $1', [version]);
      expect((await accounts.updateCustomer(id, { fullName: 'Grace' })).status).toBe(200);
      expect((await accounts.getCustomer(id)).body['fullName']).toBe('Grace');
      expect((await accounts.events({ subject: id })).at(-1)?.version).toBe(version + 1);
      expect((await accounts.updateConfig({ umaDomain: `g${version}.test` })).status).toBe(200);
      const { platformId } = accounts.platform;
      expect((await accounts.events({ subject: platformId })).at(-1)?.version).toBe(version + 1);
    },
  );

  it('have 64 bits, except bounded ones', async () => {
    const steps = 'steps of its states';
    const bounded = {
      'bulk_upload_errors.row_number': 'rows of a file, 100,000 at most',
      'bulk_upload_jobs.attempts': 'given up after 20',
      'bulk_upload_jobs.failed': 'rows of a file, 100,000 at most',
      'bulk_upload_jobs.kept_bytes': '512 KB at most',
      'bulk_upload_jobs.kept_errors': '1,000 at most',
      'bulk_upload_jobs.successful': 'rows of a file, 100,000 at most',
      'bulk_upload_jobs.total': 'rows of a file, 100,000 at most',
      'customers.epoch': 'restored back-ups',
      'external_accounts.epoch': 'restored back-ups',
      'external_accounts.version': `${steps}, and rotations of keys`,
      'invitations.version': steps,
      'platforms.epoch': 'restored back-ups',
    };
    expect(await unboundedIntegers(accounts.database, 'accounts', bounded)).toEqual([]);
  });
});
