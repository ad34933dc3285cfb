import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure, firstLine } from '../infra/failure.mjs';
import { exitOf, identityOf, signalGroup, stopProcess, tailOf } from '../infra/processes.mjs';

const RESTART_PAUSE_MIN_MS = 250;
/** Short, because all others wait for a broker or a server that can start again. */
const RESTART_PAUSE_MAX_MS = 5_000;
/** A service that was ready for this long counts as healthy, so the next pause is the shortest again. */
const WELL_AFTER_MS = 2_000;
const STARTS_MAX = 3;
/** How often the start says that it waits for a service. */
const STARTING_SAYS_MS = 30_000;
/**
 * Deadline of each kind after the stop began. The last one is below the 15 seconds allowed for the whole stop. The next
 * kind may use the time that a kind leaves over. Kafka is the last one and may take longer as long as it works: it writes
 * its class data archive when it stops for the first time.
 */
export const STOP_PHASES = /** @type {const} */ ([
  { kind: 'entry', endsByMs: 4_000 },
  { kind: 'app', endsByMs: 8_000 },
  { kind: 'postgres', endsByMs: 12_000 },
  { kind: 'kafka', endsByMs: 14_000 },
]);

/**
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {object} Service
 * @property {string} name
 * @property {'entry' | 'app' | 'kafka' | 'postgres'} kind decides when it is stopped
 * @property {string} logFile
 * @property {NodeJS.Signals} signal that makes it end in good order
 * @property {boolean} [mayStopLate] whether it may take longer than its kind to stop, as long as it works
 * @property {(onSpawn: (child: Child) => void) => Promise<Child>} launch
 * @property {(isOver: () => boolean) => Promise<boolean>} ready resolves to true once it serves
 */

/**
 * Milliseconds until the next start of a service that has ended.
 * @param {number | undefined} lastMs the pause before
 * @param {number} readyForMs how long it was ready
 */
export function restartPause(lastMs, readyForMs) {
  if (lastMs === undefined || readyForMs >= WELL_AFTER_MS) return RESTART_PAUSE_MIN_MS;
  return Math.min(2 * lastMs, RESTART_PAUSE_MAX_MS);
}

/** Starts services, restarts those that end, and stops all of them in order. */
export class Supervisor {
  /** @type {Map<Service, Child>} */
  #children = new Map();
  /** @type {Set<Child>} */
  #steps = new Set();
  #stopping = new AbortController();
  #say;
  #onChange;

  /** @param {{say: (line: string) => void, onChange: () => void}} options onChange: the list of processes changed */
  constructor({ say, onChange }) {
    this.#say = say;
    this.#onChange = onChange;
  }

  get isStopping() {
    return this.#stopping.signal.aborted;
  }

  /** The data that is needed to recognise and end the children after this process was killed. */
  get processes() {
    return [...this.#children].flatMap(([service, child]) => {
      if (child.pid === undefined || hasEnded(child)) return [];
      return [
        { name: service.name, pid: child.pid, identity: identityOf(child.pid), signal: service.signal },
      ];
    });
  }

  /**
   * Starts a service and keeps it running. Resolves when it is ready for the first time.
   * @param {Service} service
   * @returns {Promise<void>}
   */
  start(service) {
    const startedAt = Date.now();
    const timer = setInterval(() => {
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      if (!this.isStopping) this.#say(`  ${service.name} is still starting, ${seconds} s so far`);
    }, STARTING_SAYS_MS);
    return new Promise((ready, failed) => {
      this.#keep(service, { ready: () => ready(undefined), failed }).catch(failed);
    }).finally(() => clearInterval(timer));
  }

  /**
   * @param {Service} service
   * @param {{ready: () => void, failed: (error: unknown) => void}} first called for the first start only
   */
  async #keep(service, first) {
    let [starts, wasReady] = [0, false];
    /** @type {number | undefined} */
    let pauseMs;
    while (!this.isStopping) {
      let readyAt = Infinity;
      starts += 1;
      const ended = await this.#runOnce(service, {
        onReady: () => {
          if (wasReady) this.#say(`${service.name} is ready again`);
          wasReady = true;
          readyAt = performance.now();
          first.ready();
        },
        isFirst: !wasReady,
      });
      if (this.isStopping) return;
      if (!wasReady && (ended.error instanceof StartFailure || starts >= STARTS_MAX)) {
        first.failed(ended.error ?? startFailure(service, ended.how));
        return;
      }
      pauseMs = restartPause(pauseMs, performance.now() - readyAt);
      this.#say(
        `${service.name} ${ended.how}; starting it again in ${pauseMs / 1_000} s (log: ${service.logFile})`,
      );
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  /**
   * Runs a service once, from its launch to its end.
   * @param {Service} service
   * @param {{onReady: () => void, isFirst: boolean}} options
   * @returns {Promise<{how: string, error?: unknown}>}
   */
  async #runOnce(service, { onReady, isFirst }) {
    let over = false;
    try {
      const child = await service.launch((spawned) => this.#adopt(service, spawned));
      const end = endOf(child).finally(() => {
        over = true;
        this.#onChange();
      });
      const isReady = service
        .ready(() => over || this.isStopping)
        .then((answer) => answer && !over && onReady());
      // If an app is not ready at its first start, the start fails. Later only the end of its process counts.
      if (isFirst) await Promise.race([isReady, end]);
      else isReady.catch(() => {});
      return { how: await end };
    } catch (error) {
      return { how: `did not start: ${firstLine(error)}`, error };
    }
  }

  /**
   * @param {Service} service
   * @param {Child} child
   */
  #adopt(service, child) {
    this.#children.set(service, child);
    if (this.isStopping && child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
    this.#onChange();
  }

  /**
   * Runs a program to its end, e.g. a migration, and returns its output. Stopping the supervisor ends it.
   * @param {{command: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, input?: string}} options
   * @returns {Promise<{code: number | null, output: string}>}
   */
  run({ command, args, env, cwd, input = '' }) {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#steps.add(child);
    // A program that ends without reading it says why in its output.
    child.stdin.on('error', () => undefined).end(input);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', (code) => done({ code, output }));
    }).finally(() => this.#steps.delete(child));
  }

  /** Stops everything in order. Resolves when no process is left. */
  async stop() {
    this.#stopping.abort();
    const startedAt = Date.now();
    for (const { pid } of this.#steps) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    for (const { kind, endsByMs } of STOP_PHASES) {
      const timeoutMs = startedAt + endsByMs - Date.now();
      const group = [...this.#children].filter(
        ([service, child]) => service.kind === kind && !hasEnded(child),
      );
      await Promise.all(group.map(([service, child]) => this.#stopOne(service, child, timeoutMs)));
    }
  }

  /**
   * @param {Service} service
   * @param {Child} child
   * @param {number} timeoutMs
   */
  async #stopOne(service, child, timeoutMs) {
    if (child.pid === undefined) return;
    const end = endOf(child);
    const { signal, mayStopLate } = service;
    const inOrder = await stopProcess(child.pid, { signal, timeoutMs, mayWorkOn: mayStopLate });
    await Promise.race([end, pause(500)]);
    this.#say(
      inOrder ? `${service.name} has stopped` : `${service.name} did not stop in time and was killed`,
    );
  }
}

/**
 * @param {Service} service
 * @param {string} how it ended
 */
function startFailure({ name, logFile }, how) {
  const tail = tailOf(logFile, { lines: 5 });
  return new StartFailure(`${name} ${how} while it started; see ${logFile}. Its last lines:\n${tail}`);
}

/** @param {Child} child */
function hasEnded(child) {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/**
 * @param {Child} child
 * @returns {Promise<string>} how it ended, for a message
 */
async function endOf(child) {
  if (child.pid === undefined) return 'could not be started';
  const { code, signal } = await exitOf(child);
  return signal === null ? `ended (exit code ${code})` : `was ended by ${signal}`;
}
