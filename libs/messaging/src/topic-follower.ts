import { Backoff, within } from './backoff';
import { type KafkaConnection } from './kafka-connection';
import { TOPIC_WATCH_MS } from './limits';

/** Reads topics until it is stopped. */
interface TopicReader {
  /** Resolves when its partitions are known or it was stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Gives up its partitions at once. */
  abandon(): Promise<void>;
}

interface TopicFollowerOptions {
  connection: KafkaConnection;
  topics: readonly string[];
  /** Creates a reader of the topics with these ids. Another one replaces it when an id changes. */
  open: (topicIds: ReadonlyMap<string, string>) => TopicReader;
  /** Why the topics must not be read; empty if they may be. */
  violations?: (topicIds: ReadonlyMap<string, string>) => Promise<readonly string[]>;
}

/** Number of checks that must agree before a violation counts. A partition's new leader may lag behind for a moment. */
const FAULTY_LOOKS = 3;
const CONFIRM_PAUSE_MS = 500;
const STOP_LIMIT_MS = 1_000;

/**
 * Reads topics as long as they keep their identity. It checks their ids every few seconds and starts again if a topic
 * was deleted and recreated, or has got more partitions. On a violation it leaves the group, logs the violation and checks again, so that it
 * continues after the remedy's command.
 */
export class TopicFollower {
  private reader: TopicReader | undefined;
  private readIds: ReadonlyMap<string, string> = new Map();
  private readPartitions: ReadonlyMap<string, number> = new Map();
  private faulty: readonly string[] = [];
  private faultyLooks = 0;
  private readonly pauses = new Backoff(TOPIC_WATCH_MS, TOPIC_WATCH_MS);
  private isStopping = false;
  private isSuspended = false;
  private following: Promise<void> | undefined;

  constructor(private readonly options: TopicFollowerOptions) {}

  /** Why it doesn't read; empty while it does. */
  get violations(): readonly string[] {
    return this.faultyLooks >= FAULTY_LOOKS ? this.faulty : [];
  }

  /**
   * Resolves when the topics are read, or when the reason why they are not is known. Retries until a broker answers.
   */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.following = this.follow(resolve);
    });
  }

  /** Leaves the group at once, until {@link resume}. Other instances read meanwhile. */
  async suspend(): Promise<void> {
    this.isSuspended = true;
    const { reader } = this;
    this.reader = undefined;
    await reader?.abandon();
  }

  /** Reads again. */
  resume(): void {
    this.isSuspended = false;
    this.pauses.wake();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.cancel();
    await this.reader?.stop();
    // A check of brokers that don't answer first uses up its time limits.
    await within(this.following ?? Promise.resolve(), STOP_LIMIT_MS, undefined);
  }

  private async follow(settled: () => void): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.look();
      } catch (error) {
        this.options.connection.options.logger.debug('topics could not be looked at', { err: error });
      }
      if (this.reader !== undefined || this.violations.length > 0) settled();
      const isSuspected = this.reader === undefined && this.violations.length === 0 && !this.isSuspended;
      await this.pauses.timeout(isSuspected ? CONFIRM_PAUSE_MS : TOPIC_WATCH_MS);
    }
    settled();
  }

  private async look(): Promise<void> {
    const { connection, topics } = this.options;
    // Read before reading begins, so that records of a deleted topic are never taken for those of its
    // successor.
    const found = await connection.topicIdentities(topics);
    const topicIds = new Map([...found].map(([topic, { id }]) => [topic, id]));
    const missing = topics.filter((topic) => !topicIds.has(topic));
    this.note([
      ...missing.map((topic) => `the topic ${topic} does not exist`),
      ...((await this.options.violations?.(topicIds)) ?? []),
    ]);
    if (this.isStopping) return;
    const isSame = topics.every(
      (topic) =>
        topicIds.get(topic) === this.readIds.get(topic) &&
        // kafkajs reads new partitions only after its group has been formed again.
        found.get(topic)?.partitions === this.readPartitions.get(topic),
    );
    if (this.faultyLooks === 0 && isSame && this.reader !== undefined) return;
    await this.close(topicIds);
    this.readPartitions = new Map([...found].map(([topic, { partitions }]) => [topic, partitions]));
    if (this.faultyLooks === 0) await this.open(topicIds);
  }

  private note(violations: readonly string[]): void {
    const { logger } = this.options.connection.options;
    const wasRefused = this.violations.length > 0;
    this.faulty = violations;
    this.faultyLooks = violations.length === 0 ? 0 : this.faultyLooks + 1;
    if (this.faultyLooks === FAULTY_LOOKS) logger.error('topics are not read', { violations });
    if (wasRefused && violations.length === 0) logger.info('topics are read again');
  }

  private async close(topicIds: ReadonlyMap<string, string>): Promise<void> {
    const { reader, readIds } = this;
    if (reader === undefined) return;
    this.reader = undefined;
    const changed = this.options.topics.filter((topic) => topicIds.get(topic) !== readIds.get(topic));
    this.options.connection.options.logger.warn('reading begins anew', { changed, violations: this.faulty });
    await reader.stop();
  }

  private async open(topicIds: ReadonlyMap<string, string>): Promise<void> {
    if (this.isSuspended) return;
    this.readIds = topicIds;
    this.reader = this.options.open(topicIds);
    if (!this.isStopping) await this.reader.start();
  }
}
