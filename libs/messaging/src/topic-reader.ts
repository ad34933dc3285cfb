import { randomUUID } from 'node:crypto';
import { type IHeaders } from 'kafkajs';
import { Backoff } from './backoff';
import { type KafkaConnection } from './kafka-connection';
import { readerGroup } from './names';

/** A record as a command reads it. */
export interface ReadRecord {
  partition: number;
  offset: string;
  key: Buffer | null;
  value: Buffer | null;
  headers: IHeaders;
}

const FETCH_WAIT_MS = 200;
const READ_TIMEOUT_MS = 30_000;

/** Where a read begins, and what receives the records. */
interface TopicRead {
  /** Records that the broker stored before are omitted; milliseconds. Default: the whole topic. */
  sinceMs?: number;
  visit: (record: ReadRecord) => void;
  /** Called between two fetches, for work on the records so far. */
  pause?: () => Promise<void>;
}

/**
 * Reads a topic to its present end, with a group that is removed afterwards. Throws if no record arrives for 30 seconds.
 */
export async function readTopic(
  connection: KafkaConnection,
  topic: string,
  { sinceMs, visit, pause }: TopicRead,
): Promise<void> {
  const { unread, starts: positions } = await rangeOf(connection, topic, sinceMs);
  if (unread.size === 0) return;
  const groupId = `${readerGroup(topic)}${randomUUID()}`;
  const consumer = connection.kafka.consumer({
    groupId,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
  });
  const timeout = new Backoff(READ_TIMEOUT_MS, READ_TIMEOUT_MS);
  let hasRead = false;
  let failure: unknown;
  // kafkajs starts a consumer again that could not join or lost its connection. It goes on where the last batch ended.
  consumer.on(consumer.events.GROUP_JOIN, () => {
    for (const [partition, offset] of positions) consumer.seek({ topic, partition, offset: String(offset) });
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        if (failure !== undefined) return;
        try {
          const position = positions.get(batch.partition) ?? 0n;
          for (const { offset, key, value, headers } of batch.messages) {
            if (BigInt(offset) < position) continue;
            visit({ partition: batch.partition, offset, key, value, headers: headers ?? {} });
            positions.set(batch.partition, BigInt(offset) + 1n);
          }
          await pause?.();
        } catch (error) {
          failure = error;
        }
        hasRead = true;
        const end = unread.get(batch.partition);
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) unread.delete(batch.partition);
        if (unread.size === 0 || failure !== undefined) timeout.cancel();
      },
    });
    do {
      hasRead = false;
      await timeout.timeout(READ_TIMEOUT_MS);
    } while (unread.size > 0 && hasRead && failure === undefined);
    if (failure !== undefined) throw failure as Error;
    if (unread.size > 0) throw new Error(`the end of ${topic} was not reached in time`);
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await connection.admin.deleteGroups([groupId]).catch(() => undefined);
  }
}

/** The ends of the partitions that have records, and the offset with which each read begins. */
async function rangeOf(
  { admin }: KafkaConnection,
  topic: string,
  sinceMs: number | undefined,
): Promise<{ unread: Map<number, bigint>; starts: Map<number, bigint> }> {
  const [ends, since] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    sinceMs === undefined ? [] : admin.fetchTopicOffsetsByTimestamp(topic, sinceMs),
  ]);
  const unread = new Map<number, bigint>();
  const starts = new Map<number, bigint>();
  for (const { partition, low, high } of ends) {
    const start = BigInt(since.find((one) => one.partition === partition)?.offset ?? low);
    if (BigInt(high) <= start) continue;
    unread.set(partition, BigInt(high));
    starts.set(partition, start);
  }
  return { unread, starts };
}

/** Reads a whole topic into memory. For commands on small topics. */
export async function readWholeTopic(connection: KafkaConnection, topic: string): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  await readTopic(connection, topic, { visit: (record) => void records.push(record) });
  return records;
}
