import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from './workspace.mjs';

const POLL_MS = 50;
const IDLE_MS = 60_000;
/** Far above what a start takes on a busy machine. It ends the wait for a process that works without an end. */
const LIMIT_MS = 10 * 60_000;
/** The same of a process that should stop. */
const STOP_IDLE_MS = 5_000;
const STOP_LIMIT_MS = 2 * 60_000;
const TAIL_BYTES = 4_096;
/** The class path of a program of Java is longer than all that is of interest. */
const TREE_LINE_MAX = 200;
/** A larger log is renamed at the next start of its program. One older log is kept. */
const LOG_BYTES_MAX = 50_000_000;

/**
 * Starts a program in its own process group, so that the terminal's SIGINT does not reach it directly. Its output is
 * appended to a log file, so that the program survives the end of this process. With `leash`, its input is a pipe that
 * closes when this process ends for any reason.
 * @param {{command: string, args: string[], log: string, env?: NodeJS.ProcessEnv, cwd?: string, uid?: number,
 *   gid?: number, leash?: boolean}} options
 */
export function spawnLogged({ command, args, log, env, cwd, uid, gid, leash = false }) {
  mkdirSync(dirname(log), { recursive: true });
  if (sizeOf(log) > LOG_BYTES_MAX) renameSync(log, `${log}.1`);
  const out = openSync(log, 'a', 0o640);
  try {
    const input = leash ? 'pipe' : 'ignore';
    const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio: [input, out, out] });
    // The pipe of a killed child breaks. Nothing is ever written to it.
    child.stdin?.on('error', () => {});
    // Without a listener, a missing program would end this process. The exit code already reports it.
    child.on('error', () => {});
    return child;
  } finally {
    closeSync(out);
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** @param {number} pid */
function isZombie(pid) {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync('/proc/self/stat')) return false;
  try {
    const text = readFileSync(stat, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3) === 'Z';
  } catch {
    return true;
  }
}

/**
 * Identifies a process by its start time and command line, because a later process may have the same pid.
 * @param {number} pid
 * @returns {string | undefined} undefined if there is no such process
 */
export function identityOf(pid) {
  if (!isAlive(pid)) return undefined;
  const text = existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid);
  return text === undefined ? undefined : sha256(text).slice(0, 16);
}

/** @param {number} pid */
function identityFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${startTicks} ${commandLineOf(pid)}`;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function identityFromPs(pid) {
  const ps = spawnSync('ps', ['-ww', '-o', 'lstart=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 ? ps.stdout.trim() : undefined;
}

/** @param {number} pid */
export function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/**
 * How a child ended, once it has; also if it ended before.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null}>} both are null if it could not be started
 */
export function exitOf(child) {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null)
    return Promise.resolve({ code: exitCode, signal: signalCode });
  return new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })));
}

/**
 * A process and its descendants, each before its children, in the form of `ps` with their ages.
 * @param {number} pid
 * @returns {{pid: number, line: string}[]} empty where there is no `ps`
 */
export function processTree(pid) {
  const args = ['-A', '-ww', '-o', 'pid=,ppid=,etime=,time=,args='];
  const { stdout } = spawnSync('ps', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const all = (stdout ?? '').split('\n').map((line) => {
    const [own, parent] = line.trim().split(/\s+/, 2).map(Number);
    return { pid: own ?? 0, parent, line: line.trimEnd().slice(0, TREE_LINE_MAX) };
  });
  const tree = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree.map(({ pid: own, line }) => ({ pid: own, line }));
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // There is no such process group, or it is empty. The process itself may still exist.
    }
  }
}

/**
 * @param {number} pid
 * @param {number} timeoutMs
 */
export async function waitForEnd(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * The CPU time that a process has used, in a form that is only compared.
 * @param {number} pid
 */
export function cpuTimeOf(pid) {
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .join(' ');
  } catch {
    return '';
  }
}

/**
 * Waits for a process as long as it works: its log grows or it uses CPU time. A busy machine may need any time for that,
 * so the clock alone says nothing.
 * @param {{pid: number | undefined, logFile?: string, idleMs?: number, limitMs?: number, pollMs?: number,
 *   now?: () => number}} options
 * @param {() => boolean | Promise<boolean>} isDone
 * @returns {Promise<'done' | 'ended' | 'idle' | 'late'>} ended: the process; idle: it did nothing for `idleMs`; late: after
 *   `limitMs`
 */
export async function waitWhileItWorks(
  { pid, logFile, idleMs = IDLE_MS, limitMs = LIMIT_MS, pollMs = POLL_MS, now = () => performance.now() },
  isDone,
) {
  const from = now();
  let [work, workedAt] = ['', from];
  while (!(await isDone())) {
    if (pid === undefined || !isAlive(pid)) return 'ended';
    const present = `${logFile === undefined ? 0 : sizeOf(logFile)} ${cpuTimeOf(pid)}`;
    if (present !== work) [work, workedAt] = [present, now()];
    if (now() - workedAt > idleMs) return 'idle';
    if (now() - from > limitMs) return 'late';
    await pause(pollMs);
  }
  return 'done';
}

/**
 * How a start failed, for a message.
 * @param {'ended' | 'idle' | 'late'} outcome of `waitWhileItWorks` with its usual limits
 */
export function startOutcome(outcome) {
  if (outcome === 'ended') return 'ended while it started';
  if (outcome === 'idle') return `did nothing for ${IDLE_MS / 1_000} s while it started`;
  return `was not ready within ${LIMIT_MS / 60_000} minutes`;
}

/**
 * Sends a signal to a process, and kills its group if it does not end in time.
 * @param {number} pid
 * @param {{signal?: NodeJS.Signals, timeoutMs: number, mayWorkOn?: boolean}} options mayWorkOn: it is not killed at its
 *   time while it works
 * @returns {Promise<boolean>} whether it ended by itself
 */
export async function stopProcess(pid, { signal = 'SIGTERM', timeoutMs, mayWorkOn = false }) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended, but its group may still have members.
  }
  let ended = await waitForEnd(pid, timeoutMs);
  if (!ended && mayWorkOn) {
    const limits = { idleMs: STOP_IDLE_MS, limitMs: STOP_LIMIT_MS };
    ended = (await waitWhileItWorks({ pid, ...limits }, () => false)) === 'ended';
  }
  signalGroup(pid, 'SIGKILL');
  if (!ended) await waitForEnd(pid, 2_000);
  return ended;
}

/**
 * The last lines of a log after a position, for an error message.
 * @param {string} file
 * @param {{from?: number, lines: number}} options
 */
export function tailOf(file, { from = 0, lines }) {
  if (!existsSync(file)) return '';
  const text = readFileSync(file);
  return text
    .subarray(Math.max(from, text.length - TAIL_BYTES))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .join('\n');
}

/** @param {string} file */
export function sizeOf(file) {
  return existsSync(file) ? statSync(file).size : 0;
}
