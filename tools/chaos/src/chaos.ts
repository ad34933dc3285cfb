/**
 * `npm run chaos -- --minutes N --seed S` loads a system of its own and injects a fault every few seconds, as planned
 * by the seed. Afterwards it checks that nothing was lost, duplicated or stuck. `--short` injects each sort of fault
 * once. `--brokers 3` starts three brokers and kills single ones, nothing else. If a check fails, the exit code is 1 and the data folder is kept.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient } from '@corridor/api-client';
import { DisposableSystem } from '@corridor/disposable-system';
import { freePort } from '../../infra/ports.mjs';
import { ChaosBank } from './bank';
import { DatabaseProxy } from './database-proxy';
import { EventReceiver } from './events';
import { FaultMaker, type Done } from './faults';
import { Journal } from './journal';
import { Load } from './load';
import { FIRST_FUNDS, type Payer } from './operations';
import { makePayers } from './payers';
import { planBrokers, planFaults, planShort, type Fault } from './plan';
import {
  aimsOf,
  faultLines,
  effectLine,
  effectsOf,
  gapsByCause,
  nameOf,
  seconds,
  silenceFaults,
} from './report';
import { Timeline } from './timeline';
import { verify } from './verify';

const INSTANCES = 'gateway=2,accounts=2,compliance=2,payments=2,notifications=2';
const PAUSE_MS = [4_000, 15_000] as const;
/** Pauses between faults of brokers. A killed one is back, and its replicas are in sync, after about 10 s. */
const BROKER_PAUSE_MS = [15_000, 20_000] as const;
const CALM_AFTER_MS = 5_000;
const GRACE_MS = 45_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    brokers: { type: 'string', default: '1' },
    clients: { type: 'string' },
    think: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const brokers = Number(values.brokers);
const lengthMs = Number(values.minutes) * 60_000;
/**
 * Number of clients, each with its own payer, and the longest pause of a client between two commands. The short form
 * spares the processor: many clients send few commands each. With few clients, all of them would soon wait for the one
 * instance that is cut off, and none would show that other instances continue.
 */
const clientCount = Number(values.clients ?? (values.short ? 20 : 16));
const thinkMs = Number(values.think ?? (values.short ? 2_000 : 150));
if (!Number.isInteger(seed) || !(lengthMs > 0)) throw new Error('--minutes and --seed are numbers');

/** The system and the tools that act on it during a run. */
interface Stage {
  system: DisposableSystem;
  receiver: EventReceiver;
  bank: ChaosBank;
  proxy: DatabaseProxy;
  /** Where the bank posts its reports. */
  reportsBase: string;
}

/** What exists when the load begins. */
interface Prepared {
  clients: ReadonlyMap<string, ApiClient>;
  client: ApiClient;
  payers: Payer[];
  journal: Journal;
  timeline: Timeline;
  load: Load;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function prepare({ system, receiver, bank, reportsBase }: Stage): Promise<Prepared> {
  await system.becomesReady();
  const clients = new Map([...system.gateways].map(([name, baseUrl]) => [name, new ApiClient({ baseUrl })]));
  const client = clients.get('gateway') as ApiClient;
  await client.expectOk('PATCH', '/config', { webhookEndpoint: await receiver.start() });
  await bank.start(system, reportsBase);
  const payers = await makePayers(client, clientCount, FIRST_FUNDS);
  const journal = new Journal(join(system.dataDir, 'journal.jsonl'));
  const timeline = new Timeline();
  const load = new Load({ clients, journal, timeline, payers, seed, thinkMs });
  return { clients, client, payers, journal, timeline, load };
}

function plannedFaults(): Fault[] {
  const options = { seed, lengthMs, pauseMs: PAUSE_MS };
  if (brokers > 1) return planBrokers({ ...options, pauseMs: BROKER_PAUSE_MS, count: brokers });
  return values.short ? planShort(seed) : planFaults(options);
}

/** Runs the load, and injects the faults at their planned times. */
async function runFaults(stage: Stage, { load, timeline }: Prepared): Promise<Done[]> {
  const plan = plannedFaults();
  const maker = new FaultMaker({ ...stage, inFlightAt: (gateway) => load.inFlightAt(gateway) });
  const done: Done[] = [];
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

/** Prints the effect of each fault. Returns a line for each fault during which other instances did not continue. */
function reportFaults(done: readonly Done[], receiver: EventReceiver, prepared: Prepared): string[] {
  const { payers, clients, timeline, load, journal } = prepared;
  const context = {
    lanes: payers.map(({ accountId }) => accountId),
    gateways: [...clients.keys()],
    endedAt: performance.now(),
  };
  const effects = effectsOf(done, timeline, context);
  effects.forEach((one, index) => say(effectLine(one, index + 1, timeline)));
  const kinds: Record<string, number> = {};
  for (const one of done) kinds[nameOf(one)] = (kinds[nameOf(one)] ?? 0) + 1;
  say(`seed ${seed}`);
  say(`operations ${journal.entries.length} commands, ${timeline.count} answered requests`);
  say(`answers ${JSON.stringify(Object.fromEntries([...load.counts].sort()))}`);
  say(`faults ${done.length}: ${JSON.stringify(kinds)}`);
  say(
    `longest time without a success ${seconds(timeline.longestGapMs())}; by cause ${JSON.stringify(gapsByCause(effects))}`,
  );
  for (const { aim, worst, verdict } of aimsOf(effects)) say(`aim ${verdict}: ${aim}: ${worst}`);
  return silenceFaults(effects, { timeline, arrivals: receiver.arrivals, isShort: values.short });
}

/** Resolves with whether every check passed. */
async function perform(stage: Stage): Promise<boolean> {
  const prepared = await prepare(stage);
  const done = await runFaults(stage, prepared);
  const silences = reportFaults(done, stage.receiver, prepared);
  const verified = await verify({
    ...stage,
    ...prepared,
    funds: FIRST_FUNDS,
    isShort: values.short,
  });
  const faults = [...silences, ...verified.faults];
  say(`afterwards ${JSON.stringify(verified.figures)}`);
  for (const line of faultLines(faults)) say(line);
  say(faults.length === 0 ? 'PASS' : `FAIL (${faults.length} faults found)`);
  return faults.length === 0;
}

/** Runs the test with faults, and ends the process. */
export async function runChaos(): Promise<void> {
  const proxy = new DatabaseProxy();
  const connectorsPort = String(await freePort());
  const env = { ...(await proxy.start()), CONNECTORS_PORT: connectorsPort };
  const system = new DisposableSystem({ instances: INSTANCES, brokers, env });
  const receiver = new EventReceiver();
  const bank = new ChaosBank(seed);
  const reportsBase = `http://127.0.0.1:${connectorsPort}`;
  let isSound = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void system.stop().finally(() => process.exit(1)));
  }
  try {
    say(`seed ${seed}; the system's data and logs are in ${system.dataDir}`);
    isSound = await perform({ system, receiver, bank, proxy, reportsBase });
  } finally {
    await receiver.stop();
    await bank.stop();
    await system.stop();
    proxy.stop();
    if (isSound && !values.keep) system.removeData();
  }
  process.exit(isSound ? 0 : 1);
}
