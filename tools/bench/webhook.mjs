import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './payers.mjs';
import { measureTransfers } from './transfers.mjs';

const EVENT_TYPE = 'OUTGOING_PAYMENT_COMPLETED';
const DELIVERY_LIMIT_MS = 180_000;
const POLL_MS = 100;
const RECEIVER = new URL('./webhook-receiver.mjs', import.meta.url);

/** @typedef {{received: number, different: number, lastAt: number}} Arrivals */

async function startReceiver() {
  const child = fork(RECEIVER);
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    /** @returns {Promise<Arrivals>} */
    arrivals: async () => {
      child.send('arrivals');
      const [answer] = await once(child, 'message');
      return answer;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/**
 * Waits until as many webhooks as expected have arrived, or no more are to be hoped for.
 * @param {() => Promise<Arrivals>} arrivals @param {number} expected
 * @returns {Promise<Arrivals>}
 */
async function allArrived(arrivals, expected) {
  const limit = Date.now() + DELIVERY_LIMIT_MS;
  for (;;) {
    const now = await arrivals();
    if (now.different >= expected || Date.now() > limit) return now;
    await pause(POLL_MS);
  }
}

/**
 * A load of transfers while one endpoint takes the event of each; measured until the last has arrived.
 * @param {import('./transfers.mjs').Bench} bench
 * @param {{connections: number}} options
 */
export async function measureWithWebhook(bench, { connections }) {
  const { baseUrl } = bench.system.run;
  const receiver = await startReceiver();
  const body = { url: receiver.url, eventTypes: [EVENT_TYPE] };
  const endpoint = await call(`${baseUrl}/webhook-endpoints`, { method: 'POST', body });
  try {
    return await measureTransfers(bench, {
      connections,
      settled: async ({ made, loadEndedAt }) => {
        const { received, different, lastAt } = await allArrived(receiver.arrivals, made);
        return {
          delivered: different,
          missing: made - different,
          deliveredAgain: received - different,
          lastDeliveredSeconds: Math.max(0, Math.round((lastAt - loadEndedAt) / 100) / 10),
        };
      },
    });
  } finally {
    await call(`${baseUrl}/webhook-endpoints/${endpoint.id}`, { method: 'DELETE' });
    await receiver.stop();
  }
}
