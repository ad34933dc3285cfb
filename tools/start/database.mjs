import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, firstLine } from '../infra/failure.mjs';
import { SUPERUSER } from '../infra/postgres.mjs';
import { ROOT, sha256 } from '../infra/workspace.mjs';
import { APP_NAMES, programArgs } from './apps.mjs';

const DATABASE = 'corridor';
/** Above what a session takes to begin on a busy machine. */
const CONNECT_TIMEOUT_MS = 30_000;
/** An answer that has not arrived by then is given up. */
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * @param {{port: number, password: string}} server
 * @param {string} database
 */
export function embeddedUrl({ port, password }, database = DATABASE) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the embedded server's database at the first start.
 * @param {{port: number, password: string}} server
 */
export async function ensureDatabase(server) {
  await withClient(embeddedUrl(server, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

/**
 * Fails with one line if the server of DATABASE_URL does not answer.
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
 * The URL for an app's connections: its own role, which sees only its own schema.
 * @param {string} adminUrl
 * @param {string} app
 * @param {string} password
 * @param {string} [port] replaces the server's own port
 */
export function serviceUrl(adminUrl, app, password, port) {
  const url = new URL(adminUrl);
  url.username = `${decodeURIComponent(url.pathname.slice(1))}_${app}`;
  url.password = password;
  if (port !== undefined) url.port = port;
  return url.href;
}

/**
 * Creates schemas and roles, then migrates the tables of each app. A comment on the database records this state. If
 * nothing is new, the start saves two processes. A restored backup brings its old comment back, so it is migrated
 * again.
 * @param {{adminUrl: string, servicePasswords: Record<string, string>, run: import('./install.mjs').Run}} options
 */
export async function provisionAndMigrate({ adminUrl, servicePasswords, run }) {
  const wanted = `${COMMENT_PREFIX}${fingerprint(servicePasswords)}`;
  const { rows } = await withClient(adminUrl, (client) => client.query(COMMENT_OF_DATABASE));
  const { database, comment } = rows[0];
  if (comment === wanted) return;
  await provisionNow({ adminUrl, servicePasswords, run });
  // A foreign comment is kept. Without our comment, the next start repeats all steps.
  if (comment !== null && !comment.startsWith(COMMENT_PREFIX)) return;
  const sql = `COMMENT ON DATABASE "${database.replaceAll('"', '""')}" IS '${wanted}'`;
  await withClient(adminUrl, (client) => client.query(sql)).catch(() => {});
}

const COMMENT_PREFIX = 'corridor schemas ';
const COMMENT_OF_DATABASE = `
  SELECT datname AS database, shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()`;

/**
 * Refuses a database that belongs to the other kind of deployment, as every service does at its own start.
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
 * A hash of the programs that create the schemas, and of the passwords that they set.
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
  const sandbox = process.env.SANDBOX || 'true';
  const env = { ...process.env, SANDBOX: sandbox, MIGRATION_DATABASE_URL: adminUrl };
  const provision = join(ROOT, 'libs', 'database', 'dist', 'provision-cli.js');
  await step(run, 'The roles and schemas could not be made', {
    file: provision,
    env: { ...env, SERVICE_PASSWORDS: JSON.stringify(servicePasswords) },
  });
  await step(run, 'The tables could not be migrated', {
    file: join(ROOT, 'tools', 'migrate-apps.mjs'),
    env,
  });
}

/**
 * @param {import('./install.mjs').Run} run
 * @param {string} failure
 * @param {{file: string, env: NodeJS.ProcessEnv}} options
 */
async function step(run, failure, { file, env }) {
  const { code, output } = await run({
    command: process.execPath,
    args: programArgs(file),
    env,
  });
  if (code !== 0) throw new StartFailure(`${failure}:\n${output.trim().split('\n').slice(-15).join('\n')}`);
}
