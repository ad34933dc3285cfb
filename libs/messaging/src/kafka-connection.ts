import { type Admin, type Kafka } from 'kafkajs';
import { Backoff, within } from './backoff';
import { kafkaClient } from './kafka-client';
import { type MessagingLogger } from './ports';
import { ProducerLink } from './producer-link';
import { RecordSender } from './record-sender';

/** Whether requests may be sent: `disconnected` from the first failing send or probe until a producer is connected. */
export type ConnectionStatus = 'connected' | 'disconnected';

export interface KafkaConnectionOptions {
  /** `host:port` of each. */
  brokers: string[];
  /** Shown in the broker's logs and metrics: `<service>-<instance id>`. */
  clientId: string;
  logger: MessagingLogger;
}

/** Of a consumer's calls, some 3 seconds; then it starts again, as the member of its group that it was. */
const CONSUMER_RETRIES = 5;
const ADMIN_RETRIES = 5;
const PROBE_RETRIES = 1;
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 3_000;
const PARTITIONS_AGE_MAX_MS = 30_000;

interface KnownPartitions {
  count: number;
  readAt: number;
}

/** One process's way to the brokers: client, producer, admin, and what is known of their health. */
export class KafkaConnection {
  /** For consumers. */
  readonly kafka: Kafka;
  /** Sends requests and replies, coalesced. */
  readonly sender: RecordSender;
  private readonly link: ProducerLink;
  private readonly links = new Set<ProducerLink>();
  private readonly partitions = new Map<string, KnownPartitions>();
  private readonly reading = new Map<string, Promise<number>>();
  private readonly backoff = new Backoff(PROBE_INTERVAL_MS, PROBE_INTERVAL_MS);
  private readonly adminClient: Admin;
  private readonly probeClient: Admin;
  private isClosed = false;
  private probing: Promise<void> | undefined;

  constructor(readonly options: KafkaConnectionOptions) {
    this.kafka = kafkaClient({ ...options, retries: CONSUMER_RETRIES });
    this.adminClient = kafkaClient({ ...options, retries: ADMIN_RETRIES }).admin();
    this.probeClient = kafkaClient({ ...options, retries: PROBE_RETRIES }).admin();
    this.link = this.openLink();
    this.sender = new RecordSender(this.link, options.logger);
  }

  get status(): ConnectionStatus {
    return this.link.connected ? 'connected' : 'disconnected';
  }

  /** Topics, groups and offsets. */
  get admin(): Admin {
    return this.adminClient;
  }

  /** A producer of its own, for who must not wait behind requests and replies (the relay). Closed with this. */
  openLink(): ProducerLink {
    const link = new ProducerLink(this.options);
    this.links.add(link);
    return link;
  }

  /** Closes a producer that `openLink` made. */
  async closeLink(link: ProducerLink): Promise<void> {
    this.links.delete(link);
    await link.close();
  }

  /** Connects; tries again with growing pauses until a broker answers. Apps may start before the broker. */
  async connect(): Promise<void> {
    await this.link.connect();
    await this.retryUntilClosed(() => this.adminClient.connect());
    this.probing ??= this.probeLoop();
  }

  async disconnect(): Promise<void> {
    this.isClosed = true;
    this.backoff.cancel();
    await this.sender.flush();
    await Promise.all([...this.links].map((link) => link.close()));
    await this.probing;
    await Promise.all(
      [this.adminClient, this.probeClient].map((admin) => admin.disconnect().catch(() => undefined)),
    );
  }

  /** Whether a broker answers within `timeoutMs`; for readiness. */
  async ping(timeoutMs = 2_000): Promise<boolean> {
    const probe = this.probe().then(
      () => true,
      () => false,
    );
    return within(probe, timeoutMs, false);
  }

  /** Partitions of a topic, read again each 30 seconds in the background. Throws where the topic doesn't exist. */
  async partitionsOf(topic: string): Promise<number> {
    return this.knownPartitionsOf(topic) ?? this.readPartitions(topic);
  }

  /** What `partitionsOf` knows already, without waiting. */
  knownPartitionsOf(topic: string): number | undefined {
    const known = this.partitions.get(topic);
    if (known !== undefined && Date.now() - known.readAt > PARTITIONS_AGE_MAX_MS) {
      this.readPartitions(topic).catch(() => undefined);
    }
    return known?.count;
  }

  /** Runs `task` until it succeeds or the connection is closed. */
  async retryUntilClosed<T>(task: () => Promise<T>): Promise<T | undefined> {
    const backoff = new Backoff(100, PROBE_INTERVAL_MS);
    while (!this.isClosed) {
      try {
        return await task();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        this.options.logger.warn('a call to Kafka failed, trying again', { error: message });
        await backoff.pause();
      }
    }
    return undefined;
  }

  /** One look at a time: who asks meanwhile gets the same answer, in the order of asking. */
  private readPartitions(topic: string): Promise<number> {
    const reading =
      this.reading.get(topic) ?? this.fetchPartitions(topic).finally(() => this.reading.delete(topic));
    this.reading.set(topic, reading);
    return reading;
  }

  private async fetchPartitions(topic: string): Promise<number> {
    const { topics } = await this.probeClient.fetchTopicMetadata({ topics: [topic] });
    const count = topics[0]?.partitions.length ?? 0;
    if (count === 0) throw new Error(`the topic ${topic} has no partitions`);
    this.partitions.set(topic, { count, readAt: Date.now() });
    return count;
  }

  private async probe(): Promise<void> {
    await this.probeClient.connect();
    await this.probeClient.describeCluster();
  }

  /** Finds a broker that went away while nothing was sent. */
  private async probeLoop(): Promise<void> {
    while (!this.isClosed) {
      await this.backoff.timeout(PROBE_INTERVAL_MS);
      const idleMs = Date.now() - this.link.lastSuccessAt;
      if (this.isClosed || !this.link.connected || idleMs < PROBE_INTERVAL_MS) continue;
      const isAlive = await this.ping(PROBE_TIMEOUT_MS);
      if (!isAlive && !this.isClosed) {
        this.options.logger.warn('Kafka does not answer');
        for (const link of this.links) link.distrust();
      }
    }
  }
}
