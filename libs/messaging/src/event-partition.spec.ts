import { type IntegrationEvent } from '@corridor/contracts';
import { EventPartition } from './event-partition';
import { eventMessages, eventUnit } from './event-records';
import { EventSigner } from './event-signer';
import { NoMessagingMetrics, SilentMessagingLogger } from './ports';
import { NoTracing } from './tracing';

const TOPIC = 'payments.transactions';
const WANTED_PLATFORM = 1;
const signer = new EventSigner({ active: 'k1', keys: new Map([['k1', Buffer.alloc(32, 1)]]) });

function eventOf(platformKey: number): IntegrationEvent {
  return {
    id: `0197c5a0-0000-7000-8000-00000000000${platformKey}`,
    type: 'payments.transaction.updated',
    subject: 'Transaction:1',
    time: '2026-11-28T00:00:00.000Z',
    aggregate: 'transactions',
    version: 1,
    epoch: 0,
    platformKey,
    platformId: `Platform:${platformKey}`,
    webhookType: null,
    data: {},
  };
}

async function handled(platformKeys: readonly number[]) {
  const calls = { noteWanted: 0, handler: 0, finished: 0 };
  const lease = { topic: TOPIC, partition: 0, isLost: false };
  const handler = () => {
    calls.handler += 1;
    return Promise.resolve();
  };
  const partition = new EventPartition({
    lease,
    consumer: 'test',
    logger: new SilentMessagingLogger(),
    metrics: new NoMessagingMetrics(),
    signer,
    handlers: new Map([[TOPIC, handler]]),
    deadLetters: { bury: () => Promise.reject(new Error('no record is bad')) },
    retry: { attemptsMax: 1 },
    tracing: new NoTracing(),
    batchMax: 100,
    select: () => Promise.resolve(({ platformKey }) => platformKey === WANTED_PLATFORM),
    isStopping: () => false,
    drained: () => undefined,
    noteWanted: () => void (calls.noteWanted += 1),
    onFatal: (error) => {
      throw error;
    },
  });
  const records = platformKeys.flatMap((key) =>
    eventMessages([eventUnit(eventOf(key), 1)]).map((message) => signer.sign(lease, message)),
  );
  partition.add(
    records.map(({ value, headers }, index) => ({
      lease,
      offset: String(index),
      key: null,
      value: Buffer.from(String(value)),
      headers: headers ?? {},
      finish: () => void (calls.finished += 1),
    })),
  );
  while (!partition.isIdle) await new Promise(setImmediate);
  return calls;
}

describe('EventPartition', () => {
  it('notes each record with a wanted event', async () => {
    expect(await handled([2, WANTED_PLATFORM, 3])).toEqual({ noteWanted: 1, handler: 1, finished: 3 });
  });

  it('notes nothing while it drops all events', async () => {
    expect(await handled([2, 3])).toEqual({ noteWanted: 0, handler: 0, finished: 2 });
  });
});
