import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '@corridor/api-client';
import { exitOf } from '../../infra/processes.mjs';
import type { Figures } from './report';
import { measureTransfers, type Bench } from './transfers';

const EVENT_TYPE = 'OUTGOING_PAYMENT_COMPLETED';
const DELIVERY_LIMIT_MS = 180_000;
const POLL_MS = 100;
const RECEIVER = join(__dirname, 'webhook-receiver.js');

interface Arrivals {
  received: number;
  different: number;
  lastAt: number;
}

interface Receiver {
  url: string;
  arrivals: () => Promise<Arrivals>;
  stop: () => Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(RECEIVER);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    arrivals: async () => {
      child.send('arrivals');
      const [answer] = (await once(child, 'message')) as [Arrivals];
      return answer;
    },
    stop: async () => {
      child.disconnect();
      await exitOf(child);
    },
  };
}

/** Waits until as many webhooks as expected have arrived, or no more are to be hoped for. */
async function allArrived(arrivals: () => Promise<Arrivals>, expected: number): Promise<Arrivals> {
  const limit = Date.now() + DELIVERY_LIMIT_MS;
  for (;;) {
    const now = await arrivals();
    if (now.different >= expected || Date.now() > limit) return now;
    await pause(POLL_MS);
  }
}

/** A load of transfers while one endpoint takes the event of each; measured until the last has arrived. */
export async function measureWithWebhook(
  bench: Bench,
  { connections }: { connections: number },
): Promise<Figures> {
  const { client } = bench.system;
  const receiver = await startReceiver();
  const body = { url: receiver.url, eventTypes: [EVENT_TYPE] };
  const endpoint = await client.expectOk('POST', '/webhook-endpoints', body);
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
    await client.expectOk('DELETE', `/webhook-endpoints/${textAt(endpoint, 'id')}`);
    await receiver.stop();
  }
}
