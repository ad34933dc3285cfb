import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dataKeyTables1 } from '@corridor/database';
import { createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import { DataKeyRepository } from '../src/keys/data-key.repository';
import { DataKeys } from '../src/keys/data-keys';
import { LocalRoot } from '../src/keys/local-root.adapter';
import { PersonalDataVault } from '../src/personal-data';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of dataKeyTables1()) await runner.query(sql);
  }
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

const BLOCK = 2 ** 16;
const ring = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const root = new LocalRoot(randomBytes(32));
const AAD = 'a record';

let database: TestDatabase;
let pool: Pool;
const running: DataKeys[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  pool = new Pool({ connectionString: database.urlOf('accounts'), options: '-c search_path=accounts' });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((keys) => keys.stop()));
  await database.owner.query('DELETE FROM accounts.data_keys');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Instance {
  keys: DataKeys;
  vault: PersonalDataVault;
}

/** An instance of the service that looks for keys every 50 ms. */
async function instance(change: Partial<ConstructorParameters<typeof DataKeys>[0]> = {}): Promise<Instance> {
  const keys = new DataKeys({
    service: 'accounts',
    store: new DataKeyRepository(pool),
    roots: { current: root, former: undefined },
    ringIds: new Set(ring.keys.keys()),
    onFailure: () => undefined,
    refreshMs: 50,
    pauseMs: 10,
    ...change,
  });
  await keys.read();
  keys.start();
  running.push(keys);
  return { keys, vault: new PersonalDataVault(ring, [randomBytes(32)], keys) };
}

async function stored(): Promise<{ id: string; root: string | null; encryptions: number }[]> {
  const { rows } = await database.owner.query<{ id: string; root: string | null; encryptions: string }>(
    'SELECT id, root, encryptions FROM accounts.data_keys ORDER BY made_at, id',
  );
  return rows.map((row) => ({ ...row, encryptions: Number(row.encryptions) }));
}

const sealed = ({ vault }: Instance): string => vault.seal(Buffer.from('x'), AAD);
const keyOf = (text: string): string | undefined => text.split(':')[1];
const opens = ({ vault }: Instance, text: string): boolean => vault.unseal(text, AAD).toString() === 'x';

describe('the data keys of a service', () => {
  it('begin with one key, also if instances start at the same time', async () => {
    const [one, other] = await Promise.all([instance(), instance()]);
    expect(await stored()).toMatchObject([{ id: 'accounts-1', root: root.name }]);
    await one.keys.activate();
    await eventually(() => Promise.resolve(other.keys.active === 'accounts-1'));
    expect(opens(other, sealed(one))).toBe(true);
    expect(opens(one, sealed(other))).toBe(true);
  });

  it('write only after rotate-keys, when all instances can read them; topics keep the ring', async () => {
    const one = await instance();
    const old = sealed(one);
    expect(keyOf(old)).toBe('k1');
    expect(await one.keys.activate()).toBe('accounts-1');
    expect(keyOf(sealed(one))).toBe('accounts-1');
    expect(keyOf(one.vault.forTopics.seal(Buffer.from('x'), AAD))).toBe('k1');
    expect(opens(one, old)).toBe(true);
  });

  it('can be replaced, and the earlier ones still open', async () => {
    const [one, other] = await Promise.all([instance(), instance()]);
    await one.keys.activate();
    const old = sealed(one);
    expect(await one.keys.activate({ isNew: true })).toBe('accounts-2');
    expect(keyOf(sealed(one))).toBe('accounts-2');
    expect(opens(other, old)).toBe(true);
    expect(opens(other, sealed(one))).toBe(true);
  });

  it('are unreadable without their root', async () => {
    await instance();
    await expect(instance({ roots: undefined })).rejects.toThrow(`accounts-1 is wrapped by ${root.name}`);
    const another = { current: new LocalRoot(randomBytes(32)), former: undefined };
    await expect(instance({ roots: another })).rejects.toThrow(`accounts-1 is wrapped by ${root.name}`);
  });

  it('move to another root', async () => {
    const one = await instance();
    await one.keys.activate();
    const old = sealed(one);
    const current = new LocalRoot(randomBytes(32));
    const moving = await instance({ roots: { current, former: root } });
    await moving.keys.activate();
    expect(await stored()).toMatchObject([{ id: 'accounts-1', root: current.name }]);
    expect(opens(await instance({ roots: { current, former: undefined } }), old)).toBe(true);
  });

  it('are bound to their service', async () => {
    await instance();
    await database.owner.query("UPDATE accounts.data_keys SET id = 'payments-1'");
    await expect(instance({ service: 'payments' })).rejects.toThrow();
  });

  it('have other ids than the ring', async () => {
    await instance();
    await expect(instance({ ringIds: new Set(['accounts-1']) })).rejects.toThrow(
      'KEY_RING must not use the id',
    );
  });
});

describe('encryptions', () => {
  it('are counted in blocks, also under a key of the ring', async () => {
    const one = await instance();
    const two = await instance();
    sealed(one);
    sealed(two);
    await eventually(async () =>
      (await stored()).some(({ id, encryptions }) => id === 'k1' && encryptions === 2 * BLOCK),
    );
    one.vault.forTopics.seal(Buffer.from('x'), AAD);
    for (let count = 0; count < BLOCK; count += 1) sealed(one);
    await eventually(async () =>
      (await stored()).some(({ id, encryptions }) => id === 'k1' && encryptions === 3 * BLOCK),
    );
  });

  it('that no block was reserved for are counted at the end', async () => {
    const one = await instance();
    await one.keys.stop();
    for (let count = 0; count < 7; count += 1) sealed(one);
    await one.keys.stop();
    expect((await stored()).find(({ id }) => id === 'k1')).toMatchObject({ encryptions: 7 });
  });

  it('bring the next key before the limit, in all instances', async () => {
    const limits = { encryptionsMax: 2 * BLOCK, delayMs: 200 };
    const [one, other] = await Promise.all([instance(limits), instance(limits)]);
    await one.keys.activate();
    await eventually(() => Promise.resolve(other.keys.active === 'accounts-1'));
    const old = sealed(one);
    sealed(other);
    await eventually(() => Promise.resolve(one.keys.active === 'accounts-2'));
    await eventually(() => Promise.resolve(other.keys.active === 'accounts-2'));
    expect((await stored()).filter(({ root: name }) => name !== null)).toHaveLength(2);
    expect(keyOf(sealed(other))).toBe('accounts-2');
    expect(opens(other, old)).toBe(true);
  });
});
