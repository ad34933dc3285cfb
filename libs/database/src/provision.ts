import { escapeLiteral } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';
import { withLock, rowsOf, type SqlRunner } from '@corridor/messaging';
import { createSessionPool } from './session-pool';
import { serverLimits } from './session-settings';

/** Passwords of the runtime roles. */
export type ServicePasswords = Record<ServiceName, string>;

/** Name of a service's runtime role. It contains the database's name, because roles belong to the whole server. */
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
 * Creates what the services need in a database: a schema and a runtime role for each. The role may connect, sees only
 * its own schema and owns nothing. It is safe to repeat, also with new passwords.
 * @param ownerUrl URL of the database's owner, which needs the attribute CREATEROLE but not SUPERUSER.
 * @param served the services whose data is in this database. Default: all.
 * @throws Error if a runtime role has rights that no service may have.
 */
export async function provision(
  ownerUrl: string,
  passwords: ServicePasswords,
  served: readonly ServiceName[] = services,
): Promise<void> {
  const pool = createSessionPool({ url: ownerUrl, use: 'owner', name: 'provision', max: 1 });
  try {
    await withLock(pool, 'provision', async (session) => {
      const found = await session.query('SELECT current_database() AS name');
      const database = rowsOf<{ name: string }>(found)[0]?.name ?? '';
      await session.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${identifier(database)} FROM PUBLIC`);
      await session.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
      for (const service of served) {
        await provisionService(session, { database, service, password: passwords[service] });
      }
    });
  } finally {
    await pool.end();
  }
}

async function provisionService(
  client: SqlRunner,
  input: { database: string; service: ServiceName; password: string },
): Promise<void> {
  const role = roleName(input.database, input.service);
  const schema = identifier(input.service);
  await provisionRole(client, role, input.password);
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
  // Sessions behind a connection pooler send no start-up options, so these are the role's defaults too.
  const defaults = { search_path: schema, timezone: escapeLiteral('UTC'), ...serverLimits('work') };
  for (const [setting, value] of Object.entries(defaults)) {
    await client.query(
      `ALTER ROLE ${identifier(role)} IN DATABASE ${identifier(input.database)} SET ${setting} = ${value}`,
    );
  }
}

/**
 * Creates the role or sets its password. It names only attributes that differ, because an owner who isn't a superuser
 * may not even remove SUPERUSER (PostgreSQL 16, ALTER ROLE).
 */
async function provisionRole(session: SqlRunner, role: string, password: string): Promise<void> {
  const found = await session.query(
    `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS is_powerful
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const [known] = rowsOf<{ is_powerful: boolean }>(found);
  if (known?.is_powerful === true)
    throw new Error(
      `the role ${role} has SUPERUSER, CREATEDB, CREATEROLE, REPLICATION or BYPASSRLS; take them away first`,
    );
  const verb = known ? 'ALTER' : 'CREATE';
  await session.query(`${verb} ROLE ${identifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
}
