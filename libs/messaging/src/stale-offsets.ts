import { type Admin } from 'kafkajs';
import { Backoff } from './backoff';
import { type MessagingLogger } from './ports';

/** A partition whose group has an offset of a topic that was deleted since. */
interface StaleOffset {
  topic: string;
  partition: number;
  /** The partition's first offset, decimal. */
  low: string;
}

const PAUSE_MS = 200;
const PAUSE_MAX_MS = 2_000;

/**
 * Offsets that a group committed for topics with the same names and other ids. A commit may arrive after the topic was
 * recreated, and the broker doesn't check its topic. Offsets without an id count for the present topic.
 */
export async function staleOffsets(
  admin: Admin,
  groupId: string,
  topics: string[],
  topicIds: ReadonlyMap<string, string>,
): Promise<StaleOffset[]> {
  const committed = await admin.fetchOffsets({ groupId, topics });
  const stale = committed.flatMap(({ topic, partitions }) =>
    partitions
      .filter(({ metadata }) => (metadata ?? '') !== '' && metadata !== topicIds.get(topic))
      .map(({ partition }) => ({ topic, partition })),
  );
  const lows = new Map<string, string>();
  for (const topic of new Set(stale.map((one) => one.topic))) {
    for (const { partition, low } of await admin.fetchTopicOffsets(topic))
      lows.set(`${topic}|${partition}`, low);
  }
  return stale.map((one) => ({ ...one, low: lows.get(`${one.topic}|${one.partition}`) ?? '0' }));
}

/** Runs `task` until it succeeds. Returns undefined once `isOver` returns true. */
export async function untilDone<T>(
  isOver: () => boolean,
  logger: MessagingLogger,
  task: () => Promise<T>,
): Promise<T | undefined> {
  const backoff = new Backoff(PAUSE_MS, PAUSE_MAX_MS);
  while (!isOver()) {
    try {
      return await task();
    } catch (error) {
      logger.debug('committed offsets could not be read, trying again', { err: error });
      await backoff.pause();
    }
  }
  return undefined;
}
