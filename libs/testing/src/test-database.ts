import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';
import {
  migrate,
  provision,
  roleName,
  serviceUrl,
  type MigrationClass,
  type ServicePasswords,
} from '@corridor/database';

const PASSWORD = 'test';

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
  drop(): Promise<void>;
}

/** Migrations of the services that a suite needs. */
export type TestMigrations = Partial<Record<ServiceName, MigrationClass[]>>;

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on the server of `TEST_DATABASE_URL`.
 * @throws Error if the variable isn't set. Integration tests run through the test command, which starts a server.
 */
export async function createTestDatabase(migrations: TestMigrations = {}): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests through npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const ownerUrl = url.toString();
  await provision(
    ownerUrl,
    Object.fromEntries(services.map((service) => [service, PASSWORD])) as ServicePasswords,
  );
  for (const service of services) {
    const wanted = migrations[service];
    if (wanted) await migrate({ service, url: ownerUrl, migrations: wanted });
  }
  const owner = new Pool({ connectionString: ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  return {
    name,
    ownerUrl,
    owner,
    urlOf: (service) => serviceUrl(ownerUrl, service, PASSWORD),
    roleOf: (service) => roleName(name, service),
    drop: async () => {
      await owner.end();
      await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const service of services)
        await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${roleName(name, service)}`);
    },
  };
}
