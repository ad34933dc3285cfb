import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './failure.mjs';
import { reachableBinaries } from './postgres-binaries.mjs';
import { assertPassable, postgresUser } from './postgres-user.mjs';
import {
  commandLineOf,
  isAlive,
  signalGroup,
  sizeOf,
  spawnLogged,
  startOutcome,
  tailOf,
  waitForEnd,
  waitWhileItWorks,
} from './processes.mjs';

const RETRY_FOR_MS = 15_000;
const RETRY_PAUSE_MS = 500;
export const SUPERUSER = 'corridor';

/**
 * @typedef {object} PostgresOptions
 * @property {string} folder
 * @property {string} logFile
 * @property {number} port
 * @property {string} password the superuser's
 * @property {boolean} durable false disables fsync. Only for tests, because a crash of the machine loses the data
 */

/**
 * Starts PostgreSQL on loopback and waits until it accepts connections. After a SIGKILL, leftovers of the previous
 * server hold the folder for a while. A failed start is therefore repeated.
 * @param {PostgresOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [onSpawn] called before the server is ready
 */
export async function startPostgres(options, onSpawn) {
  const user = postgresUser();
  mkdirSync(options.folder, { recursive: true });
  if (user.uid !== undefined) chmodSync(options.folder, 0o711);
  assertPassable(user, options.folder);
  const binaries = reachableBinaries(user, options.folder);
  const data = join(options.folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(options, { user, initdb: binaries.initdb, data });
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    await removeLeftovers(data);
    const from = sizeOf(options.logFile);
    const child = spawnLogged({
      command: binaries.postgres,
      args: ['-D', data, ...serverFlags(options)],
      log: options.logFile,
      env: serverEnv(),
      cwd: '/',
      uid: user.uid,
      gid: user.gid,
    });
    onSpawn?.(child);
    const outcome = await becomesReady(child, { data, logFile: options.logFile });
    if (outcome === 'done') return child;
    if (Date.now() > deadline) {
      const reason = tailOf(options.logFile, { from, lines: 3 });
      throw new StartFailure(
        `PostgreSQL ${startOutcome(outcome)}; see ${options.logFile}. Its last lines:\n${reason || '(none)'}`,
      );
    }
    await pause(RETRY_PAUSE_MS);
  }
}

function serverEnv() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** @param {PostgresOptions} options */
function serverFlags({ port, durable }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Two instances of each service have up to 110 sessions, and twice as many while the server has not noticed a cut.
    max_connections: 300,
    shared_buffers: durable ? '256MB' : '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    // The details of messages about statements may quote data. The client receives the message and logs it without the
    // data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const own = (process.env.POSTGRES_SETTINGS ?? '').split(';').filter((setting) => setting.includes('='));
  return [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...own].flatMap(
    (setting) => ['-c', setting],
  );
}

/**
 * Creates the data folder beside its final place and renames it. If the start is killed half-way, no folder therefore
 * looks complete. The locale is PostgreSQL's own, which is the same on every system.
 * @param {PostgresOptions} options
 * @param {{user: import('./postgres-user.mjs').PostgresUser, initdb: string, data: string}} target
 */
function initialise({ folder, password, durable }, { user, initdb, data }) {
  const next = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  rmSync(next, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(next, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [next, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const run = spawnSync(
    initdb,
    [
      `--pgdata=${next}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...locale,
      ...(durable ? [] : ['--no-sync']),
    ],
    { encoding: 'utf8', cwd: '/', env: serverEnv(), uid: user.uid, gid: user.gid },
  );
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) {
    const reason = (run.error?.message ?? run.stderr).trim().split('\n').slice(-2).join(' ');
    throw new StartFailure(`PostgreSQL's folder ${folder} could not be made: ${reason}`);
  }
  renameSync(next, data);
}

/**
 * Waits until the last line of postmaster.pid is "ready". Then the server accepts connections; pg_ctl waits for the
 * same line. A server that reads its log after a crash says so every ten seconds.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{data: string, logFile: string}} files
 */
async function becomesReady(child, { data, logFile }) {
  const outcome = await waitWhileItWorks({ pid: child.pid, logFile }, () => {
    const lines = postmasterFile(data);
    return Number(lines[0]) === child.pid && Boolean(lines[7]?.startsWith('ready'));
  });
  if (outcome === 'idle' || outcome === 'late') signalGroup(Number(child.pid), 'SIGKILL');
  return outcome;
}

/** @param {string} data */
function postmasterFile(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Ends leftover processes of a killed start on this folder. It also removes a pid file whose number now belongs to
 * another program, for example after a restart of the machine: PostgreSQL would take that program for a running server.
 * @param {string} data
 */
async function removeLeftovers(data) {
  const pid = Number(postmasterFile(data)[0]);
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid) && commandLineOf(pid).includes(`-D ${data} `)) {
    process.kill(pid, 'SIGINT');
    if (!(await waitForEnd(pid, 5_000))) signalGroup(pid, 'SIGKILL');
  }
  for (const leftover of processesIn(data)) {
    if (!(await waitForEnd(leftover, 2_000))) signalGroup(leftover, 'SIGKILL');
  }
  const holder = Number(postmasterFile(data)[0]);
  const foreign = isAlive(holder) && existsSync('/proc/self/cwd') && processesIn(data).length === 0;
  if (Number.isInteger(holder) && holder > 1 && foreign)
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

/**
 * The processes whose working folder is this one. They all belong to one PostgreSQL server.
 * @param {string} folder
 */
function processesIn(folder) {
  if (!existsSync('/proc/self/cwd') || !existsSync(folder)) return [];
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === real;
      } catch {
        return false;
      }
    })
    .map(Number);
}
