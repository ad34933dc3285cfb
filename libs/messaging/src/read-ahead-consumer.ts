import { type Consumer, type EachBatchPayload, type IHeaders } from 'kafkajs';
import { Backoff, within } from './backoff';
import { RETRY_TIME_MAX_MS, RETRY_TIME_MS } from './kafka-client';
import { type KafkaConnection } from './kafka-connection';
import {
  COMMIT_INTERVAL_MS,
  DRAIN_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
  REBALANCE_TIMEOUT_MS,
  SESSION_TIMEOUT_MS,
} from './limits';
import { OffsetTracker } from './offset-tracker';
import { logRebalances } from './rebalance-log';
import { staleOffsets, untilDone } from './stale-offsets';

/** A partition while it belongs to this consumer. */
export interface PartitionLease {
  topic: string;
  /** Id of the records' topic; absent if the consumer doesn't check it. */
  topicId?: string;
  partition: number;
  /** Set when the partition was given to another instance. Work that hasn't begun must not begin. */
  isLost: boolean;
}

/** A taken record. Its handler reports when its effect is durable. */
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
  /**
   * Ids of the topics, read before the start. Offsets are committed with them, and an offset of a topic that was
   * deleted since is ignored. Absent: topics keep their identity as long as this consumer lives.
   */
  topicIds?: ReadonlyMap<string, string>;
  /** Longest wait of a fetch for new records, in milliseconds. */
  fetchWaitMs: number;
  /** Rest after the hand-over of a partition's records, in milliseconds, so that the next fetch takes more. Default: 0. */
  restMs?: () => number;
  /** Takes the records of one partition, in order, without waiting for their effects. Must not throw. */
  take: (records: TakenRecord[], lease: PartitionLease) => void;
  /** Whether reading of this partition must pause. Called after each hand-over and every second. */
  isFull: (lease: PartitionLease) => boolean;
  /** Whether a paused partition may continue. */
  hasRoom: (lease: PartitionLease) => boolean;
  /** Whether all work that has begun is finished. A stop waits for it. */
  isIdle: () => boolean;
  onFatal: (error: Error) => void;
}

interface Lease extends PartitionLease {
  tracker: OffsetTracker;
  isPaused: boolean;
  /** Settled when it is known whether the committed offset belongs to this topic. */
  checked: Promise<void>;
  /** Whether `checked` is settled. Records fetched before may come from the wrong offset. */
  isChecked: boolean;
  isSought: boolean;
}

const DRAIN_STEP_MS = 10;
/** How long a stop waits to leave the group. */
const LEAVE_MS = 3_000;
/** Time for a crashed consumer to rejoin its group. kafkajs and the group need several times less. */
const RETURN_LIMIT_MS = 30_000;
/**
 * How long a consumer may give no sign of life. A healthy one sends a heartbeat every few seconds, and one without
 * a broker crashes earlier. It is counted in ticks, so time for which the process was frozen doesn't count.
 */
const SILENCE_LIMIT_MS = 60_000;
/** Partitions that rest at the same time after a fetch. A consumer that doesn't rest hands over one after the other. */
const RESTING_PARTITIONS_MAX = 64;

/**
 * A Kafka consumer that hands records over and continues to read. Every second it commits, per partition, the offset
 * behind the last contiguous finished record (ADR 2).
 */
export class ReadAheadConsumer {
  private consumer: Consumer | undefined;
  private readonly leases = new Map<string, Lease>();
  private readonly backoff = new Backoff(100, 2_000);
  private commitTimer: NodeJS.Timeout | undefined;
  private silentTicks = 0;
  /** Runs while kafkajs restarts a crashed consumer. */
  private returnTimer: NodeJS.Timeout | undefined;
  private committing: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly options: ReadAheadOptions) {}

  /** Resolves when the group has assigned partitions to this consumer. Retries until the broker answers. */
  async start(): Promise<void> {
    while (!this.isStopping) {
      const consumer = this.createConsumer();
      try {
        await this.startConsumer(consumer);
        if (this.isStopping) await this.leave();
        else this.commitTimer = setInterval(() => this.tick(), COMMIT_INTERVAL_MS);
        return;
      } catch (error) {
        // Later events of the old consumer are ignored.
        clearTimeout(this.returnTimer);
        this.consumer = undefined;
        const { connection, groupId } = this.options;
        connection.options.logger.warn('a consumer could not start, trying again', { groupId, err: error });
        await within(consumer.disconnect(), LEAVE_MS, undefined).catch(() => undefined);
        await this.backoff.pause();
      }
    }
  }

  /** Takes no more records, waits at most 10 seconds for those in progress, commits and leaves the group. */
  async stop(): Promise<void> {
    this.end();
    const deadline = Date.now() + DRAIN_TIMEOUT_MS;
    const drained = new Backoff(DRAIN_STEP_MS, DRAIN_STEP_MS);
    while (!this.options.isIdle() && Date.now() < deadline) await drained.pause();
    // Without a broker, both would first use up their retries.
    await within(this.leave(), LEAVE_MS, undefined);
    this.consumer = undefined;
  }

  /** Gives up all partitions and leaves the group at once. Another instance handles the rest. */
  async abandon(): Promise<void> {
    this.end();
    for (const lease of this.leases.values()) lease.isLost = true;
    await within(this.leave(), LEAVE_MS, undefined);
    this.consumer = undefined;
  }

  private end(): void {
    this.isStopping = true;
    this.backoff.cancel();
    clearInterval(this.commitTimer);
    clearTimeout(this.returnTimer);
  }

  private async leave(): Promise<void> {
    await this.commit();
    await this.consumer?.disconnect().catch(() => undefined);
  }

  /** Resumes paused partitions that have room again. */
  resume(): void {
    for (const lease of this.leases.values()) {
      if (!lease.isPaused || !this.options.hasRoom(lease)) continue;
      lease.isPaused = false;
      this.switchFetching('resume', lease);
    }
  }

  private createConsumer(): Consumer {
    const { connection, groupId, fetchWaitMs } = this.options;
    const consumer = connection.kafka.consumer({
      groupId,
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      maxWaitTimeInMs: fetchWaitMs,
      rackId: connection.options.rack ?? '',
      allowAutoTopicCreation: false,
      retry: {
        retries: 5,
        initialRetryTime: RETRY_TIME_MS,
        maxRetryTime: RETRY_TIME_MAX_MS,
        // Without this, a consumer that crashes while it stops, or after it was replaced, would restart for ever.
        restartOnFailure: () => Promise.resolve(!this.isStopping && this.consumer === consumer),
      },
    });
    return consumer;
  }

  private async startConsumer(consumer: Consumer): Promise<void> {
    const connected = consumer.connect().then(() => true);
    const isConnected = await within(connected, RETURN_LIMIT_MS, false);
    if (!isConnected) throw new Error('the brokers could not be reached in time');
    await consumer.subscribe({ topics: this.options.topics, fromBeginning: true });
    const { REBALANCING, HEARTBEAT, FETCH, GROUP_JOIN, CRASH } = consumer.events;
    logRebalances(consumer, this.options.groupId, this.options.connection.options.logger);
    consumer.on(REBALANCING, () => void this.commit());
    for (const sign of [HEARTBEAT, FETCH, GROUP_JOIN, CRASH])
      consumer.on(sign, () => {
        if (this.consumer === consumer) this.silentTicks = 0;
      });
    const joined = this.joining(consumer);
    this.consumer = consumer;
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: this.options.restMs === undefined ? 1 : RESTING_PARTITIONS_MAX,
      // A replaced consumer reads and commits nothing more.
      eachBatch: (payload) => (this.consumer === consumer ? this.handOver(payload) : Promise.resolve()),
    });
    await joined;
  }

  /** Resolves at the first assignment of partitions. kafkajs restarts a crashed consumer. */
  private joining(consumer: Consumer): Promise<void> {
    const { groupId, connection, onFatal } = this.options;
    let hasJoined = false;
    return new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
        // kafkajs restarted it before it was replaced. It would keep partitions whose records nobody handles.
        if (this.consumer !== consumer) return void consumer.disconnect().catch(() => undefined);
        clearTimeout(this.returnTimer);
        this.adopt(payload.memberAssignment);
        hasJoined = true;
        resolve();
      });
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (this.isStopping || this.consumer !== consumer) return;
        connection.options.logger.warn('a consumer has crashed', { groupId, err: error, restart });
        const replace = (): void => (hasJoined ? void this.replace(consumer) : reject(error));
        clearTimeout(this.returnTimer);
        if (restart) this.returnTimer = setTimeout(replace, RETURN_LIMIT_MS).unref();
        else if (connection.wasRefusedOfLate) replace();
        else onFatal(error);
      });
    });
  }

  /**
   * Replaces a consumer that kafkajs has given up or has restarted without success, or that gives no sign of life.
   * kafkajs treats several refusals of a broker as final, and may wait for ever for a connection that was refused
   * half-way.
   */
  private async replace(crashed: Consumer): Promise<void> {
    const { connection, groupId } = this.options;
    connection.options.logger.warn('another consumer takes the place of one that has ended', { groupId });
    clearInterval(this.commitTimer);
    clearTimeout(this.returnTimer);
    this.consumer = undefined;
    this.committing = undefined;
    this.silentTicks = 0;
    await within(crashed.disconnect(), LEAVE_MS, undefined).catch(() => undefined);
    await this.backoff.pause();
    await this.start();
  }

  private adopt(assignment: Record<string, number[]>): void {
    for (const [key, lease] of this.leases) {
      if (assignment[lease.topic]?.includes(lease.partition) === true) continue;
      lease.isLost = true;
      this.leases.delete(key);
    }
    this.checkOffsets(assignment);
    // kafkajs remembers paused partitions across rebalances, even those it has lost meanwhile.
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
    const topicId = this.options.topicIds?.get(topic);
    const lease: Lease = {
      topic,
      ...(topicId === undefined ? {} : { topicId }),
      partition,
      isLost: false,
      isPaused: false,
      tracker: new OffsetTracker(),
      checked: Promise.resolve(),
      isChecked: true,
      isSought: false,
    };
    this.leases.set(key, lease);
    return lease;
  }

  /**
   * Checks the committed offsets of assigned partitions. No record is handed over before. It runs at each assignment,
   * because kafkajs forgets a seek when it restarts after a crash.
   */
  private checkOffsets(assignment: Record<string, number[]>): void {
    if (this.options.topicIds === undefined) return;
    const leases = Object.entries(assignment).flatMap(([topic, partitions]) =>
      partitions.map((partition) => this.leaseOf(topic, partition)),
    );
    if (leases.length === 0) return;
    const checked = this.seekAnew(leases).finally(() => {
      for (const lease of leases) if (lease.checked === checked) lease.isChecked = true;
    });
    for (const lease of leases) Object.assign(lease, { checked, isChecked: false, isSought: false });
  }

  /** Reads partitions from their start if the committed offset belongs to a topic that was deleted since. */
  private async seekAnew(leases: readonly Lease[]): Promise<void> {
    const { connection, groupId } = this.options;
    const topics = [...new Set(leases.map(({ topic }) => topic))];
    const isOver = (): boolean => this.isStopping || leases.every(({ isLost }) => isLost);
    const stale = await untilDone(isOver, connection.options.logger, () =>
      staleOffsets(connection.admin, groupId, topics, this.options.topicIds ?? new Map()),
    );
    for (const { topic, partition, low } of stale ?? []) {
      const lease = leases.find((one) => one.topic === topic && one.partition === partition);
      if (lease === undefined || lease.isLost) continue;
      lease.isSought = true;
      this.ofGroup((consumer) => consumer.seek({ topic, partition, offset: low }));
    }
  }

  private async handOver({ batch }: EachBatchPayload): Promise<void> {
    if (this.isStopping) return;
    const lease = this.leaseOf(batch.topic, batch.partition);
    if (!lease.isChecked) {
      await lease.checked;
      // Fetched from an offset that is invalid in this topic. The next fetch has the right records.
      if (lease.isSought || lease.isLost || this.isStopping) return;
    }
    const records: TakenRecord[] = [];
    for (const { offset, key, value, headers } of batch.messages) {
      const done = lease.tracker.take(offset);
      // A record that ends after the partition was lost is handled again by the partition's next owner.
      const finish = (): void => (lease.isLost ? undefined : done?.());
      if (done !== undefined) records.push({ lease, offset, key, value, headers: headers ?? {}, finish });
    }
    if (records.length > 0) this.options.take(records, lease);
    this.pauseIfFull(lease);
    // kafkajs fetches again when all partitions of a fetch have been handed over.
    const restMs = this.options.restMs?.() ?? 0;
    if (restMs > 0) await this.backoff.timeout(restMs);
  }

  private pauseIfFull(lease: Lease): void {
    if (!this.options.isFull(lease)) return;
    lease.isPaused = true;
    this.switchFetching('pause', lease);
  }

  private switchFetching(action: 'pause' | 'resume', lease: Pick<Lease, 'topic' | 'partition'>): void {
    const { topic, partition } = lease;
    this.ofGroup((consumer) => consumer[action]([{ topic, partitions: [partition] }]));
  }

  /** Between a crash and the restart, kafkajs has no group. The restart reads all partitions and checks their offsets. */
  private ofGroup(change: (consumer: Consumer) => void): void {
    try {
      if (this.consumer !== undefined) change(this.consumer);
    } catch {
      return;
    }
  }

  private tick(): void {
    this.silentTicks += 1;
    if (this.silentTicks * COMMIT_INTERVAL_MS > SILENCE_LIMIT_MS && this.consumer !== undefined) {
      void this.replace(this.consumer);
      return;
    }
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
        due.map(({ lease: { topic, topicId, partition }, offset }) => ({
          topic,
          partition,
          offset,
          metadata: topicId ?? null,
        })),
      );
      for (const { lease, offset } of due) lease.tracker.committedTo(offset);
    } catch (error) {
      this.options.connection.options.logger.debug('offsets were not committed', { err: error });
    }
  }
}
