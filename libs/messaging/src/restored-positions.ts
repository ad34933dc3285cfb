import { allTopics, type RequestService } from '@corridor/contracts';
import { commitOffsets } from './consumer-reset';
import { forgetPlace, type InboxPlace, PgInboxReader } from './inbox';
import { type KafkaConnection } from './kafka-connection';
import { eventGroup } from './names';
import { type SqlRunner } from './sql-runner';

/** A partition that a service's event group reads or has read. */
interface Place {
  topic: string;
  partition: number;
  /** Committed by the group; undefined if it has committed none. */
  committed: bigint | undefined;
  inbox: InboxPlace | undefined;
  low: bigint;
  high: bigint;
  /** Whether the inbox has the position of another topic of this name, or one behind the end of the log. */
  isForeign: boolean;
}

/** What `resetPositions` changed. */
export interface ResetPositions {
  /** Inbox rows that belonged to other topics or to a longer log, as `topic/partition`. */
  forgotten: string[];
  /** Partitions that the group reads again from an earlier offset. */
  rewound: string[];
}

/** Topics of events whose records a service has not read in the present form: recreated, truncated, or never read. */
export async function replacedTopics(
  connection: KafkaConnection,
  service: RequestService,
  runner: SqlRunner,
): Promise<string[]> {
  const places = await placesOf(connection, service, runner);
  const isReplaced = ({ isForeign, committed, inbox }: Place): boolean =>
    isForeign || (committed === undefined && inbox === undefined);
  return [...new Set(places.filter(isReplaced).map(({ topic }) => topic))];
}

/**
 * Moves a stopped service's positions to what its database has handled. Rows of topics that were recreated, and rows
 * behind the end of a log, are deleted. A group whose offset is ahead of the inbox, because the database is older than
 * Kafka, is set back. A partition without an inbox row is set back to `sinceMs`, or to its start without that.
 */
export async function resetPositions(
  connection: KafkaConnection,
  service: RequestService,
  runner: SqlRunner,
  sinceMs: number | undefined,
): Promise<ResetPositions> {
  const consumer = eventGroup(service);
  const places = await placesOf(connection, service, runner);
  const foreign = places.filter(({ isForeign }) => isForeign);
  const offsets = [];
  for (const place of places) {
    const { topic, partition, committed, high } = place;
    const known = place.isForeign ? undefined : place.inbox;
    const start = known ? BigInt(known.nextOffset) : await startOf(connection, place, sinceMs);
    const isAhead = committed !== undefined && (committed > start || committed > high);
    if (isAhead) offsets.push({ topic, partition, offset: String(start) });
  }
  // The offsets come first. If the command is interrupted, the next run still finds the rows.
  await commitOffsets(connection, consumer, offsets);
  for (const { topic, partition } of foreign) await forgetPlace(runner, consumer, topic, partition);
  const nameOf = ({ topic, partition }: { topic: string; partition: number }): string =>
    `${topic}/${partition}`;
  return { forgotten: foreign.map(nameOf), rewound: offsets.map(nameOf) };
}

async function startOf(
  { admin }: KafkaConnection,
  { topic, partition, low, isForeign }: Place,
  sinceMs: number | undefined,
): Promise<bigint> {
  if (isForeign || sinceMs === undefined) return low;
  const offsets = await admin.fetchTopicOffsetsByTimestamp(topic, sinceMs);
  return BigInt(offsets.find((one) => one.partition === partition)?.offset ?? low);
}

async function placesOf(
  connection: KafkaConnection,
  service: RequestService,
  runner: SqlRunner,
): Promise<Place[]> {
  const consumer = eventGroup(service);
  const inbox = await new PgInboxReader(runner).places(consumer);
  const committed = (await connection.admin.fetchOffsets({ groupId: consumer })).flatMap(
    ({ topic, partitions }) => partitions.map((one) => ({ topic, ...one })),
  );
  const names = new Set([...inbox, ...committed].map(({ topic }) => topic));
  const topics = allTopics.map(({ name }) => name).filter((name) => names.has(name));
  const topicIds = await connection.topicIds(topics);
  const places: Place[] = [];
  for (const topic of topics.filter((name) => topicIds.has(name))) {
    for (const { partition, low, high } of await connection.admin.fetchTopicOffsets(topic)) {
      const here = (one: { topic: string; partition: number }): boolean =>
        one.topic === topic && one.partition === partition;
      const offset = committed.find(here)?.offset;
      const row = inbox.find(here);
      places.push({
        topic,
        partition,
        low: BigInt(low),
        high: BigInt(high),
        committed: offset === undefined || BigInt(offset) < 0n ? undefined : BigInt(offset),
        inbox: row,
        isForeign: row !== undefined && isForeign(row, topicIds.get(topic), BigInt(high)),
      });
    }
  }
  return places;
}

function isForeign(
  { topicId, nextOffset, nextIndex }: InboxPlace,
  presentId: string | undefined,
  high: bigint,
): boolean {
  if (topicId !== undefined && topicId !== presentId) return true;
  return BigInt(nextOffset) + (nextIndex > 0 ? 1n : 0n) > high;
}
