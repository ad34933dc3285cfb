/**
 * `npm run overload`: measures the sustainable rate of a system of its own, then sends three times as much at a fixed
 * rate. The gateway must refuse the excess by 503, or by 429 because all requests are from one platform, with
 * Retry-After. Each acknowledged transfer must exist exactly once, and afterwards the system must work as before. If a
 * condition fails, the exit code is 1. The rates are printed, but not judged.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, makePayers } from '@corridor/api-client';
import { becomesQuiet, DisposableSystem, usageOf } from '@corridor/disposable-system';
import { closedLoop, openLoop } from './loops';
import { Transfers } from './transfers';
import { overloadFaults, ratio } from './verdict';

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
/** Clients of the closed loops. There are fewer than the gateway accepts concurrently. */
const WIDTH = values.short ? 64 : 256;
/**
 * The short form lowers the gateway's limit of concurrent requests and sends at least this rate, so that every machine
 * is overloaded.
 */
const SHORT = { inFlightMax: 200, perSecond: 600 };
/**
 * Fewer connections than the gateway's listening socket queues. If the queue is full, the operating system drops or resets
 * connections that the gateway has never seen, and nobody can answer them.
 */
const SOCKETS_MAX = 4_000;
const CALM_MS = 10_000;
const MEMORY_EVERY_MS = 1_000;

function say(name: string, figures: object): void {
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
}

/** Watches the memory of each process until the returned function is called. That function returns the peaks in MB. */
function watchMemory(system: DisposableSystem): () => Record<string, number> {
  const peaks: Record<string, number> = {};
  const look = (): void => {
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

async function measure(system: DisposableSystem): Promise<string[]> {
  await system.becomesReady();
  const client = new ApiClient({ baseUrl: system.run.baseUrl, socketsMax: SOCKETS_MAX });
  const transfers = new Transfers(await makePayers(client, PAYERS, FUNDS));
  const loop = { client, next: () => transfers.next(), observe: transfers.observe };
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
  const quiet = await becomesQuiet(system, async () => undefined);
  const other = Object.keys(after.answers).filter((status) => status !== '201');
  return [
    ...overloadFaults(over, memory),
    ...other.map((status) => `after the overload there were still answers "${status}"`),
    ...quiet.faults,
    ...(await transfers.countFaults(client)),
  ];
}

async function main(): Promise<void> {
  const system = new DisposableSystem({
    env: values.short ? { REQUESTS_IN_FLIGHT_MAX: String(SHORT.inFlightMax) } : {},
  });
  let isSound = false;
  try {
    const faults = await measure(system);
    for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
    isSound = faults.length === 0;
    process.stdout.write(isSound ? 'PASS\n' : `FAIL (${faults.length} faults found)\n`);
  } finally {
    await system.stop();
    if (isSound && !values.keep) system.removeData();
  }
  process.exit(isSound ? 0 : 1);
}

void main();
