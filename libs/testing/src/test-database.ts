import { createHash, randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';
import {
  checksumsOf,
  migrate,
  provision,
  roleName,
  serviceUrl,
  type MigrationClass,
  type ServicePasswords,
} from '@corridor/database';

const PASSWORD = 'test';
/** Comment of a template whose migrations have all run. */
const COMPLETE = 'complete';

/** A database for one suite, with schemas, roles and the requested migrations. */
export interface TestDatabase {
  name: string;
  /** URL of the owner, for migrations and to read all schemas. */
  ownerUrl: string;
  /** URL of a service's runtime role. */
  urlOf(service: ServiceName): string;
  roleOf(service: ServiceName): string;
  /** Sessions of the owner; closed by `drop`. */
  owner: Pool;
  /** The server's clock, by which services date what they write: milliseconds since the epoch, rounded down. */
  now(): Promise<number>;
  drop(): Promise<void>;
}

/** Migrations of the services that a suite needs. */
export type TestMigrations = Partial<Record<ServiceName, MigrationClass[]>>;

async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

const passwords = Object.fromEntries(services.map((service) => [service, PASSWORD])) as ServicePasswords;

/**
 * The database of which those with these migrations are copies; it is made once for each run of the tests. A copy costs
 * a tenth of the migrations.
 */
async function templateOf(adminUrl: string, migrations: TestMigrations): Promise<string> {
  const wanted = services.flatMap((service) => {
    const classes = migrations[service];
    return classes ? [{ service, classes }] : [];
  });
  const checksums = await Promise.all(
    wanted.map(async ({ service, classes }) => [service, await checksumsOf(classes)]),
  );
  const template = `template_${createHash('sha256').update(JSON.stringify(checksums)).digest('hex').slice(0, 12)}`;
  return asAdmin(adminUrl, async (client) => {
    // The end of the session releases the lock.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rows } = await client.query<{ says: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS says FROM pg_database WHERE datname = $1",
      [template],
    );
    if (rows[0]?.says === COMPLETE) return template;
    await client.query(`DROP DATABASE IF EXISTS ${template}`);
    await client.query(`CREATE DATABASE ${template}`);
    const url = urlOfDatabase(adminUrl, template);
    await provision(url, passwords);
    for (const { service, classes } of wanted) await migrate({ service, url, migrations: classes });
    await client.query(`COMMENT ON DATABASE ${template} IS '${COMPLETE}'`);
    return template;
  });
}

/**
 * Creates a database.
 * @param adminUrl the server. Default: that of `TEST_DATABASE_URL`
 * @throws Error if the variable isn't set. Integration tests run through the test command, which starts a server.
 */
export async function createTestDatabase(
  migrations: TestMigrations = {},
  adminUrl = process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests through npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await templateOf(adminUrl, migrations);
  // The default strategy writes each block to the log. Copied files cost less on a server without fsync.
  await asAdmin(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const ownerUrl = urlOfDatabase(adminUrl, name);
  await provision(ownerUrl, passwords);
  const owner = new Pool({ connectionString: ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  // The tables grant rights to the roles of the template.
  for (const service of services)
    await owner.query(`GRANT ${roleName(template, service)} TO ${roleName(name, service)}`);
  return {
    name,
    ownerUrl,
    owner,
    urlOf: (service) => serviceUrl(ownerUrl, service, PASSWORD),
    roleOf: (service) => roleName(name, service),
    now: async () => {
      const sql = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms';
      return Number((await owner.query<{ ms: number }>(sql)).rows[0]?.ms);
    },
    drop: async () => {
      await owner.end();
      await asAdmin(adminUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        for (const service of services) await client.query(`DROP ROLE IF EXISTS ${roleName(name, service)}`);
      });
    },
  };
}
