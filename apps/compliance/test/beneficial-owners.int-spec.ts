import { randomUUID } from 'node:crypto';
import { eventually, unboundedIntegers } from '@corridor/testing';
import { aBusiness, anOwner, aPerson, Compliance, type Answer } from './support/compliance';

let compliance: Compliance;
let customerId: string;

beforeAll(async () => {
  compliance = await Compliance.start();
});
afterAll(() => compliance?.stop());
beforeEach(() => {
  compliance.platformKey += 1;
  customerId = compliance.addCustomer(aBusiness());
});

const viewOnly = { context: { permissions: ['VIEW' as const] } };
const idOf = ({ body }: Answer): string => String(body['id']);
const create = (change: object = {}): Promise<Answer> => compliance.createOwner(anOwner(customerId, change));
const statusOf = async (id: string): Promise<unknown> => (await compliance.getOwner(id)).body['kycStatus'];
const named = (lastName: string) => ({ personalInfo: aPerson({ lastName }) });

describe('a beneficial owner', () => {
  it('is shown as it was given, PENDING, and becomes APPROVED on its own', async () => {
    const created = await create({ roles: ['UBO', 'DIRECTOR', 'UBO'], ownershipPercentage: 0 });
    expect(created).toMatchObject({
      status: 201,
      body: {
        customerId,
        roles: ['UBO', 'DIRECTOR'],
        ownershipPercentage: 0,
        personalInfo: aPerson(),
        kycStatus: 'PENDING',
      },
    });
    expect(await compliance.getOwner(idOf(created))).toEqual({ ...created, status: 200 });
    await eventually(async () => (await statusOf(idOf(created))) === 'APPROVED');
  });

  it.each([
    ['Lovelace001', 'PENDING'],
    ['Lovelace002', 'REJECTED'],
    ['Lovelace', 'APPROVED'],
  ])('called %s ends %s', async (lastName, status) => {
    const id = idOf(await create(named(lastName)));
    await compliance.fire();
    expect(await statusOf(id)).toBe(status);
  });

  it('stays UNVERIFIED until it is complete, and gets its outcome then', async () => {
    const created = await create({ personalInfo: { firstName: 'Ada', lastName: 'King002' } });
    const id = idOf(created);
    expect(created.body['kycStatus']).toBe('UNVERIFIED');
    await compliance.fire();
    expect(await statusOf(id)).toBe('UNVERIFIED');
    const { address, ...rest } = aPerson({ lastName: 'King002' });
    expect((await compliance.updateOwner(id, { personalInfo: rest })).body['kycStatus']).toBe('UNVERIFIED');
    const completed = await compliance.updateOwner(id, { personalInfo: { address } });
    expect(completed.body).toMatchObject({ kycStatus: 'PENDING', personalInfo: { ...rest, address } });
    await compliance.fire();
    expect(await statusOf(id)).toBe('REJECTED');
  });

  it('is changed field by field, and null clears a field', async () => {
    const id = idOf(await create({ personalInfo: aPerson({ middleName: 'King', email: 'a@b.c' }) }));
    await compliance.fire();
    const { body } = await compliance.updateOwner(id, {
      roles: ['TRUSTEE'],
      personalInfo: { middleName: null, phoneNumber: '+1555', address: null },
    });
    const { address: _address, ...rest } = aPerson({ email: 'a@b.c', phoneNumber: '+1555' });
    expect(body).toMatchObject({ roles: ['TRUSTEE'], ownershipPercentage: 40, kycStatus: 'UNVERIFIED' });
    expect(body['personalInfo']).toEqual(rest);
    expect((await compliance.getOwner(id)).body).toEqual(body);
  });

  it('shows a masked identifier to VIEW, and has it encrypted in the table and in stored answers', async () => {
    const key = { idempotency: { key: randomUUID(), scope: 'POST /beneficial-owners', bodyHash: 'h' } };
    const body = anOwner(customerId);
    const created = await compliance.createOwner(body, { context: key });
    const again = await compliance.createOwner(body, { context: key });
    expect([again.replayed, again.body]).toEqual([true, created.body]);
    const masked = { personalInfo: { identifier: '****4321' } };
    expect((await compliance.getOwner(idOf(created), viewOnly)).body).toMatchObject(masked);
    expect((await compliance.listOwners({}, viewOnly)).body).toMatchObject({ data: [masked], totalCount: 1 });
    const { rows } = await compliance.database.owner.query<{ all: string }>(
      `SELECT (SELECT json_agg(o) FROM compliance.beneficial_owners o)::text
         || (SELECT json_agg(k) FROM compliance.idempotency_keys k)::text AS all`,
    );
    expect(rows[0]?.all).not.toContain('987-65-4321');
  });

  it.each([
    ['an unknown customer', () => `Customer:${randomUUID()}`, 404, 'CUSTOMER_NOT_FOUND'],
    [
      'a deleted one',
      () => compliance.addCustomer({ ...aBusiness(), isDeleted: true }),
      410,
      'CUSTOMER_DELETED',
    ],
    ['an individual', () => compliance.addCustomer(), 400, 'INVALID_INPUT'],
  ])('is refused for %s', async (_what, of, status, code) => {
    const refused = await compliance.createOwner(anOwner(of()));
    expect([refused.status, refused.body['code']]).toEqual([status, code]);
  });

  it('is not changed after its customer is deleted, nor by another platform', async () => {
    const id = idOf(await create());
    compliance.platformKey += 1;
    expect((await compliance.getOwner(id)).body['code']).toBe('BENEFICIAL_OWNER_NOT_FOUND');
    expect((await compliance.updateOwner(id, {})).body['code']).toBe('BENEFICIAL_OWNER_NOT_FOUND');
    compliance.platformKey -= 1;
    compliance.changeCustomer(customerId, { isDeleted: true });
    expect((await compliance.updateOwner(id, {})).body['code']).toBe('CUSTOMER_DELETED');
    expect((await compliance.getOwner(id)).status).toBe(200);
  });

  it('names every missing member of its address', async () => {
    const refused = await create({ personalInfo: aPerson({ address: { city: 'Austin' } }) });
    const fields = ['line1', 'postalCode', 'country'].map((name) => `personalInfo.address.${name}`);
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: fields.map((field) => ({ field })) },
    });
  });

  it('is listed by customer and role, in pages, with the exact total', async () => {
    const other = compliance.addCustomer(aBusiness());
    const ids: string[] = [];
    for (const roles of [['UBO'], ['DIRECTOR', 'UBO'], ['TRUSTEE']])
      ids.unshift(idOf(await create({ roles })));
    const foreign = idOf(await compliance.createOwner(anOwner(other)));
    const idsOf = async (query: object): Promise<unknown> => {
      const { body } = await compliance.listOwners(query);
      return [(body['data'] as { id: string }[]).map(({ id }) => id), body['totalCount']];
    };
    expect(await idsOf({})).toEqual([[foreign, ...ids], 4]);
    expect(await idsOf({ customerId })).toEqual([ids, 3]);
    expect(await idsOf({ role: 'UBO' })).toEqual([[foreign, ids[1], ids[2]], 3]);
    expect(await idsOf({ customerId, role: 'UBO' })).toEqual([[ids[1], ids[2]], 2]);
    expect(await idsOf({ customerId: `Customer:${randomUUID()}` })).toEqual([[], 0]);
    await compliance.updateOwner(ids[2] ?? '', { roles: ['TRUSTEE'] });
    expect(await idsOf({ role: 'UBO' })).toEqual([[foreign, ids[1]], 2]);
    const first = await compliance.listOwners({ limit: 3 });
    const rest = await compliance.listOwners({ limit: 3, cursor: first.body['nextCursor'] });
    expect([first.body['hasMore'], (rest.body['data'] as unknown[]).length]).toEqual([true, 1]);
    const foreignCursor = { role: 'UBO', cursor: first.body['nextCursor'] };
    expect((await compliance.listOwners(foreignCursor)).body['code']).toBe('INVALID_INPUT');
  });
});

describe('a change during the KYC of an owner', () => {
  it('discards the outcome for the former data', async () => {
    const id = idOf(await create(named('Lovelace002')));
    await compliance.updateOwner(id, { personalInfo: { lastName: 'Lovelace' } });
    await compliance.fire();
    expect(await statusOf(id)).toBe('APPROVED');
    await compliance.updateOwner(id, { personalInfo: { lastName: 'Lovelace001' } });
    await compliance.fire();
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('decides by the name that was committed last, in any order of arrival', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = idOf(await create(named('Lovelace')));
      await Promise.all([
        compliance.fire(),
        compliance.updateOwner(id, { personalInfo: { lastName: 'King002' } }),
        compliance.updateOwner(id, { personalInfo: { middleName: 'Augusta' } }),
      ]);
      await compliance.fire(5_000);
      const { body } = await compliance.getOwner(id);
      expect(body).toMatchObject({
        kycStatus: 'REJECTED',
        personalInfo: { lastName: 'King002', middleName: 'Augusta' },
      });
    }
  });

  it('decides two simultaneous changes by the name that is shown', async () => {
    const id = idOf(await create(named('Lovelace')));
    const names = ['A', 'B002', 'C', 'D002'];
    await Promise.all(names.map((lastName) => compliance.updateOwner(id, { personalInfo: { lastName } })));
    await compliance.fire(5_000);
    const { body } = await compliance.getOwner(id);
    const { lastName } = body['personalInfo'] as { lastName: string };
    expect(body['kycStatus']).toBe(lastName.endsWith('002') ? 'REJECTED' : 'APPROVED');
  });
});

describe('numbers that grow', () => {
  it.each([2 ** 31 - 1, 2 ** 40])('continue after %d for a verification and an owner', async (number) => {
    const id = idOf(await create({ personalInfo: { firstName: 'Ada', lastName: 'King' } }));
    const verification = idOf(await compliance.verify(customerId));
    const { owner } = compliance.database;
    await owner.query('UPDATE compliance.verifications SET version = $1', [number]);
    await owner.query('UPDATE compliance.beneficial_owners SET check_number = $1', [number]);
    await owner.query('UPDATE compliance.reassessments SET number = $1', [number]);
    await compliance.updateOwner(id, { personalInfo: aPerson() });
    expect((await compliance.getOwner(id)).body['kycStatus']).toBe('PENDING');
    await compliance.fire();
    expect(await statusOf(id)).toBe('APPROVED');
    await eventually(async () => {
      const { rows } = await owner.query<{ version: string }>(
        'SELECT version FROM compliance.verifications WHERE id = $1',
        [verification.replace('Verification:', '')],
      );
      return Number(rows[0]?.version) > number;
    });
  });

  it('have 64 bits, except bounded ones', async () => {
    const bounded = {
      'beneficial_owners.ownership_percentage': '100 at most',
      'documents.size_bytes': '10 MB at most',
      'rejections.attempts': 'tried again after growing pauses: 68 years at one a second',
      'verifications.epoch': 'restored back-ups',
      'identity_checks.attempts': 'attempts of 7 days',
    };
    expect(await unboundedIntegers(compliance.database, 'compliance', bounded)).toEqual([]);
  });
});
