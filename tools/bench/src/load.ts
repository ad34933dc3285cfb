import { randomUUID } from 'node:crypto';
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

/**
 * Transfers through HTTP, an Idempotency-Key on each, sources by turns.
 * @param rate transfers a second; by default as many as go
 */
export function transferLoad({
  client,
  payers,
  connections,
  rate,
  ...length
}: Load & { payers: readonly Payer[]; rate?: number }): Promise<LoadResult> {
  const bodies = payers.map(({ id, bankAccountId }) =>
    JSON.stringify({ source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1 }),
  );
  const next = inTurn(bodies);
  return fire(client, {
    url: `${client.baseUrl}/transfer-out`,
    connections,
    ...lengthOf(length),
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
  });
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

/** autocannon's own result knows no 95th percentile; the latencies go into a histogram of three digits here. */
export function fire(
  { authorization }: ApiClient,
  options: autocannon.Options,
  latencyOf: LatencyOf = (_, milliseconds) => milliseconds,
): Promise<LoadResult> {
  const histogram = build({
    highestTrackableValue: TIMEOUT_SECONDS * 2e6,
    numberOfSignificantValueDigits: 3,
  });
  const cpu = process.cpuUsage();
  const withToken = { timeout: TIMEOUT_SECONDS, ...options, headers: { authorization } };
  return new Promise((done, failed) => {
    const load = autocannon(withToken, (error, result) => {
      if (error) return failed(error);
      const { non2xx, errors, duration } = result;
      const { user, system } = process.cpuUsage(cpu);
      const at = (percentile: number): number => round(histogram.getValueAtPercentile(percentile));
      done({
        perSecond: Math.round(histogram.totalCount / duration),
        total: histogram.totalCount,
        failed: non2xx + errors,
        p50: at(50),
        p95: at(95),
        p99: at(99),
        max: round(histogram.maxValue),
        generatorCpuSeconds: (user + system) / 1e6,
      });
    });
    load.on('response', (client, status, _bytes, milliseconds) => {
      const counted = status >= 200 && status < 300 ? latencyOf(client, milliseconds) : undefined;
      if (counted !== undefined) histogram.recordValue(Math.round(counted * MICROSECONDS));
    });
  });
}

function round(microseconds: number): number {
  return Math.round(microseconds / 100) / 10;
}
