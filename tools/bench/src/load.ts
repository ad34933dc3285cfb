import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { build } from 'hdr-histogram-js';
import type { ApiClient, Payer } from '@corridor/api-client';

export interface LoadResult {
  /** Answers of 2xx a second, or what the load counts in their place. */
  perSecond: number;
  /** Of them. */
  total: number;
  /** Answers of another status, and errors. */
  failed: number;
  /** How many of them had which status, and how many none because of a timeout or another error. */
  failures?: Readonly<Record<string, number>>;
  /** Milliseconds, of answers of 2xx. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** What the load generator itself used. */
  generatorCpuSeconds: number;
}

const MICROSECONDS = 1_000;
const TIMEOUT_SECONDS = 30;

/** How long a load lasts: either of seconds and amount. */
export interface Length {
  seconds?: number | undefined;
  amount?: number | undefined;
}

/** A load by the token of a client, over connections of its own. */
export interface Load extends Length {
  client: ApiClient;
  connections: number;
}

/** The body of a transfer of each payer, by turns. */
function bodiesOf(payers: readonly Payer[]): () => string {
  return inTurn(
    payers.map(({ id, bankAccountId }) =>
      JSON.stringify({ source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1 }),
    ),
  );
}

/** Transfers through HTTP, an Idempotency-Key on each, sources by turns. */
export function transferLoad({
  client,
  payers,
  connections,
  ...length
}: Load & { payers: readonly Payer[] }): Promise<LoadResult> {
  const next = bodiesOf(payers);
  return fire(client, {
    url: `${client.baseUrl}/transfer-out`,
    connections,
    ...lengthOf(length),
    requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
  });
}

/**
 * Transfers at a rate, each at its own time, whether or not those before it were answered. A latency counts from that
 * time. (With a rate, autocannon sends all requests of a second at once.)
 * @param rate transfers a second
 */
export async function pacedTransfers({
  client,
  payers,
  rate,
  seconds,
}: {
  client: ApiClient;
  payers: readonly Payer[];
  rate: number;
  seconds: number;
}): Promise<LoadResult> {
  const next = bodiesOf(payers);
  const latencies = new Latencies();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let failed = 0;
  const pay = async (dueAt: number): Promise<void> => {
    const status = await client.post('/transfer-out', next(), { key: randomUUID() }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 201) latencies.record(performance.now() - dueAt);
    else failed += 1;
  };
  const all: Promise<void>[] = [];
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const dueAt = begun + (sent * 1_000) / rate;
    const early = dueAt - performance.now();
    if (early > 0) await pause(early);
    all.push(pay(dueAt));
  }
  await Promise.all(all);
  return latencies.result({ seconds: (performance.now() - begun) / 1_000, failed, cpu });
}

/** The items by turns. */
export function inTurn<T>(items: readonly T[]): () => T {
  let turn = 0;
  return () => items[turn++ % items.length] as T;
}

/** The options of autocannon for a length. */
export function lengthOf({ seconds, amount }: Length): { amount: number } | { duration: number } {
  return amount === undefined ? { duration: seconds ?? 1 } : { amount };
}

/** A command with a key of its own. */
export function command(
  request: autocannon.Request,
  { body, path }: { body?: string; path?: string },
): autocannon.Request {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    ...request,
    ...(path === undefined ? {} : { path }),
    headers: { ...request.headers, ...type, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  };
}

/** GETs of one path after the other. */
export function readLoad({
  client,
  paths,
  connections,
  ...length
}: Load & { paths: readonly string[] }): Promise<LoadResult> {
  const { origin, pathname } = new URL(client.baseUrl);
  const requests = paths.map((path) => ({ method: 'GET' as const, path: `${pathname}${path}` }));
  return fire(client, { url: origin, connections, ...lengthOf(length), requests });
}

/** What an answer of 2xx counts for; undefined where it is a part of something that counts later. */
type LatencyOf = (connection: object, milliseconds: number) => number | undefined;

/** Latencies of answers. autocannon's own result knows no 95th percentile. */
class Latencies {
  private readonly histogram = build({
    highestTrackableValue: TIMEOUT_SECONDS * 2e6,
    numberOfSignificantValueDigits: 3,
  });

  record(milliseconds: number): void {
    this.histogram.recordValue(Math.round(milliseconds * MICROSECONDS));
  }

  /** @param cpu of this process at the start */
  result({ seconds, failed, cpu }: { seconds: number; failed: number; cpu: NodeJS.CpuUsage }): LoadResult {
    const { user, system } = process.cpuUsage(cpu);
    const { totalCount, maxValue } = this.histogram;
    const at = (percentile: number): number => round(this.histogram.getValueAtPercentile(percentile));
    return {
      perSecond: Math.round(totalCount / seconds),
      total: totalCount,
      failed,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      max: round(maxValue),
      generatorCpuSeconds: (user + system) / 1e6,
    };
  }
}

/** A load of autocannon, whose latencies go into a histogram of three digits here. */
export function fire(
  { authorization }: ApiClient,
  options: autocannon.Options,
  latencyOf: LatencyOf = (_, milliseconds) => milliseconds,
): Promise<LoadResult> {
  const latencies = new Latencies();
  const cpu = process.cpuUsage();
  const withToken = { timeout: TIMEOUT_SECONDS, ...options, headers: { authorization } };
  return new Promise((done, failed) => {
    const load = autocannon(withToken, (error, result) => {
      if (error) return failed(error);
      const { non2xx, errors, duration: seconds } = result;
      const failures = failuresOf(result);
      done({ ...latencies.result({ seconds, failed: non2xx + errors, cpu }), failures });
    });
    load.on('response', (client, status, _bytes, milliseconds) => {
      const counted = status >= 200 && status < 300 ? latencyOf(client, milliseconds) : undefined;
      if (counted !== undefined) latencies.record(counted);
    });
  });
}

/** autocannon counts a timeout as an error too. */
function failuresOf({ statusCodeStats = {}, errors, timeouts }: autocannon.Result): Record<string, number> {
  const statuses = Object.entries(statusCodeStats)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count = 0 }]) => [`status ${status}`, count] as const);
  const others = [['timeout', timeouts] as const, ['error', errors - timeouts] as const];
  return Object.fromEntries([...statuses, ...others].filter(([, count]) => count > 0));
}

function round(microseconds: number): number {
  return Math.round(microseconds / 100) / 10;
}
