import { Client } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';

/** Passwords of the runtime roles. */
export type ServicePasswords = Record<ServiceName, string>;

/** Name of a service's runtime role: roles belong to the whole server, so they carry the database's name. */
export function roleName(database: string, service: ServiceName): string {
  return `${database}_${service}`;
}

/** URL of a service's runtime role, from the owner's URL. */
export function serviceUrl(ownerUrl: string, service: ServiceName, password: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(roleName(decodeURIComponent(url.pathname.slice(1)), service));
  url.password = encodeURIComponent(password);
  return url.toString();
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Creates what the services need in a database: a schema and a runtime role each. The role may connect, sees its own
 * schema and no other, and owns nothing. Safe to repeat.
 * @param ownerUrl URL of a role that may create roles and schemas in the database.
 */
export async function provision(ownerUrl: string, passwords: ServicePasswords): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(72001)');
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = rows[0]?.name ?? '';
    await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${identifier(database)} FROM PUBLIC`);
    await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    for (const service of services) {
      await provisionService(client, { database, service, password: passwords[service] });
    }
  } finally {
    await client.end();
  }
}

async function provisionService(
  client: Client,
  input: { database: string; service: ServiceName; password: string },
): Promise<void> {
  const role = roleName(input.database, input.service);
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = known.rows.length > 0 ? 'ALTER' : 'CREATE';
  const password = input.password.replaceAll("'", "''");
  const schema = identifier(input.service);
  await client.query(
    `${verb} ROLE ${identifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${password}'`,
  );
  await client.query(`GRANT CONNECT ON DATABASE ${identifier(input.database)} TO ${identifier(role)}`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`);
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${identifier(role)}`);
  await client.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${identifier(role)}`,
  );
  await client.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${identifier(role)}`,
  );
  await client.query(
    `ALTER ROLE ${identifier(role)} IN DATABASE ${identifier(input.database)} SET search_path = ${schema}`,
  );
}
