#!/usr/bin/env node
/**
 * Starts a PostgreSQL server with TLS for tests:
 *
 *   node tools/test-postgres.mjs --dir <folder> [--standby] [--pooler]
 *
 * It prints {url, pids} and writes ca.pem, which has signed the server's certificate for localhost, and strangers-ca.pem
 * into the folder. `--standby` adds a server that follows it (standbyUrl), and `--pooler` a PgBouncer in transaction mode
 * (poolerUrl). All URLs are the superuser's. The servers run after this program ends, until they are killed.
 */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { certificate } from './infra/certificates.mjs';
import { StartFailure } from './infra/failure.mjs';
import { PGBOUNCER_REMEDY, findPgBouncer, startPgBouncer } from './infra/pgbouncer.mjs';
import { freePort } from './infra/ports.mjs';
import { SUPERUSER, startPostgres } from './infra/postgres.mjs';
import { postgresUser } from './infra/postgres-user.mjs';
import { signalGroup } from './infra/processes.mjs';
import { cacheDirOf } from './infra/workspace.mjs';

const { values } = parseArgs({
  options: { dir: { type: 'string' }, standby: { type: 'boolean' }, pooler: { type: 'boolean' } },
});
if (!values.dir)
  throw new StartFailure('Usage: node tools/test-postgres.mjs --dir <folder> [--standby] [--pooler]');
const dir = resolve(values.dir);
const password = randomBytes(16).toString('hex');
/** @type {number[]} */
const pids = [];
// A start that fails half-way leaves no server.
process.once('exit', (code) => {
  if (code !== 0) for (const pid of pids) signalGroup(pid, 'SIGKILL');
});

/** @param {number} port */
function urlOf(port) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

async function writeCertificates() {
  const ca = await certificate('Test CA');
  const server = await certificate('localhost', { ca });
  writeFileSync(join(dir, 'ca.pem'), ca.cert);
  writeFileSync(join(dir, 'strangers-ca.pem'), (await certificate('Another CA')).cert);
  writeFileSync(join(dir, 'server.pem'), server.cert);
  writeFileSync(join(dir, 'server.key'), server.private, { mode: 0o600 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(join(dir, 'server.key'), uid, gid);
}

/** @param {string} name @param {number} port */
async function start(name, port) {
  const options = {
    folder: join(dir, name),
    logFile: join(dir, `${name}.log`),
    port,
    password,
    durable: false,
  };
  const child = await startPostgres(options);
  child.unref();
  pids.push(Number(child.pid));
}

/** Copies the primary's folder while it runs, for a server that follows it. @param {number} primaryPort */
async function cloneForStandby(primaryPort) {
  const [from, to] = [join(dir, 'primary', 'data'), join(dir, 'standby', 'data')];
  mkdirSync(join(dir, 'standby'));
  const client = new pg.Client({ connectionString: urlOf(primaryPort) });
  await client.connect();
  try {
    // Both calls need one session.
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    cpSync(from, to, {
      recursive: true,
      filter: (path) => basename(path) !== 'postmaster.pid' && !relative(from, path).startsWith('pg_wal/'),
    });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${SUPERUSER} password=${password}'\n`,
  );
  own(from, to);
}

/** Gives a copy to the owner of the original. @param {string} from @param {string} to */
function own(from, to) {
  const { uid, gid } = statSync(from);
  for (const path of [to, ...pathsIn(to)]) chownSync(path, uid, gid);
  chmodSync(to, 0o700);
}

/** @param {string} folder @returns {string[]} */
function pathsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

mkdirSync(dir, { recursive: true });
// A temporary folder is private to its owner, but PostgreSQL's user must pass it.
chmodSync(dir, 0o711);
if (!existsSync(join(dir, 'ca.pem'))) await writeCertificates();
// Callers get their answers after the flush, as in production; only the disk itself isn't waited for.
process.env.POSTGRES_SETTINGS = [
  'ssl=on',
  `ssl_cert_file=${join(dir, 'server.pem')}`,
  `ssl_key_file=${join(dir, 'server.key')}`,
  'synchronous_commit=on',
].join(';');
const port = await freePort();
await start('primary', port);
/** @type {{standbyUrl?: string, poolerUrl?: string}} */
const others = {};
if (values.standby) {
  await cloneForStandby(port);
  const standbyPort = await freePort();
  await start('standby', standbyPort);
  others.standbyUrl = urlOf(standbyPort);
}
if (values.pooler) {
  const found = findPgBouncer(process.env, cacheDirOf(process.env));
  if (found === undefined) throw new StartFailure(PGBOUNCER_REMEDY);
  const poolerPort = await freePort();
  const folder = join(dir, 'pooler');
  const child = await startPgBouncer({ folder, port: poolerPort, serverPort: port, password, found });
  child.unref();
  pids.push(Number(child.pid));
  others.poolerUrl = urlOf(poolerPort);
}
process.stdout.write(`${JSON.stringify({ url: urlOf(port), ...others, pids })}\n`);
