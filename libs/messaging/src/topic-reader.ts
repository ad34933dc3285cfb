import { randomUUID } from 'node:crypto';
import { type IHeaders } from 'kafkajs';
import { Backoff } from './backoff';
import { type KafkaConnection } from './kafka-connection';

/** A record as a command reads it. */
export interface ReadRecord {
  partition: number;
  offset: string;
  value: Buffer | null;
  headers: IHeaders;
}

const FETCH_WAIT_MS = 200;
const READ_TIMEOUT_MS = 30_000;

/**
 * Reads a topic from its start to its present end, with a group that is removed afterwards. For commands on small
 * topics, because everything is held in memory. Throws if it doesn't reach the end within 30 seconds.
 */
export async function readWholeTopic(connection: KafkaConnection, topic: string): Promise<ReadRecord[]> {
  const ends = await connection.admin.fetchTopicOffsets(topic);
  const unread = new Map(
    ends
      .filter(({ low, high }) => BigInt(high) > BigInt(low))
      .map(({ partition, high }) => [partition, BigInt(high)]),
  );
  if (unread.size === 0) return [];
  const groupId = `${topic}.reader.${randomUUID()}`;
  const consumer = connection.kafka.consumer({
    groupId,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
  });
  const records: ReadRecord[] = [];
  const timeout = new Backoff(READ_TIMEOUT_MS, READ_TIMEOUT_MS);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: ({ batch }) => {
        for (const { offset, value, headers } of batch.messages) {
          records.push({ partition: batch.partition, offset, value, headers: headers ?? {} });
        }
        const end = unread.get(batch.partition);
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) unread.delete(batch.partition);
        if (unread.size === 0) timeout.cancel();
        return Promise.resolve();
      },
    });
    await timeout.timeout(READ_TIMEOUT_MS);
    if (unread.size > 0) throw new Error(`the end of ${topic} was not reached in time`);
    return records;
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await connection.admin.deleteGroups([groupId]).catch(() => undefined);
  }
}
