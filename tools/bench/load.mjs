import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { build } from 'hdr-histogram-js';
import { AUTHORIZATION } from './payers.mjs';

/**
 * @typedef {object} LoadResult
 * @property {number} perSecond answers of 2xx a second, or what the load counts in their place
 * @property {number} total of them
 * @property {number} failed answers of another status, and errors
 * @property {number} p50 milliseconds, of answers of 2xx
 * @property {number} p95
 * @property {number} p99
 * @property {number} max
 * @property {number} generatorCpuSeconds what the load generator itself used
 */

const MICROSECONDS = 1_000;
const TIMEOUT_SECONDS = 30;

/**
 * Transfers through HTTP, an Idempotency-Key on each, sources by turns.
 * @param {{baseUrl: string, payers: readonly import('./payers.mjs').Payer[], connections: number, seconds?: number,
 *   amount?: number}} options either of seconds and amount
 */
export function transferLoad({ baseUrl, payers, connections, seconds, amount }) {
  const bodies = payers.map(({ id, bankAccountId }) =>
    JSON.stringify({ source: { accountId: id }, destination: { accountId: bankAccountId }, amount: 1 }),
  );
  const next = inTurn(bodies);
  return fire({
    url: `${baseUrl}/transfer-out`,
    connections,
    ...lengthOf({ seconds, amount }),
    requests: [{ method: 'POST', setupRequest: (request) => command(request, { body: next() }) }],
  });
}

/** The items by turns. @template T @param {readonly T[]} items @returns {() => T} */
export function inTurn(items) {
  let turn = 0;
  return () => /** @type {T} */ (items[turn++ % items.length]);
}

/** How long a load lasts. @param {{seconds?: number | undefined, amount?: number | undefined}} options either of them */
export function lengthOf({ seconds, amount }) {
  return amount === undefined ? { duration: seconds ?? 1 } : { amount };
}

/**
 * A command with a key of its own.
 * @param {autocannon.Request} request @param {{body?: string, path?: string}} options
 * @returns {autocannon.Request}
 */
export function command(request, { body, path }) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    ...request,
    ...(path === undefined ? {} : { path }),
    headers: { ...request.headers, ...type, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * GETs of one URL after the other.
 * @param {{urls: readonly string[], connections: number, seconds?: number, amount?: number, authorization?: string}} options
 *   either of seconds and amount
 */
export function readLoad({ urls, connections, seconds, amount, authorization }) {
  const { origin } = new URL(String(urls[0]));
  const requests = urls.map((url) => ({
    method: /** @type {const} */ ('GET'),
    path: url.slice(origin.length),
  }));
  const length = lengthOf({ seconds, amount });
  return fire({ url: origin, connections, ...length, requests }, { authorization });
}

/**
 * autocannon's own result knows no 95th percentile; the latencies go into a histogram of three digits here.
 * @param {autocannon.Options} options
 * @param {{authorization?: string | undefined,
 *   latencyOf?: (client: object, milliseconds: number) => number | undefined}} [by] latencyOf: what an answer of 2xx
 *   counts for; undefined where it is a part of something that counts later
 * @returns {Promise<LoadResult>}
 */
export function fire(
  options,
  { authorization = AUTHORIZATION, latencyOf = (_, milliseconds) => milliseconds } = {},
) {
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
      const at = (/** @type {number} */ percentile) => round(histogram.getValueAtPercentile(percentile));
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

/** @param {number} microseconds */
function round(microseconds) {
  return Math.round(microseconds / 100) / 10;
}
