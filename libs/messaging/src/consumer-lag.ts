import { type KafkaConnection } from './kafka-connection';

/** A consumer group and the topics that it reads. */
export interface ConsumedTopics {
  group: string;
  topics: readonly string[];
}

/** What a group has not finished of a topic. */
export interface TopicLag {
  group: string;
  topic: string;
  /** Records of all partitions. */
  records: number;
  /** For how long its oldest record has waited at least, in seconds; 0 without a lag. */
  seconds: number;
}

/** The end of a partition at a time of the monotonic clock. */
interface SeenEnd {
  atMs: number;
  end: bigint;
}

/** Ends that are remembered of a partition. Above it every other one is dropped. */
const SEEN_MAX = 200;

/**
 * Since when the oldest unfinished record of a partition is there, by the ends that were seen before. It is known to the
 * pause between two looks, and not for the time before the first look.
 */
export class SeenEnds {
  private seen: SeenEnd[] = [];

  /** Seconds for which the record at `committed` has been there at least. */
  waitOf(committed: bigint, now: SeenEnd): number {
    this.seen.push(now);
    // What was seen before the last end that the group has reached says nothing any more.
    while (this.seen[1] !== undefined && this.seen[1].end <= committed) this.seen.shift();
    if (this.seen.length > SEEN_MAX) this.seen = this.seen.filter((_one, index) => index % 2 === 0);
    const [oldest] = this.seen;
    return oldest === undefined || now.end <= committed ? 0 : (now.atMs - oldest.atMs) / 1_000;
  }
}

/** Reads how far the consumer groups of a service are behind the ends of their topics. */
export class ConsumerLag {
  private readonly ends = new Map<string, SeenEnds>();

  constructor(
    private readonly connection: KafkaConnection,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Of each group and topic. @throws if a broker doesn't answer. */
  async read(consumed: readonly ConsumedTopics[]): Promise<TopicLag[]> {
    const lags = await Promise.all(consumed.map((one) => this.lagsOf(one)));
    return lags.flat();
  }

  private async lagsOf({ group, topics }: ConsumedTopics): Promise<TopicLag[]> {
    const { admin } = this.connection;
    const [offsets, ends] = await Promise.all([
      admin.fetchOffsets({ groupId: group, topics: [...topics] }),
      Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic))),
    ]);
    return topics.map((topic, index) => {
      const committed = new Map(
        (offsets.find((one) => one.topic === topic)?.partitions ?? []).map((one) => [
          one.partition,
          BigInt(one.offset),
        ]),
      );
      const lag: TopicLag = { group, topic, records: 0, seconds: 0 };
      for (const { partition, low, high } of ends[index] ?? []) {
        const [start, end] = [BigInt(low), BigInt(high)];
        const stored = committed.get(partition) ?? -1n;
        const next = stored < start || stored > end ? start : stored;
        lag.records += Number(end - next);
        const wait = this.seenEnds(`${group}|${topic}|${partition}`).waitOf(next, { atMs: this.now(), end });
        lag.seconds = Math.max(lag.seconds, wait);
      }
      return lag;
    });
  }

  private seenEnds(partition: string): SeenEnds {
    const known = this.ends.get(partition) ?? new SeenEnds();
    this.ends.set(partition, known);
    return known;
  }
}
