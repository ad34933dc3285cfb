import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { build } from 'hdr-histogram-js';
import { AUTHORIZATION } from './payers.mjs';

/**
 * @typedef {object} LoadResult
 * @property {number} perSecond answers of 2xx a second
 * @property {number} total answers of 2xx
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
  let turn = 0;
  return fire({
    url: `${baseUrl}/transfer-out`,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
    requests: [
      {
        method: 'POST',
        setupRequest: (/** @type {autocannon.Request} */ request) => {
          turn += 1;
          return {
            ...request,
            headers: {
              ...request.headers,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: bodies[turn % bodies.length],
          };
        },
      },
    ],
  });
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
  const length = amount === undefined ? { duration: seconds ?? 1 } : { amount };
  return fire({ url: origin, connections, ...length, requests }, authorization);
}

/**
 * autocannon's own result knows no 95th percentile; the latencies go into a histogram of three digits here.
 * @param {autocannon.Options} options
 * @param {string} [authorization]
 * @returns {Promise<LoadResult>}
 */
function fire(options, authorization = AUTHORIZATION) {
  const histogram = build({
    highestTrackableValue: TIMEOUT_SECONDS * 2e6,
    numberOfSignificantValueDigits: 3,
  });
  const cpu = process.cpuUsage();
  const withToken = { timeout: TIMEOUT_SECONDS, ...options, headers: { authorization } };
  return new Promise((done, failed) => {
    const load = autocannon(withToken, (error, result) => {
      if (error) return failed(error);
      const { '2xx': total, non2xx, errors, duration } = result;
      const { user, system } = process.cpuUsage(cpu);
      const at = (/** @type {number} */ percentile) => round(histogram.getValueAtPercentile(percentile));
      done({
        perSecond: Math.round(total / duration),
        total,
        failed: non2xx + errors,
        p50: at(50),
        p95: at(95),
        p99: at(99),
        max: round(histogram.maxValue),
        generatorCpuSeconds: (user + system) / 1e6,
      });
    });
    load.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) histogram.recordValue(Math.round(milliseconds * MICROSECONDS));
    });
  });
}

/** @param {number} microseconds */
function round(microseconds) {
  return Math.round(microseconds / 100) / 10;
}
