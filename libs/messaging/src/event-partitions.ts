import { setTimeout as pause } from 'node:timers/promises';
import {
  eventTopics,
  requestTopics,
  type RequestService,
  type ServiceName,
  type TopicContract,
} from '@corridor/contracts';
import { AssignerProtocol } from 'kafkajs';
import { DrainWatch, type GroupLag } from './drain-watch';
import { type KafkaConnection } from './kafka-connection';
import { moveNewestRecords } from './moved-records';
import { eventGroup } from './names';
import { type ProducerLink } from './producer-link';
import { rowsOf, type SqlRunner } from './sql-runner';

export interface EventPartitionsOptions {
  connection: KafkaConnection;
  service: ServiceName;
  /** Partitions that each topic of events of the service gets. Topics with more keep theirs. */
  wanted: number;
  /** Whether the service raises them. Otherwise it waits until the owner of the topics has. */
  manage: boolean;
  /**
   * How long publishing may be held the first time until the consumers have read everything, in milliseconds. Default: 10
   * seconds.
   */
  holdMs?: number;
  /** Time between two looks at the topics, in milliseconds. Default: 30 seconds. */
  lookMs?: number;
}

const HOLD_MS = 10_000;
const LOOK_MS = 30_000;
/** Pauses double while a consumer is behind, so that publishing is rarely held in vain: up to 16 minutes. */
const POSTPONED_MAX = 5;
/**
 * The hold doubles too, up to 16 times: with more load, more is unfinished at its begin. It ends early if the consumers don't
 * finish in time anyway.
 */
const HOLD_DOUBLED_MAX = 4;
const DRAIN_PAUSE_MS = 100;
const METADATA_PAUSE_MS = 100;
const METADATA_LIMIT_MS = 30_000;
const NO_OFFSET = -1n;

/** A topic whose events are placed by another number of partitions soon. */
interface Raise {
  contract: TopicContract;
  settled: number;
  present: number;
  target: number;
}

/**
 * The number of partitions by which the events of a service are placed. It is the relay's, of which one runs at a time.
 * It follows the number of a topic only after all consumers have read everything, while nothing is published, so that
 * events of one resource never overtake each other. The number is stored in the service's schema. A process that takes over
 * finishes what another one has begun.
 */
export class EventPartitions {
  private readonly counts = new Map<string, number>();
  private nextLookMs = 0;
  private postponed = 0;

  constructor(private readonly options: EventPartitionsOptions) {}

  /** The number for a topic; undefined before the first look. */
  of(topic: string): number | undefined {
    return this.counts.get(topic);
  }

  /** Forgets what it knows. Another process may have raised them since. */
  reset(): void {
    this.counts.clear();
    this.nextLookMs = 0;
  }

  /** Whether it is time to look at the topics again. */
  get isDue(): boolean {
    return performance.now() >= this.nextLookMs;
  }

  /**
   * Reads the stored numbers and raises those that should and can be. The caller publishes nothing meanwhile, and holds the
   * relay's lock: `assertHeld` throws if it was lost or the relay stops.
   */
  async look(runner: SqlRunner, link: ProducerLink, assertHeld: () => Promise<void>): Promise<void> {
    let isPostponed = false;
    const endMs = performance.now() + this.holdMs;
    for (const raise of await this.raises(runner)) {
      const { contract, settled, present, target } = raise;
      this.counts.set(contract.name, settled);
      if (target === settled) continue;
      // After one topic was given up, others must be finished already.
      if (!(await this.isDrained(contract.name, isPostponed ? 0 : endMs, assertHeld))) {
        isPostponed = true;
        continue;
      }
      await assertHeld();
      if (present < target) await this.createPartitions(contract.name, target);
      if (contract.cleanup === 'compact') {
        await link.connect();
        await moveNewestRecords({
          connection: this.options.connection,
          link,
          topic: contract.name,
          partitions: target,
          assertHeld,
        });
      }
      await assertHeld();
      await runner.query(
        'UPDATE event_partitions SET partitions = $2, since = clock_timestamp() WHERE topic = $1 AND partitions < $2',
        [contract.name, target],
      );
      this.counts.set(contract.name, target);
      this.options.connection.options.logger.info('events are placed by more partitions', {
        topic: contract.name,
        before: settled,
        after: target,
      });
    }
    this.postponed = isPostponed ? Math.min(this.postponed + 1, POSTPONED_MAX) : 0;
    this.nextLookMs = performance.now() + (this.options.lookMs ?? LOOK_MS) * 2 ** this.postponed;
  }

  private async raises(runner: SqlRunner): Promise<Raise[]> {
    const { connection, service, wanted, manage } = this.options;
    const contracts = Object.values(eventTopics).filter(({ owner }) => owner === service);
    const known = new Map(
      rowsOf<{ topic: string; partitions: number }>(
        await runner.query('SELECT topic, partitions FROM event_partitions'),
      ).map(({ topic, partitions }) => [topic, partitions]),
    );
    const raises: Raise[] = [];
    for (const contract of contracts) {
      const present = await connection.presentPartitionsOf(contract.name);
      const stored = known.get(contract.name);
      // A topic that was made anew may have fewer.
      const settled = Math.min(stored ?? present, present);
      if (settled !== stored)
        await runner.query(
          `INSERT INTO event_partitions (topic, partitions) VALUES ($1, $2)
           ON CONFLICT (topic) DO UPDATE SET partitions = excluded.partitions`,
          [contract.name, settled],
        );
      raises.push({ contract, settled, present, target: manage ? Math.max(wanted, present) : present });
    }
    return raises;
  }

  private get holdMs(): number {
    return (this.options.holdMs ?? HOLD_MS) * 2 ** Math.min(this.postponed, HOLD_DOUBLED_MAX);
  }

  /** Whether all groups that read the topic have finished all of it. It waits for those that do so before `endMs`. */
  private async isDrained(topic: string, endMs: number, assertHeld: () => Promise<void>): Promise<boolean> {
    const watch = new DrainWatch(endMs);
    for (;;) {
      await assertHeld();
      const behind = await this.lags(topic);
      if (behind.length === 0) return true;
      if (!watch.canFinish(behind, performance.now())) {
        const { logger } = this.options.connection.options;
        logger.warn('more partitions wait until the consumers have read everything', { topic, behind });
        return false;
      }
      await pause(DRAIN_PAUSE_MS);
    }
  }

  private async lags(topic: string): Promise<GroupLag[]> {
    const { admin } = this.options.connection;
    const ends = await admin.fetchTopicOffsets(topic);
    const lags: GroupLag[] = [];
    for (const group of (Object.keys(requestTopics) as RequestService[]).map(eventGroup)) {
      const [offsets] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      const stored = new Map((offsets?.partitions ?? []).map((one) => [one.partition, BigInt(one.offset)]));
      const hasRead = [...stored.values()].some((offset) => offset > NO_OFFSET);
      if (!hasRead && !(await this.isRead(group, topic))) continue;
      let records = 0;
      for (const { partition, low, high } of ends) {
        const next = stored.get(partition) ?? NO_OFFSET;
        const from = next < BigInt(low) ? BigInt(low) : next;
        records += Number(BigInt(high) - from);
      }
      if (records > 0) lags.push({ group, records });
    }
    return lags;
  }

  /** Whether a member of the group reads the topic. A group without members that has read nothing begins at the start. */
  private async isRead(group: string, topic: string): Promise<boolean> {
    const { groups } = await this.options.connection.admin.describeGroups([group]);
    return (groups[0]?.members ?? []).some(
      ({ memberAssignment }) =>
        AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment[topic] !== undefined,
    );
  }

  private async createPartitions(topic: string, count: number): Promise<void> {
    const { connection } = this.options;
    await connection.admin.createPartitions({ topicPartitions: [{ topic, count }] });
    const endMs = performance.now() + METADATA_LIMIT_MS;
    while (!(await this.hasLeaders(topic, count))) {
      if (performance.now() > endMs) throw new Error(`the partitions of ${topic} were not raised in time`);
      await pause(METADATA_PAUSE_MS);
    }
  }

  /** A new partition has no leader for a moment. */
  private async hasLeaders(topic: string, count: number): Promise<boolean> {
    const { connection } = this.options;
    if ((await connection.presentPartitionsOf(topic)) < count) return false;
    return connection.admin.fetchTopicOffsets(topic).then(
      (ends) => ends.length >= count,
      () => false,
    );
  }
}
