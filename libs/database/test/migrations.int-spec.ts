import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { services } from '@corridor/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  assertSchema,
  migrate,
  type MigrationClass,
  provision,
  type ServicePasswords,
  serviceUrl,
} from '@corridor/database';
import { createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';

/** A migration that runs the given statements. */
function aMigration(
  name: string,
  statements: string[],
  { transaction, needs }: { transaction?: false; needs?: number } = {},
): MigrationClass {
  return class implements MigrationInterface {
    readonly name = name;
    readonly transaction = transaction;
    readonly needs = needs;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    async down(): Promise<void> {}
  };
}

const things = aMigration('Things1700000000000', ['CREATE TABLE things (id integer, name text)']);
const names = aMigration('Names1700000001000', ["ALTER TABLE things ADD COLUMN kind text DEFAULT 'x'"]);
const index = aMigration(
  'Index1700000002000',
  ['DROP INDEX IF EXISTS things_name', 'CREATE INDEX CONCURRENTLY things_name ON things (name)'],
  { transaction: false },
);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ payments: [things, names] });
});
afterAll(() => database.drop());

/** Runs the work in a session of its own on this URL. */
async function as<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Checks the schema as a starting service does. */
function startOn(migrations: MigrationClass[]): Promise<void> {
  return as(database.urlOf('payments'), (client) => assertSchema(client, 'payments', migrations));
}

describe('a service', () => {
  it('starts on the schema it was built for', async () => {
    await expect(startOn([things, names])).resolves.toBeUndefined();
  });

  it('refuses an older schema and names the command to run', async () => {
    await expect(startOn([things, names, index])).rejects.toThrow(
      /older than this program: it lacks Index1700000002000\. Run MIGRATION_DATABASE_URL=.* node apps\/payments\/dist\/database\/migrate\.js/,
    );
  });

  it('refuses an empty schema', async () => {
    const check = as(database.urlOf('accounts'), (client) => assertSchema(client, 'accounts', [things]));
    await expect(check).rejects.toThrow(/older than this program/);
  });

  it('starts on a newer schema whose migrations have only added', async () => {
    await expect(startOn([things])).resolves.toBeUndefined();
  });

  it('refuses a newer schema if a migration needs a later generation of programs', async () => {
    const service = 'notifications';
    const dropped = aMigration('Dropped1700000001000', ['ALTER TABLE things DROP COLUMN name'], { needs: 2 });
    await migrate({ service, url: database.ownerUrl, migrations: [things, dropped] });
    const check = as(database.urlOf(service), (client) => assertSchema(client, service, [things]));
    await expect(check).rejects.toThrow(
      /newer than this program: Dropped1700000001000 may have removed what it uses/,
    );
  });

  it('refuses a newer schema of a release that did not say what its migrations leave', async () => {
    const forget = 'UPDATE payments.migration_checksums SET needs = NULL';
    await database.owner.query(forget);
    await expect(startOn([things])).rejects.toThrow(/newer than this program: Names1700000001000/);
    await migrate({ service: 'payments', url: database.ownerUrl, migrations: [things, names] });
    await expect(startOn([things])).resolves.toBeUndefined();
  });

  it('refuses a schema that other statements created', async () => {
    const edited = aMigration('Things1700000000000', ['CREATE TABLE things (id bigint, name text)']);
    await expect(startOn([edited, names])).rejects.toThrow(/other statements .* Things1700000000000/);
  });
});

describe('migrations', () => {
  it('stop at a migration that was edited after it ran', async () => {
    const edited = aMigration('Names1700000001000', ['ALTER TABLE things ADD COLUMN other text']);
    const run = migrate({ service: 'payments', url: database.ownerUrl, migrations: [things, edited] });
    await expect(run).rejects.toThrow(/Names1700000001000 ran on this database with other statements/);
  });

  it('give way to sessions that wait behind them, and continue when the lock is free', async () => {
    const more = aMigration('More1700000003000', ['ALTER TABLE things ADD COLUMN more text']);
    const migrations = [things, names, more];
    const reader = new Client({ connectionString: database.ownerUrl });
    await reader.connect();
    await reader.query('BEGIN; SELECT 1 FROM payments.things');
    const ran = migrate({ service: 'payments', url: database.ownerUrl, migrations, lockTimeoutMs: 300 });
    await eventually(async () => {
      const { rowCount } = await database.owner.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE things ADD COLUMN more%'",
      );
      return rowCount === 1;
    });
    // This query queues behind the ALTER, which waits for the reader. It would wait for ever if the ALTER did
    // not give way.
    await database.owner.query('SELECT 1 FROM payments.things');
    await reader.query('COMMIT');
    await reader.end();
    await expect(ran).resolves.toEqual(['More1700000003000']);
  });

  it('can run outside a transaction', async () => {
    const migrations = [
      things,
      names,
      aMigration('More1700000003000', ['ALTER TABLE things ADD COLUMN more text']),
      index,
    ];
    // TypeORM runs migrations in the order of their timestamps.
    const later = aMigration(
      'Index1700000004000',
      ['CREATE INDEX CONCURRENTLY things_name ON things (name)'],
      { transaction: false },
    );
    const all = [...migrations.slice(0, 3), later];
    await expect(migrate({ service: 'payments', url: database.ownerUrl, migrations: all })).resolves.toEqual([
      'Index1700000004000',
    ]);
    const { rows } = await database.owner.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'payments.things_name'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await expect(startOn(all)).resolves.toBeUndefined();
  });

  it('run once if several programs run them', async () => {
    const all = [aMigration('Once1700000000000', ['CREATE TABLE once (id integer)'])];
    const input = { service: 'compliance' as const, url: database.ownerUrl, migrations: all };
    const ran = await Promise.all([migrate(input), migrate(input), migrate(input)]);
    expect(ran.flat()).toEqual(['Once1700000000000']);
  });
});

describe('a CHECK that follows a list of the sources', () => {
  const service = 'accounts';
  const statement = "CREATE TABLE gates (id integer, state text NOT NULL CHECK (state IN ('OPEN', 'SHUT')))";
  const gates = (...values: string[]): MigrationClass[] => [
    Object.assign(aMigration('Gates1700000000000', [statement]), {
      admits: [{ table: 'gates', column: 'state', values }],
    }),
  ];
  const migrated = (migrations: MigrationClass[]): Promise<string[]> =>
    migrate({ service, url: database.ownerUrl, migrations });
  const starts = (migrations: MigrationClass[]): Promise<void> =>
    as(database.urlOf(service), (client) => assertSchema(client, service, migrations));
  const insert = (state: string): Promise<unknown> =>
    database.owner.query('INSERT INTO accounts.gates (id, state) VALUES (1, $1)', [state]);

  it('admits a new value after a migration that has nothing else to do', async () => {
    await expect(migrated(gates('OPEN', 'SHUT'))).resolves.toEqual(['Gates1700000000000']);
    await expect(insert("JAR'D")).rejects.toThrow('gates_state_check');
    await expect(starts(gates('OPEN', 'SHUT', "JAR'D"))).rejects.toThrow(
      "gates.state does not admit JAR'D. Run MIGRATION_DATABASE_URL",
    );
    await expect(migrated(gates('OPEN', 'SHUT', "JAR'D"))).resolves.toEqual(["gates.state admits JAR'D"]);
    await expect(insert("JAR'D")).resolves.toBeDefined();
    await expect(insert('ELSE')).rejects.toThrow('gates_state_check');
    await expect(starts(gates('OPEN', 'SHUT', "JAR'D"))).resolves.toBeUndefined();
  });

  it('keeps the values of a later release when an earlier one migrates', async () => {
    await expect(migrated(gates('OPEN', 'SHUT'))).resolves.toEqual([]);
    await expect(insert("JAR'D")).resolves.toBeDefined();
  });
});

describe('provisioning by an owner without superuser rights', () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const passwordsOf = (password: string) =>
    Object.fromEntries(services.map((service) => [service, password])) as ServicePasswords;
  const ownerUrl = (): string => {
    const url = new URL(database.ownerUrl);
    url.username = owner;
    url.password = 'owner';
    url.pathname = `/${owner}`;
    return url.toString();
  };

  beforeAll(async () => {
    await database.owner.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'`);
    await database.owner.query(`CREATE DATABASE ${owner} OWNER ${owner}`);
  });
  afterAll(async () => {
    await database.owner.query(`DROP DATABASE ${owner} WITH (FORCE)`);
    for (const service of services) await database.owner.query(`DROP ROLE IF EXISTS ${owner}_${service}`);
    await database.owner.query(`DROP ROLE ${owner}`);
  });

  it('can be repeated and sets new passwords', async () => {
    await provision(ownerUrl(), passwordsOf('first'));
    await provision(ownerUrl(), passwordsOf("it's the 2nd"));
    await migrate({ service: 'payments', url: ownerUrl(), migrations: [things] });
    const url = serviceUrl(ownerUrl(), 'payments', "it's the 2nd");
    await expect(as(url, (client) => client.query('SELECT 1 FROM things'))).resolves.toBeDefined();
    await expect(as(url, (client) => client.query('CREATE TABLE mine (id integer)'))).rejects.toThrow(
      /permission denied/,
    );
    await expect(as(serviceUrl(ownerUrl(), 'payments', 'first'), () => Promise.resolve())).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('refuses a service role that has rights beyond its schema', async () => {
    await database.owner.query(`ALTER ROLE ${owner}_gateway CREATEDB`);
    await expect(provision(ownerUrl(), passwordsOf('third'))).rejects.toThrow(
      `the role ${owner}_gateway has SUPERUSER, CREATEDB`,
    );
    await database.owner.query(`ALTER ROLE ${owner}_gateway NOCREATEDB`);
  });
});
