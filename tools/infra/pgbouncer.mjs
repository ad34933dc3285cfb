import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './failure.mjs';
import { accepts } from './ports.mjs';
import { postgresUser } from './postgres-user.mjs';
import { SUPERUSER } from './postgres.mjs';
import { spawnLogged, tailOf } from './processes.mjs';
import { programPath } from './program-path.mjs';
import { unpackedPackages } from './debian-package.mjs';

const START_LIMIT_MS = 10_000;
const LOOK_PAUSE_MS = 50;

/** The remedy to print if the tests of the connection pooler can't run. */
export const PGBOUNCER_REMEDY =
  'pgbouncer is missing: set PGBOUNCER to its path, or run apt-get update, so that the package pgbouncer can be downloaded';

/**
 * The program and the folder of its libraries: `PGBOUNCER`, the installed one, or that of Debian's packages.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cacheDir
 * @returns {{program: string, libraries?: string} | undefined}
 */
export function findPgBouncer(env, cacheDir) {
  if (env.PGBOUNCER) return { program: env.PGBOUNCER };
  // It is copied, so its path must be known. Debian installs it where only the PATH of root looks.
  const installed = programPath(['pgbouncer'], env, ['/usr/sbin']);
  if (installed !== undefined) return { program: installed };
  const folder = unpackedPackages(['pgbouncer', 'libc-ares2'], cacheDir) ?? '';
  const program = join(folder, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(program)) return undefined;
  const libraries = join(folder, 'usr', 'lib');
  const found = readdirSync(libraries, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('libcares.so.2'),
  );
  return { program, libraries: join(libraries, String(found), '..') };
}

/**
 * Starts PgBouncer in transaction mode on loopback, with two sessions of the server for each role. It refuses all
 * start-up parameters that it doesn't know.
 * @param {{folder: string, port: number, serverPort: number, password: string,
 *   found: {program: string, libraries?: string}}} options the password is the superuser's
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
export async function startPgBouncer({ folder, port, serverPort, password, found }) {
  const user = postgresUser();
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'pgbouncer');
  // The user of PostgreSQL may not enter the cache folder.
  copyFileSync(found.program, program);
  if (found.libraries !== undefined) {
    for (const name of readdirSync(found.libraries).filter((one) => one.includes('.so')))
      copyFileSync(join(found.libraries, name), join(folder, name));
  }
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${SUPERUSER}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `auth_user = ${SUPERUSER}`,
      'auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1',
      'pool_mode = transaction',
      'default_pool_size = 2',
      'server_round_robin = 1',
      '',
    ].join('\n'),
  );
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const log = join(folder, 'pgbouncer.log');
  const child = spawnLogged({
    command: program,
    args: [settings],
    log,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: folder },
    cwd: '/',
    uid: user.uid,
    gid: user.gid,
  });
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await pause(LOOK_PAUSE_MS)) {
    if (await accepts('127.0.0.1', port)) return child;
    if (child.exitCode !== null) break;
  }
  throw new StartFailure(`PgBouncer did not start:\n${tailOf(log, { lines: 5 })}`);
}
