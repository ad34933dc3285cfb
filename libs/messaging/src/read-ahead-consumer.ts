import { type Consumer, type EachBatchPayload, type IHeaders } from 'kafkajs';
import { Backoff, within } from './backoff';
import { RETRY_TIME_MAX_MS, RETRY_TIME_MS } from './kafka-client';
import { type KafkaConnection } from './kafka-connection';
import { COMMIT_INTERVAL_MS, DRAIN_TIMEOUT_MS, HEARTBEAT_INTERVAL_MS, SESSION_TIMEOUT_MS } from './limits';
import { OffsetTracker } from './offset-tracker';

/** A partition while it belongs to this consumer. */
export interface PartitionLease {
  topic: string;
  partition: number;
  /** Set when the partition was given to another instance: what isn't begun must not be begun. */
  isLost: boolean;
}

/** A record that was taken; whoever took it says when its effect is durable. */
export interface TakenRecord {
  lease: PartitionLease;
  offset: string;
  key: Buffer | null;
  value: Buffer | null;
  headers: IHeaders;
  finish: () => void;
}

export interface ReadAheadOptions {
  connection: KafkaConnection;
  groupId: string;
  topics: string[];
  /** Longest wait of a fetch for new records, milliseconds. */
  fetchWaitMs: number;
  /** Takes the records of one partition, in order, without waiting for their effects. Must not throw. */
  take: (records: TakenRecord[], lease: PartitionLease) => void;
  /** Whether reading of this partition must pause. Asked after each hand-over and each second. */
  isFull: (lease: PartitionLease) => boolean;
  /** Whether a paused partition may go on. */
  hasRoom: (lease: PartitionLease) => boolean;
  /** Whether everything that was taken and begun is done; a stop waits for it. */
  isIdle: () => boolean;
  onFatal: (error: Error) => void;
}

interface Lease extends PartitionLease {
  tracker: OffsetTracker;
  isPaused: boolean;
}

const DRAIN_STEP_MS = 10;
/** How long a stop waits for the group to be left. */
const LEAVE_MS = 3_000;
const READ_AHEAD_PARTITIONS_MAX = 64;

/**
 * A Kafka consumer that hands records over and goes on reading, and commits each second, per partition, the offset
 * after the last contiguous finished record (architecture, "Reading ahead").
 */
export class ReadAheadConsumer {
  private consumer: Consumer | undefined;
  private readonly leases = new Map<string, Lease>();
  private readonly backoff = new Backoff(100, 2_000);
  private commitTimer: NodeJS.Timeout | undefined;
  private committing: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly options: ReadAheadOptions) {}

  /** Resolves when the group has given this consumer its partitions. Tries again until the broker answers. */
  async start(): Promise<void> {
    while (!this.isStopping) {
      const consumer = this.createConsumer();
      try {
        await this.startConsumer(consumer);
        this.commitTimer = setInterval(() => this.tick(), COMMIT_INTERVAL_MS);
        return;
      } catch (error) {
        const { connection, groupId } = this.options;
        const message = error instanceof Error ? error.message : String(error);
        connection.options.logger.warn('a consumer could not start, trying again', {
          groupId,
          error: message,
        });
        await consumer.disconnect().catch(() => undefined);
        await this.backoff.pause();
      }
    }
  }

  /** Takes nothing more, waits for what is being handled (10 seconds at most), commits and leaves the group. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.backoff.cancel();
    clearInterval(this.commitTimer);
    const deadline = Date.now() + DRAIN_TIMEOUT_MS;
    const drained = new Backoff(DRAIN_STEP_MS, DRAIN_STEP_MS);
    while (!this.options.isIdle() && Date.now() < deadline) await drained.pause();
    // Without a broker both would first use up their retries.
    await within(this.leave(), LEAVE_MS, undefined);
    this.consumer = undefined;
  }

  private async leave(): Promise<void> {
    await this.commit();
    await this.consumer?.disconnect().catch(() => undefined);
  }

  /** Lets paused partitions go on where there is room again. */
  resume(): void {
    for (const lease of this.leases.values()) {
      if (!lease.isPaused || !this.options.hasRoom(lease)) continue;
      lease.isPaused = false;
      this.switchFetching('resume', lease);
    }
  }

  private createConsumer(): Consumer {
    const { connection, groupId, fetchWaitMs } = this.options;
    return connection.kafka.consumer({
      groupId,
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      retry: {
        retries: 5,
        initialRetryTime: RETRY_TIME_MS,
        maxRetryTime: RETRY_TIME_MAX_MS,
        // Without this a consumer that crashes while it is being stopped starts again, forever.
        restartOnFailure: () => Promise.resolve(!this.isStopping),
      },
    });
  }

  private async startConsumer(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: this.options.topics, fromBeginning: true });
    consumer.on(consumer.events.REBALANCING, () => {
      void this.commit();
    });
    const joined = this.joining(consumer);
    this.consumer = consumer;
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: READ_AHEAD_PARTITIONS_MAX,
      eachBatch: (payload) => this.handOver(payload),
    });
    await joined;
  }

  /** Resolves at the first assignment of partitions. kafkajs starts a consumer again that has crashed. */
  private joining(consumer: Consumer): Promise<void> {
    const { groupId, connection, onFatal } = this.options;
    return new Promise<void>((resolve) => {
      consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
        this.adopt(payload.memberAssignment);
        resolve();
      });
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (this.isStopping) return;
        const fields = { groupId, error: error.message, restart };
        connection.options.logger.warn('a consumer has crashed', fields);
        if (!restart) onFatal(error);
      });
    });
  }

  private adopt(assignment: Record<string, number[]>): void {
    for (const [key, lease] of this.leases) {
      if (assignment[lease.topic]?.includes(lease.partition) === true) continue;
      lease.isLost = true;
      this.leases.delete(key);
    }
    // kafkajs remembers what was paused across rebalances, even what was lost meanwhile.
    for (const [topic, partitions] of Object.entries(assignment)) {
      for (const partition of partitions) {
        if (this.leases.get(`${topic}|${partition}`)?.isPaused !== true) {
          this.switchFetching('resume', { topic, partition });
        }
      }
    }
  }

  private leaseOf(topic: string, partition: number): Lease {
    const key = `${topic}|${partition}`;
    const known = this.leases.get(key);
    if (known !== undefined) return known;
    const lease: Lease = { topic, partition, isLost: false, isPaused: false, tracker: new OffsetTracker() };
    this.leases.set(key, lease);
    return lease;
  }

  private handOver({ batch }: EachBatchPayload): Promise<void> {
    if (this.isStopping) return Promise.resolve();
    const lease = this.leaseOf(batch.topic, batch.partition);
    const records: TakenRecord[] = [];
    for (const { offset, key, value, headers } of batch.messages) {
      const finish = lease.tracker.take(offset);
      if (finish !== undefined) records.push({ lease, offset, key, value, headers: headers ?? {}, finish });
    }
    if (records.length > 0) this.options.take(records, lease);
    this.pauseIfFull(lease);
    return Promise.resolve();
  }

  private pauseIfFull(lease: Lease): void {
    if (!this.options.isFull(lease)) return;
    lease.isPaused = true;
    this.switchFetching('pause', lease);
  }

  private switchFetching(
    action: 'pause' | 'resume',
    { topic, partition }: Pick<Lease, 'topic' | 'partition'>,
  ): void {
    try {
      this.consumer?.[action]([{ topic, partitions: [partition] }]);
    } catch {
      // Between a crash and its restart kafkajs has no group; the restart reads all partitions.
      return;
    }
  }

  private tick(): void {
    for (const lease of this.leases.values()) if (!lease.isPaused) this.pauseIfFull(lease);
    this.resume();
    void this.commit();
  }

  private async commit(): Promise<void> {
    await this.committing;
    this.committing = this.commitNow().finally(() => {
      this.committing = undefined;
    });
    await this.committing;
  }

  private async commitNow(): Promise<void> {
    const due = [...this.leases.values()].flatMap((lease) => {
      const offset = lease.tracker.committable();
      return offset === undefined ? [] : [{ lease, offset }];
    });
    if (due.length === 0 || this.consumer === undefined) return;
    try {
      await this.consumer.commitOffsets(
        due.map(({ lease, offset }) => ({ topic: lease.topic, partition: lease.partition, offset })),
      );
      for (const { lease, offset } of due) lease.tracker.committedTo(offset);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.options.connection.options.logger.debug('offsets were not committed', { error: message });
    }
  }
}
