import { setTimeout as pause } from 'node:timers/promises';
import { accepts } from '../infra/ports.mjs';
import { withDatabase } from './quiet.mjs';

const POLL_MS = 50;
const BACK_LIMIT_MS = 90_000;

/**
 * What was done and when, in milliseconds of `performance.now()`.
 * @typedef {object} Done
 * @property {import('./plan.mjs').Fault} fault
 * @property {number} at
 * @property {number} [endedAt] when the process ran again, the server answered again or the receiver was well again
 * @property {number} [inFlight] requests under way at the killed gateway
 */

/** Carries out faults on a running system. */
export class FaultMaker {
  #system;
  #receiver;
  #inFlightAt;
  /** @type {Promise<void>[]} */
  #endings = [];

  /**
   * @param {{system: import('./system.mjs').ChaosSystem, receiver: import('./receiver.mjs').Receiver,
   *   inFlightAt: (gateway: string) => number}} on
   */
  constructor({ system, receiver, inFlightAt }) {
    this.#system = system;
    this.#receiver = receiver;
    this.#inFlightAt = inFlightAt;
  }

  /** @param {import('./plan.mjs').Fault} fault @returns {Promise<Done>} once the fault itself is over */
  async make(fault) {
    if (fault.kind !== 'receiver') await appears(this.#system, fault.target);
    /** @type {Done} */
    const done = { fault, at: performance.now() };
    if (fault.kind === 'receiver') this.#endings.push(this.#troubleReceiver(done));
    else if (fault.kind === 'pause') await this.#pause(done);
    else if (fault.kind === 'kill') this.#kill(done);
    else await this.#keepAway(done);
    return done;
  }

  /** Resolves once everything that was killed is back, or is given up. */
  async settled() {
    await Promise.all(this.#endings);
  }

  /** @param {Done} done */
  async #troubleReceiver(done) {
    const receiver = this.#receiver;
    receiver.mood = /** @type {import('./receiver.mjs').Mood} */ (done.fault.target);
    await pause(done.fault.forMs);
    // A later fault may have changed it meanwhile.
    if (receiver.mood === done.fault.target) receiver.mood = 'ok';
    done.endedAt = performance.now();
  }

  /** @param {Done} done */
  async #pause(done) {
    const pid = Number(this.#system.pidOf(done.fault.target));
    signal(pid, 'SIGSTOP');
    try {
      await pause(done.fault.forMs);
    } finally {
      signal(pid, 'SIGCONT');
    }
    done.endedAt = performance.now();
  }

  /** @param {Done} done */
  #kill(done) {
    const { target } = done.fault;
    const pid = Number(this.#system.pidOf(target));
    done.inFlight = this.#inFlightAt(target);
    signal(pid, 'SIGKILL');
    this.#endings.push(this.#comesBack(done, pid));
  }

  /** Kills it again as soon as it is there again. @param {Done} done */
  async #keepAway(done) {
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

  /** @param {Done} done @param {number} killed */
  async #comesBack(done, killed) {
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

/** Whether a server takes work; of an app, that its process is there is all that counts here. @param {import('./system.mjs').ChaosSystem} system @param {string} name */
async function serves(system, name) {
  const { kafkaBrokers } = system.run;
  if (name === 'kafka') return accepts('127.0.0.1', Number(kafkaBrokers.split(':')[1]));
  if (name === 'postgres')
    return withDatabase(system, (query) => query('SELECT 1')).then(
      () => true,
      () => false,
    );
  const url = system.gateways.get(name);
  return url === undefined || accepts('127.0.0.1', Number(new URL(url).port));
}

/** The supervisor may still be starting it after the last fault. @param {import('./system.mjs').ChaosSystem} system @param {string} name */
async function appears(system, name) {
  const deadline = performance.now() + BACK_LIMIT_MS;
  while (system.pidOf(name) === undefined) {
    if (performance.now() > deadline) throw new Error(`${name} was not started again`);
    await pause(POLL_MS);
  }
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}
