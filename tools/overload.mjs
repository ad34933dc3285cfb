#!/usr/bin/env node
/**
 * `npm run overload`: measures what a system of its own can take, then sends three times as much, at a fixed rate. What
 * the gateway can't take it must refuse by 503 or, since all of it is of one platform, 429, with Retry-After; what it acknowledged must exist once; afterwards all
 * must be as before. Exit code 1 where that isn't so; the rates are printed and judge nothing by themselves.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { usageOf } from './bench/processes.mjs';
import { Client } from './chaos/client.mjs';
import { makePayers } from './chaos/load.mjs';
import { closedLoop, openLoop, REFUSALS } from './chaos/open-loop.mjs';
import { transfer } from './chaos/operations.mjs';
import { becomesQuiet } from './chaos/quiet.mjs';
import { ChaosSystem } from './chaos/system.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    times: { type: 'string', default: '3' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds ?? (values.short ? 6 : 15));
const warmUpSeconds = values.short ? 4 : 15;
const PAYERS = 100;
const FUNDS = 10_000_000_000;
/** Clients of the closed loops: fewer than the gateway takes at once. */
const WIDTH = values.short ? 64 : 256;
/**
 * The short form lets the gateway take fewer at once and never sends less than this a second, so that it is an overload
 * on any machine.
 */
const SHORT = { inFlightMax: 200, perSecond: 600 };
const SOCKETS_MAX = 16_000;
const CALM_MS = 10_000;
const MEMORY_EVERY_MS = 1_000;
/** No app may ever need more, whatever comes; under load they stay far below it. */
const MEMORY_LIMIT_MB = 700;

/** @typedef {import('./chaos/journal.mjs').Entry} Entry */

/** @param {string} name @param {object} figures */
function say(name, figures) {
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
}

/** Watches the memory of each process until it is told to stop. @param {ChaosSystem} system */
function watchMemory(system) {
  /** @type {Record<string, number>} */
  const peaks = {};
  const look = () => {
    for (const [name, { residentMb }] of Object.entries(usageOf(system.run.processes)))
      peaks[name] = Math.max(peaks[name] ?? 0, Math.round(residentMb));
  };
  look();
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return peaks;
  };
}

/**
 * Transfers on all payers by turns, and what the callers know of them.
 * @param {readonly import('./chaos/operations.mjs').Payer[]} payers
 */
function transfers(payers) {
  let turn = 0;
  /** @type {Map<string, number>} acknowledged by account */
  const acknowledged = new Map();
  /** @type {Entry[]} */
  const inDoubt = [];
  const next = () => {
    turn += 1;
    return transfer(/** @type {import('./chaos/operations.mjs').Payer} */ (payers[turn % payers.length]), 1);
  };
  /** @type {import('./chaos/open-loop.mjs').Observer} */
  const observe = (answer, entry) => {
    if (answer?.status === 201) acknowledged.set(entry.subject, (acknowledged.get(entry.subject) ?? 0) + 1);
    else if (!REFUSALS.includes(Number(answer?.status))) inDoubt.push(entry);
  };
  return { next, observe, acknowledged, inDoubt };
}

/**
 * Every acknowledged transfer exists, and no other.
 * @param {Client} client @param {ReturnType<typeof transfers>} known
 */
async function countFaults(client, { acknowledged, inDoubt, observe }) {
  for (const entry of inDoubt.splice(0)) observe(await client.send(entry), entry);
  const faults = inDoubt.map(({ key }) => `${key} is still not answered`);
  for (const [accountId, count] of acknowledged) {
    const path = `/transactions?senderAccountIdentifier=${accountId}&limit=1`;
    const { totalCount } = await client.expectOk('GET', path);
    if (totalCount !== count)
      faults.push(`${accountId} has ${totalCount} transfers, ${count} were acknowledged`);
  }
  return faults;
}

/** @param {import('./chaos/open-loop.mjs').Tally} tally @param {Record<string, number>} memory */
function overloadFaults({ answers, withoutRetryAfter }, memory) {
  const faults = Object.entries(answers)
    .filter(([status]) => status !== '201' && !REFUSALS.includes(Number(status)))
    .map(([status, count]) => `${count} answers "${status}" under overload`);
  if (!REFUSALS.some((status) => answers[status]))
    faults.push('nothing was refused: the load was no overload');
  if (withoutRetryAfter > 0) faults.push(`${withoutRetryAfter} refusals without Retry-After`);
  const large = Object.entries(memory).filter(
    ([name, mb]) => name !== 'kafka' && name !== 'postgres' && mb > MEMORY_LIMIT_MB,
  );
  return [...faults, ...large.map(([name, mb]) => `${name} took ${mb} MB, more than ${MEMORY_LIMIT_MB}`)];
}

/** @param {ChaosSystem} system */
async function run(system) {
  await system.becomesReady();
  const client = new Client({ baseUrl: system.run.baseUrl, socketsMax: SOCKETS_MAX });
  const payers = await makePayers(client, PAYERS, FUNDS);
  const known = transfers(payers);
  const loop = { client, next: known.next, observe: known.observe };
  await closedLoop({ ...loop, width: WIDTH, seconds: warmUpSeconds });
  const best = await closedLoop({ ...loop, width: WIDTH, seconds });
  say('sustainable', best);
  const alone = await closedLoop({ ...loop, width: 1, seconds: 2 });
  const peaks = watchMemory(system);
  const over = await openLoop({
    ...loop,
    perSecond: Math.max(values.short ? SHORT.perSecond : 1, best.perSecond * Number(values.times)),
    seconds,
  });
  const memory = peaks();
  say(`${values.times} times as much`, over);
  say('memory at most, MB', memory);
  await pause(CALM_MS);
  const aloneAfter = await closedLoop({ ...loop, width: 1, seconds: 2 });
  const after = await closedLoop({ ...loop, width: WIDTH, seconds: Math.ceil(seconds / 2) });
  say(`${CALM_MS / 1_000} s after it`, after);
  say('summary', {
    goodputToBest: ratio(over.perSecond, best.perSecond),
    afterToBest: ratio(after.perSecond, best.perSecond),
    aloneP50: [alone.p50, aloneAfter.p50],
  });
  const quiet = await becomesQuiet(system, async () => {});
  const other = Object.keys(after.answers).filter((status) => status !== '201');
  return [
    ...overloadFaults(over, memory),
    ...other.map((status) => `after the overload there were still answers "${status}"`),
    ...quiet.faults,
    ...(await countFaults(client, known)),
  ];
}

/** @param {number} one @param {number} other */
function ratio(one, other) {
  return Math.round((one / Math.max(1, other)) * 100) / 100;
}

const system = new ChaosSystem({
  env: values.short ? { REQUESTS_IN_FLIGHT_MAX: String(SHORT.inFlightMax) } : {},
});
let isSound = false;
try {
  const faults = await run(system);
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  isSound = faults.length === 0;
  process.stdout.write(isSound ? 'PASS\n' : `FAIL (${faults.length} faults found)\n`);
} finally {
  await system.stop();
  if (isSound && !values.keep) system.removeData();
}
process.exit(isSound ? 0 : 1);
