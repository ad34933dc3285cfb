import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, firstLine } from '../infra/failure.mjs';
import { SUPERUSER } from '../infra/postgres.mjs';
import { ROOT, sha256 } from '../infra/workspace.mjs';
import { APP_NAMES, appFile } from './apps.mjs';

const DATABASE = 'corridor';
const CONNECT_TIMEOUT_MS = 5_000;
/** An answer that does not come by then never will. */
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * @param {{port: number, password: string}} server
 * @param {string} database
 */
export function embeddedUrl({ port, password }, database = DATABASE) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes the embedded server's database at the first start.
 * @param {{port: number, password: string}} server
 */
export async function ensureDatabase(server) {
  await withClient(embeddedUrl(server, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

/**
 * Refuses a server of DATABASE_URL that doesn't answer, with one line.
 * @param {string} url
 */
export async function assertDatabaseAnswers(url) {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
  } catch (error) {
    throw new StartFailure(`The database of DATABASE_URL does not answer: ${firstLine(error)}`);
  }
}

/**
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The URL under which an app connects: a role of its own that sees its own schema alone.
 * @param {string} adminUrl
 * @param {string} app
 * @param {string} password
 * @param {string} [port] in place of the server's own
 */
export function serviceUrl(adminUrl, app, password, port) {
  const url = new URL(adminUrl);
  url.username = `${decodeURIComponent(url.pathname.slice(1))}_${app}`;
  url.password = password;
  if (port !== undefined) url.port = port;
  return url.href;
}

/**
 * Makes schemas and roles, then brings each app's tables up to date. The database itself remembers what was done, so
 * that a start with nothing new is spared six processes, and a database that was put back isn't taken for a newer one.
 * @param {{adminUrl: string, servicePasswords: Record<string, string>, run: import('./install.mjs').Run}} options
 */
export async function provisionAndMigrate({ adminUrl, servicePasswords, run }) {
  const wanted = `${COMMENT_PREFIX}${fingerprint(servicePasswords)}`;
  const { rows } = await withClient(adminUrl, (client) => client.query(COMMENT_OF_DATABASE));
  const { database, comment } = rows[0];
  if (comment === wanted) return;
  await provisionNow({ adminUrl, servicePasswords, run });
  // A comment of somebody else's stays; without ours all is looked through again at the next start.
  if (comment !== null && !comment.startsWith(COMMENT_PREFIX)) return;
  const sql = `COMMENT ON DATABASE "${database.replaceAll('"', '""')}" IS '${wanted}'`;
  await withClient(adminUrl, (client) => client.query(sql)).catch(() => {});
}

const COMMENT_PREFIX = 'corridor schemas ';
const COMMENT_OF_DATABASE = `
  SELECT datname AS database, shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()`;

/**
 * Refuses a database that is of the other kind, as every service does at its own start.
 * @param {string} adminUrl
 * @param {boolean} sandbox
 */
export async function assertKind(adminUrl, sandbox) {
  const other = await withClient(adminUrl, async (client) => {
    for (const app of APP_NAMES) {
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [
        `${app}.deployment`,
      ]);
      if (!rows[0].found) continue;
      const marks = await client.query(`SELECT 1 FROM ${app}.deployment WHERE sandbox <> $1`, [sandbox]);
      if (marks.rows.length > 0) return true;
    }
    return false;
  });
  if (!other) return;
  throw new StartFailure(
    sandbox
      ? 'This database is one of a deployment that is no sandbox: start with SANDBOX=false, or choose another DATA_DIR or DATABASE_URL.'
      : 'This database was made by a sandbox, whose tokens and money are not real: start with SANDBOX=true, or choose another DATA_DIR or DATABASE_URL.',
  );
}

/**
 * Of the programs that make the schemas, and of the passwords that they set.
 * @param {Record<string, string>} servicePasswords
 */
function fingerprint(servicePasswords) {
  const folders = [
    join(ROOT, 'libs', 'database', 'dist'),
    join(ROOT, 'libs', 'messaging', 'dist'),
    ...APP_NAMES.map((app) => join(ROOT, 'apps', app, 'dist', 'database')),
  ];
  const programs = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => `${name} ${readFileSync(join(folder, name), 'utf8')}`),
  );
  return sha256([JSON.stringify(servicePasswords), ...programs].join('\n'));
}

/** @param {{adminUrl: string, servicePasswords: Record<string, string>, run: import('./install.mjs').Run}} options */
async function provisionNow({ adminUrl, servicePasswords, run }) {
  const env = { ...process.env, MIGRATION_DATABASE_URL: adminUrl };
  const provision = join(ROOT, 'libs', 'database', 'dist', 'provision-cli.js');
  await step(run, 'The roles and schemas could not be made', {
    args: [provision],
    env: { ...env, SERVICE_PASSWORDS: JSON.stringify(servicePasswords) },
  });
  // Each app has a schema of its own.
  await Promise.all(
    APP_NAMES.map((app) =>
      step(run, `The tables of ${app} could not be migrated`, {
        args: [appFile(app, 'database/migrate')],
        env,
      }),
    ),
  );
}

/**
 * @param {import('./install.mjs').Run} run
 * @param {string} failure
 * @param {{args: string[], env: NodeJS.ProcessEnv}} options
 */
async function step(run, failure, { args, env }) {
  const { code, output } = await run({
    command: process.execPath,
    args: ['--enable-source-maps', ...args],
    env,
  });
  if (code !== 0) throw new StartFailure(`${failure}:\n${output.trim().split('\n').slice(-15).join('\n')}`);
}
