import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DomainError } from '@corridor/kernel';
import { PayloadSealer, type OutboxEvents } from '@corridor/messaging';
import { aContext, anEvent, createTestDatabase, type TestDatabase } from '@corridor/testing';
import {
  assertDeployment,
  dataSourceOptions,
  purgeIdempotencyKeys,
  serviceTables1,
  UnitOfWork,
} from '@corridor/database';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of serviceTables1()) await runner.query(statement);
    await runner.query('CREATE TABLE effects (id integer GENERATED ALWAYS AS IDENTITY, name text UNIQUE)');
  }
  async down(): Promise<void> {}
}

class ReversingSealer extends PayloadSealer {
  seal(plain: Buffer, aad: string): string {
    return Buffer.from(`${aad}|${plain.toString('utf8')}`).toString('base64');
  }
  unseal(sealed: string, aad: string): Buffer {
    const text = Buffer.from(sealed, 'base64').toString('utf8');
    if (!text.startsWith(`${aad}|`)) throw new Error('another record');
    return Buffer.from(text.slice(aad.length + 1));
  }
}

let database: TestDatabase;
let dataSource: DataSource;
let unitOfWork: UnitOfWork;
const handedOver: OutboxEvents[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000], payments: [Tables1700000000000] });
  dataSource = new DataSource(
    dataSourceOptions({ service: 'accounts', url: database.urlOf('accounts'), poolSize: 10 }),
  );
  await dataSource.initialize();
  unitOfWork = new UnitOfWork(
    dataSource,
    { handOver: (row) => void handedOver.push(row) },
    new ReversingSealer(),
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const effects = async (name: string): Promise<number> => {
  const rows = await database.owner.query('SELECT count(*)::int AS n FROM accounts.effects WHERE name = $1', [
    name,
  ]);
  return (rows.rows as { n: number }[])[0]?.n ?? -1;
};

const keyed = (key = randomUUID(), bodyHash = 'h') =>
  aContext({ idempotency: { key, scope: 'POST /x', bodyHash } });

describe('a command', () => {
  it('stores its effect, its events and its answer together', async () => {
    const context = keyed();
    const reply = await unitOfWork.command({ context, status: 201, sealed: false }, async (tx) => {
      await tx.manager.query("INSERT INTO effects (name) VALUES ('one')");
      tx.emit(anEvent({ aggregate: 'customers', subject: 'Customer:1' }));
      return { id: 1 };
    });
    expect(reply).toMatchObject({ status: 201, renderedBody: '{"id":1}' });
    const outbox = await database.owner.query('SELECT id::int, events::json AS events FROM accounts.outbox');
    expect(outbox.rows).toEqual(JSON.parse(JSON.stringify(handedOver)));
    expect(handedOver).toHaveLength(1);
  });

  it('runs once for its key, however many requests arrive at once', async () => {
    const context = keyed();
    const run = () =>
      unitOfWork.command(
        { context: { ...context, commandId: randomUUID() }, status: 201, sealed: false },
        async (tx) => {
          await tx.manager.query("INSERT INTO effects (name) VALUES ('once')");
          return { id: randomUUID() };
        },
      );
    const replies = await Promise.all(Array.from({ length: 8 }, run));
    expect(new Set(replies.map(({ renderedBody }) => renderedBody)).size).toBe(1);
    expect(replies.filter(({ replayed }) => replayed === true)).toHaveLength(7);
    expect(await effects('once')).toBe(1);
  });

  it('without a key is answered again when it is delivered again, and not marked as replayed', async () => {
    const context = aContext();
    const run = () =>
      unitOfWork.command({ context, status: 200, sealed: false }, async (tx) => {
        await tx.manager.query("INSERT INTO effects (name) VALUES ('redelivered')");
        return {};
      });
    await run();
    expect(await run()).toMatchObject({ status: 200, replayed: false });
    expect(await effects('redelivered')).toBe(1);
  });

  it('that the domain refuses has no effect, and its refusal is stored', async () => {
    const context = keyed();
    let runs = 0;
    const run = () =>
      unitOfWork.command({ context, status: 201, sealed: false }, async (tx) => {
        runs += 1;
        await tx.manager.query("INSERT INTO effects (name) VALUES ('refused')");
        tx.emit(anEvent({ aggregate: 'customers', subject: 'Customer:2' }));
        throw new DomainError('CUSTOMER_NOT_FOUND', 'no such customer');
      });
    expect((await run()).status).toBe(404);
    expect(JSON.parse((await run()).renderedBody ?? '')).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
    expect([runs, await effects('refused')]).toEqual([1, 0]);
    const events = await database.owner.query(
      "SELECT 1 FROM accounts.outbox WHERE events::text LIKE '%Customer:2%'",
    );
    expect(events.rows).toEqual([]);
  });

  it('that fails otherwise leaves nothing and can be repeated', async () => {
    const context = keyed();
    const fail = unitOfWork.command({ context, status: 201, sealed: false }, async () => {
      throw new Error('disk full');
    });
    await expect(fail).rejects.toThrow('disk full');
    const reply = await unitOfWork.command({ context, status: 201, sealed: false }, async () => ({
      ok: true,
    }));
    expect(reply).toMatchObject({ status: 201, renderedBody: '{"ok":true}' });
  });

  it('that waits too long for a lock stores nothing under its key', async () => {
    const context = keyed();
    const holder = await database.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE accounts.effects');
      const waiting = unitOfWork.command({ context, status: 201, sealed: false }, async (tx) => {
        await tx.manager.query("SET LOCAL lock_timeout = '50ms'");
        await tx.manager.query("INSERT INTO effects (name) VALUES ('waiting')");
      });
      await expect(waiting).rejects.toMatchObject({ driverError: { code: '55P03' } });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const reply = await unitOfWork.command({ context, status: 201, sealed: false }, async () => undefined);
    expect(reply).toMatchObject({ status: 201 });
  });

  it('is refused with another body under the same key', async () => {
    const key = randomUUID();
    await unitOfWork.command({ context: keyed(key, 'a'), status: 201, sealed: false }, async () => ({}));
    const other = unitOfWork.command(
      { context: keyed(key, 'b'), status: 201, sealed: false },
      async () => ({}),
    );
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('encrypts a stored answer that contains secrets', async () => {
    const context = keyed();
    const run = () =>
      unitOfWork.command({ context, status: 201, sealed: true }, async () => ({
        accountNumber: '000123456789',
      }));
    await run();
    const stored = await database.owner.query('SELECT body FROM accounts.idempotency_keys WHERE sealed');
    expect(JSON.stringify(stored.rows)).not.toContain('000123456789');
    expect((await unitOfWork.findAnswer(context))?.renderedBody).toBe('{"accountNumber":"000123456789"}');
  });

  it('is forgotten after 24 hours', async () => {
    const context = keyed();
    await unitOfWork.command({ context, status: 201, sealed: false }, async () => ({}));
    await database.owner.query(
      "UPDATE accounts.idempotency_keys SET created_at = created_at - interval '25 hours'",
    );
    expect(await purgeIdempotencyKeys(dataSource)).toBeGreaterThan(0);
    expect(await unitOfWork.findAnswer(context)).toBeUndefined();
  });
});

describe('the database role of a service', () => {
  it("cannot read another service's schema", async () => {
    const foreign = dataSource.query('SELECT * FROM payments.effects');
    await expect(foreign).rejects.toThrow(/permission denied for schema payments/);
  });

  it('cannot change its own tables', async () => {
    await expect(dataSource.query('ALTER TABLE effects ADD COLUMN x text')).rejects.toThrow(/must be owner/);
    await expect(dataSource.query('CREATE TABLE accounts.more (id integer)')).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a database', () => {
  it.each([
    ['accounts', true, 'made by a sandbox'],
    ['payments', false, 'no sandbox'],
  ] as const)(
    'of %s, first started with sandbox %p, refuses the opposite setting',
    async (service, first, refusal) => {
      const pool = new Pool({ connectionString: database.urlOf(service), max: 2 });
      try {
        await Promise.all([1, 2].map(() => assertDeployment(pool, service, first)));
        await expect(assertDeployment(pool, service, !first)).rejects.toThrow(refusal);
        await assertDeployment(pool, service, first);
      } finally {
        await pool.end();
      }
    },
  );
});

describe('a group of commands', () => {
  const options = { status: 201, sealed: true };
  const insertAll = async (manager: { query: DataSource['query'] }, names: readonly string[]) => {
    for (const name of names) await manager.query('INSERT INTO effects (name) VALUES ($1)', [name]);
  };

  it('stores the answer of each, and repeats it to later commands of its key', async () => {
    const contexts = [keyed(), keyed(), keyed()];
    const outcomes = await unitOfWork.commands(options, contexts, async (tx, fresh) => {
      expect(fresh).toEqual([0, 1, 2]);
      await insertAll(tx.manager, ['g-1', 'g-2']);
      return [{ id: 1 }, new DomainError('CUSTOMER_NOT_FOUND', 'no'), { id: 3 }];
    });
    const statuses = outcomes.map((outcome) => outcome.status);
    expect(statuses).toEqual([201, 404, 201]);
    const repeated = await unitOfWork.commands(options, [...contexts, keyed()], (_tx, fresh) => {
      expect(fresh).toEqual([3]);
      return Promise.resolve([{ id: 4 }]);
    });
    expect(repeated.map((outcome) => outcome.status)).toEqual([...statuses, 201]);
    expect(repeated[0]).toMatchObject({ renderedBody: '{"id":1}' });
    const [first] = contexts;
    const again = { context: first ?? keyed(), status: 201, sealed: true };
    expect(await unitOfWork.command(again, () => Promise.reject(new Error('ran twice')))).toMatchObject({
      status: 201,
      renderedBody: '{"id":1}',
    });
  });

  it('runs a key once, also if it comes twice in the group, and refuses it with another body', async () => {
    const key = randomUUID();
    const contexts = [keyed(key), keyed(key), keyed(key, 'other')];
    const outcomes = await unitOfWork.commands(options, contexts, (_tx, fresh) => {
      expect(fresh).toEqual([0]);
      return Promise.resolve([{ id: 1 }]);
    });
    expect(outcomes).toMatchObject([
      { status: 201, replayed: false },
      { status: 201, replayed: true },
      { code: 'IDEMPOTENCY_KEY_REUSED' },
    ]);
  });

  it('writes nothing if another transaction answers one of its keys at the same time', async () => {
    const held = keyed();
    let release = (): void => undefined;
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const first = unitOfWork.command({ context: held, status: 201, sealed: true }, () => {
      begun();
      return new Promise((resolve) => (release = () => resolve({ id: 'first' })));
    });
    await hasBegun;
    const group = unitOfWork.commands(options, [keyed(), held], async (tx) => {
      await insertAll(tx.manager, ['g-held']);
      return [{ id: 1 }, { id: 2 }];
    });
    await expect(group).rejects.toMatchObject({ driverError: { code: '55P03' } });
    release();
    expect(await first).toMatchObject({ renderedBody: '{"id":"first"}' });
    expect(await effects('g-held')).toBe(0);
  });
});
