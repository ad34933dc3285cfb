#!/usr/bin/env node
/**
 * `npm run chaos -- --minutes N --seed S`: a load on a system of its own, faults by the seed every few seconds, and
 * afterwards the proof that nothing was lost, doubled or stuck. `--short` does each sort of fault once. Exit code 1
 * where something was; the data folder is then kept.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from './chaos/client.mjs';
import { DatabaseProxy } from './chaos/database-proxy.mjs';
import { FaultMaker } from './chaos/faults.mjs';
import { Journal } from './chaos/journal.mjs';
import { Load, makePayers } from './chaos/load.mjs';
import { FIRST_FUNDS } from './chaos/operations.mjs';
import { planFaults, planShort } from './chaos/plan.mjs';
import { Receiver } from './chaos/receiver.mjs';
import {
  aimsOf,
  faultLines,
  feltLine,
  feltOf,
  gapsByCause,
  nameOf,
  seconds,
  silenceFaults,
} from './chaos/report.mjs';
import { ChaosSystem } from './chaos/system.mjs';
import { Timeline } from './chaos/timeline.mjs';
import { verify } from './chaos/verify.mjs';

const INSTANCES = 'gateway=2,accounts=2,compliance=2,payments=2,notifications=2';
const PAUSE_MS = /** @type {const} */ ([4_000, 15_000]);
const CALM_AFTER_MS = 5_000;
const GRACE_MS = 45_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    clients: { type: 'string' },
    think: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const lengthMs = Number(values.minutes) * 60_000;
/**
 * Callers, each with a payer of its own, and how long each waits at most between two commands. The short form spares the
 * processor by rare commands of many callers: few would soon all wait for the one instance that is cut off, and nobody
 * be left to show that others go on.
 */
const clientCount = Number(values.clients ?? (values.short ? 32 : 16));
const thinkMs = Number(values.think ?? (values.short ? 1_200 : 150));
if (!Number.isInteger(seed) || !(lengthMs > 0)) throw new Error('--minutes and --seed are numbers');

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {ChaosSystem} system
 * @param {Receiver} receiver
 */
async function prepare(system, receiver) {
  await system.becomesReady();
  const clients = new Map([...system.gateways].map(([name, baseUrl]) => [name, new Client({ baseUrl })]));
  const client = /** @type {Client} */ (clients.get('gateway'));
  await client.expectOk('PATCH', '/config', { webhookEndpoint: await receiver.start() });
  const payers = await makePayers(client, clientCount, FIRST_FUNDS);
  const journal = new Journal(join(system.dataDir, 'journal.jsonl'));
  const timeline = new Timeline();
  const load = new Load({ clients, journal, timeline, payers, seed, thinkMs });
  return { clients, client, payers, journal, timeline, load };
}

/**
 * The load, and the faults at their times.
 * @param {{system: ChaosSystem, receiver: Receiver, load: Load, timeline: Timeline}} on
 */
async function runFaults({ system, receiver, load, timeline }) {
  const plan = values.short ? planShort(seed) : planFaults({ seed, lengthMs, pauseMs: PAUSE_MS });
  const maker = new FaultMaker({
    system,
    receiver,
    proxy,
    inFlightAt: (gateway) => load.inFlightAt(gateway),
  });
  /** @type {import('./chaos/faults.mjs').Done[]} */
  const done = [];
  load.start();
  for (const fault of plan) {
    await pause(Math.max(0, timeline.beganAt + fault.atMs - performance.now()));
    say(`${seconds(performance.now() - timeline.beganAt)}  ${fault.kind} ${fault.target}`);
    done.push(await maker.make(fault));
  }
  await maker.settled();
  const rest = values.short ? 0 : timeline.beganAt + lengthMs - performance.now();
  await pause(Math.max(CALM_AFTER_MS, rest));
  await load.stop(GRACE_MS);
  return done;
}

/** @param {readonly import('./chaos/faults.mjs').Done[]} done @param {Awaited<ReturnType<typeof prepare>>} prepared */
function reportFaults(done, { payers, clients, timeline, load, journal }) {
  const context = {
    lanes: payers.map(({ accountId }) => accountId),
    gateways: [...clients.keys()],
    endedAt: performance.now(),
  };
  const felt = feltOf(done, timeline, context);
  felt.forEach((one, index) => say(feltLine(one, index + 1, timeline)));
  /** @type {Record<string, number>} */
  const kinds = {};
  for (const one of done) kinds[nameOf(one)] = (kinds[nameOf(one)] ?? 0) + 1;
  say(`seed ${seed}`);
  say(`operations ${journal.entries.length} commands, ${timeline.count} answered requests`);
  say(`answers ${JSON.stringify(Object.fromEntries([...load.counts].sort()))}`);
  say(`faults ${done.length}: ${JSON.stringify(kinds)}`);
  say(
    `longest time without a success ${seconds(timeline.longestGapMs())}; by cause ${JSON.stringify(gapsByCause(felt))}`,
  );
  for (const { aim, worst, verdict } of aimsOf(felt)) say(`aim ${verdict}: ${aim}: ${worst}`);
  return silenceFaults(felt, timeline, receiver.arrivals);
}

const proxy = new DatabaseProxy();
const system = new ChaosSystem({ instances: INSTANCES, env: await proxy.start() });
const receiver = new Receiver();
let isSound = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => void system.stop().finally(() => process.exit(1)));
}
try {
  say(`seed ${seed}; the system's data and logs are in ${system.dataDir}`);
  const prepared = await prepare(system, receiver);
  const done = await runFaults({ system, receiver, ...prepared });
  const silences = reportFaults(done, prepared);
  const verified = await verify({ system, receiver, ...prepared, funds: FIRST_FUNDS });
  const { figures } = verified;
  const faults = [...silences, ...verified.faults];
  say(`afterwards ${JSON.stringify(figures)}`);
  for (const line of faultLines(faults)) say(line);
  isSound = faults.length === 0;
  say(isSound ? 'PASS' : `FAIL (${faults.length} faults found)`);
} finally {
  await receiver.stop();
  await system.stop();
  proxy.stop();
  if (isSound && !values.keep) system.removeData();
}
process.exit(isSound ? 0 : 1);
