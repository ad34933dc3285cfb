import { setTimeout as pause } from 'node:timers/promises';
import { becomesWell, withDatabase, type DisposableSystem, type Query } from '@corridor/disposable-system';
import { accepts } from '../../infra/ports.mjs';
import type { DatabaseProxy } from './database-proxy';
import type { EventReceiver, Mood } from './events';
import type { BankMood, ChaosBank } from './bank';
import { brokersInSync } from './brokers';
import { EVERYTHING, isBroker, OUTSIDE, RELAY, SILENT, type Fault } from './plan';

const RELAY_OF_PAYMENTS = `
  SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND (classid::bigint << 32 | objid::bigint) = hashtextextended('outbox-relay/payments', 0)`;

const POLL_MS = 50;
const BACK_LIMIT_MS = 90_000;
/** How often a process is stopped and continued until it is caught inside a transaction. */
const CATCH_ATTEMPTS_MAX = 200;
const CATCH_PAUSE_MS = 5;

/** A fault that was carried out, with times in milliseconds of `performance.now()`. */
export interface Done {
  fault: Fault;
  at: number;
  /** When the process ran again, the server answered again or the receiver accepted again. */
  endedAt?: number;
  /** Requests in flight at the killed gateway. */
  inFlight?: number;
  /** Whether the frozen process had an open transaction. */
  isInTransaction?: boolean;
}

/** What the faults act on. */
interface FaultMakerOptions {
  system: DisposableSystem;
  receiver: EventReceiver;
  bank: ChaosBank;
  proxy: DatabaseProxy;
  inFlightAt: (gateway: string) => number;
}

/** Carries out faults on a running system. */
export class FaultMaker {
  readonly #system: DisposableSystem;
  readonly #receiver: EventReceiver;
  readonly #bank: ChaosBank;
  readonly #proxy: DatabaseProxy;
  readonly #inFlightAt: (gateway: string) => number;
  readonly #endings: Promise<void>[] = [];

  constructor({ system, receiver, bank, proxy, inFlightAt }: FaultMakerOptions) {
    this.#system = system;
    this.#proxy = proxy;
    this.#receiver = receiver;
    this.#bank = bank;
    this.#inFlightAt = inFlightAt;
  }

  /** Carries out a fault. Resolves when the fault itself is over. */
  async make(planned: Fault): Promise<Done> {
    // The measurement must show how the others recover from this fault, not from the previous one.
    if (SILENT.includes(planned.kind)) await becomesWell(this.#system);
    // Two lost replicas of one partition are one fault more than it must survive.
    if (isBroker(planned.target)) await brokersInSync(this.#system);
    const fault = planned.target === RELAY ? { ...planned, target: await relayOf(this.#system) } : planned;
    if (!OUTSIDE.includes(fault.kind) && fault.target !== EVERYTHING)
      await appears(this.#system, fault.target);
    const done: Done = { fault, at: performance.now() };
    if (fault.kind === 'receiver') this.#endings.push(this.#troubleReceiver(done));
    else if (fault.kind === 'connector') this.#endings.push(this.#troubleBank(done));
    else if (fault.kind === 'pause') await this.#pause(done);
    else if (fault.kind === 'freeze') await this.#freeze(done);
    else if (fault.kind === 'cut') await this.#cut(done);
    else if (fault.kind === 'kill') this.#kill(done);
    else await this.#keepAway(done);
    return done;
  }

  /** Resolves when everything that was killed is back, or when the time limit for it has passed. */
  async settled(): Promise<void> {
    await Promise.all(this.#endings);
  }

  async #troubleReceiver(done: Done): Promise<void> {
    const receiver = this.#receiver;
    receiver.mood = done.fault.target as Mood;
    await pause(done.fault.forMs);
    // A later fault may have changed the mood meanwhile.
    if (receiver.mood === done.fault.target) receiver.mood = 'ok';
    done.endedAt = performance.now();
  }

  async #troubleBank(done: Done): Promise<void> {
    const mood = done.fault.target as BankMood;
    await this.#bank.become(mood);
    await pause(done.fault.forMs);
    // A later fault may have changed the mood meanwhile.
    if (this.#bank.mood === mood) await this.#bank.become('ok');
    done.endedAt = performance.now();
  }

  async #pause(done: Done): Promise<void> {
    const pid = Number(this.#system.pidOf(done.fault.target));
    signal(pid, 'SIGSTOP');
    try {
      await pause(done.fault.forMs);
    } finally {
      signal(pid, 'SIGCONT');
    }
    done.endedAt = performance.now();
  }

  /** Stops the process while it has an open transaction, so that its row locks stay held. */
  async #freeze(done: Done): Promise<void> {
    const { target, forMs } = done.fault;
    const pid = Number(this.#system.pidOf(target));
    try {
      done.isInTransaction = await withDatabase(this.#system, (query) =>
        stopInTransaction(query, target, pid),
      );
      done.at = performance.now();
      await pause(forMs);
    } finally {
      signal(pid, 'SIGCONT');
    }
    done.endedAt = performance.now();
  }

  async #cut(done: Done): Promise<void> {
    const { target, forMs } = done.fault;
    this.#proxy.cut((instance) => target === EVERYTHING || instance === instanceOf(target));
    try {
      await pause(forMs);
    } finally {
      this.#proxy.mend();
    }
    done.endedAt = performance.now();
  }

  #kill(done: Done): void {
    const { target } = done.fault;
    const pid = Number(this.#system.pidOf(target));
    done.inFlight = this.#inFlightAt(target);
    signal(pid, 'SIGKILL');
    this.#endings.push(this.#comesBack(done, pid));
  }

  /** Kills the process again whenever it returns. */
  async #keepAway(done: Done): Promise<void> {
    const until = done.at + done.fault.forMs;
    let last = 0;
    while (performance.now() < until) {
      const pid = this.#system.pidOf(done.fault.target);
      if (pid !== undefined) {
        signal(pid, 'SIGKILL');
        last = pid;
      }
      await pause(POLL_MS);
    }
    this.#endings.push(this.#comesBack(done, last));
  }

  async #comesBack(done: Done, killed: number): Promise<void> {
    const { target } = done.fault;
    const deadline = performance.now() + BACK_LIMIT_MS;
    for (;;) {
      const pid = this.#system.pidOf(target);
      if (pid !== undefined && pid !== killed && (await serves(this.#system, target))) break;
      if (performance.now() > deadline) return;
      await pause(POLL_MS);
    }
    done.endedAt = performance.now();
  }
}

/** Whether a server accepts work. For an app without a public port, a running process is enough. */
async function serves(system: DisposableSystem, name: string): Promise<boolean> {
  const { kafkaBrokers } = system.run;
  if (name === 'kafka' || isBroker(name)) {
    const address = kafkaBrokers.split(',')[Number(name.split('-')[1] ?? 1) - 1];
    return accepts('127.0.0.1', Number(address?.split(':')[1]));
  }
  if (name === 'postgres')
    return withDatabase(system, (query) => query('SELECT 1')).then(
      () => true,
      () => false,
    );
  const url = system.gateways.get(name);
  return url === undefined || accepts('127.0.0.1', Number(new URL(url).port));
}

/** Waits until the process exists: the supervisor may still be restarting it after the previous fault. */
async function appears(system: DisposableSystem, name: string): Promise<void> {
  const deadline = performance.now() + BACK_LIMIT_MS;
  while (system.pidOf(name) === undefined) {
    if (performance.now() > deadline) throw new Error(`${name} was not started again`);
    await pause(POLL_MS);
  }
}

/**
 * The instance name of a process in PostgreSQL's session list, where the first instance of an app has the suffix `-1`.
 */
function instanceOf(name: string): string {
  return /-\d+$/.test(name) ? name : `${name}-1`;
}

/** The process that publishes payments' outbox. */
async function relayOf(system: DisposableSystem): Promise<string> {
  const deadline = performance.now() + BACK_LIMIT_MS;
  for (;;) {
    const [found] = await withDatabase(system, (query) => query<{ name: string }>(RELAY_OF_PAYMENTS));
    if (found) return found.name.replace(/^corridor-/, '').replace(/-1$/, '');
    if (performance.now() > deadline) throw new Error('no process publishes the events of payments');
    await pause(POLL_MS);
  }
}

/** Stops the process. Resolves with whether it was caught inside a transaction. */
async function stopInTransaction(query: Query, target: string, pid: number): Promise<boolean> {
  const open = `SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'
    AND application_name IN ('corridor-${instanceOf(target)}', 'corridor-${instanceOf(target)}-hot')`;
  for (let attempt = 1; ; attempt += 1) {
    signal(pid, 'SIGSTOP');
    if ((await query(open)).length > 0) return true;
    if (attempt === CATCH_ATTEMPTS_MAX) return false;
    signal(pid, 'SIGCONT');
    await pause(CATCH_PAUSE_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
