import { type Admin, type Kafka } from 'kafkajs';
import { Backoff, within } from './backoff';
import { BrokerClock, type HostClocks } from './broker-clock';
import { BrokerLink } from './broker-link';
import { ClusterSize } from './cluster-size';
import { CredentialWatch } from './credential-watch';
import { kafkaClient } from './kafka-client';
import { type KafkaSecurity } from './kafka-security';
import { type MessagingLogger } from './ports';
import { ProducerLink, type ProducerLinkOptions } from './producer-link';
import { RecordSender } from './record-sender';
import { type RecordSigner } from './record-signer';
import { type ConfigChange, configChangesProtocol } from './topic-config-changes';
import { topicIdsProtocol, type TopicIdentity } from './topic-metadata';
import { NoTracing, type Tracing } from './tracing';

/** Whether requests may be sent: `disconnected` from the first failing send or probe until a producer is connected. */
export type ConnectionStatus = 'connected' | 'disconnected';

export interface KafkaConnectionOptions {
  /** `host:port` of each broker. */
  brokers: string[];
  /** Name in the broker's logs and metrics: `<service>-<instance id>`. */
  clientId: string;
  logger: MessagingLogger;
  /** TLS and credentials. Absent: plain text without authentication. */
  security?: KafkaSecurity | undefined;
  /** Retries of a send. Default: 10. */
  sendRetries?: number | undefined;
  /** The rack from whose replicas consumers read, if the brokers permit it. */
  rack?: string | undefined;
  /** Signs records of requests and replies. */
  signer: RecordSigner;
  /** Begins the spans of requests and events. Absent: none. */
  tracing?: Tracing;
  /** The host's clocks. Tests replace them. */
  hostClocks?: HostClocks;
}

/** Retries of a consumer's call, about 3 seconds. After that the consumer restarts as the same member of its group. */
const CONSUMER_RETRIES = 5;
const ADMIN_RETRIES = 5;
const PROBE_RETRIES = 1;
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 3_000;
/** A busy connection is probed this often, to notice that brokers were added. */
const PROBE_AGE_MAX_MS = 30_000;
const PARTITIONS_AGE_MAX_MS = 30_000;

interface KnownPartitions {
  count: number;
  readAt: number;
}

/** The connection of one process to the brokers: client, producer, admin, and their known health. */
export class KafkaConnection {
  /** For consumers. */
  readonly kafka: Kafka;
  /** Sends requests and replies in coalesced records. */
  readonly sender: RecordSender;
  /** The brokers' time, which all processes share. */
  readonly clock: BrokerClock;
  readonly tracing: Tracing;
  private readonly watch: CredentialWatch;
  private readonly link: ProducerLink;
  private readonly links = new Set<ProducerLink>();
  private readonly partitions = new Map<string, KnownPartitions>();
  private readonly reading = new Map<string, Promise<number>>();
  private readonly backoff = new Backoff(PROBE_INTERVAL_MS, PROBE_INTERVAL_MS);
  private readonly adminClient: Admin;
  private readonly probeClient: Admin;
  private readonly brokerLink: BrokerLink;
  private readonly size: ClusterSize;
  private isClosed = false;
  private probedAt = 0;
  private probing: Promise<void> | undefined;

  constructor(readonly options: KafkaConnectionOptions) {
    this.watch = new CredentialWatch(options.logger);
    this.size = new ClusterSize(options.brokers.length);
    const client = { ...options, watch: this.watch };
    this.kafka = kafkaClient({ ...client, retries: CONSUMER_RETRIES });
    this.adminClient = kafkaClient({ ...client, retries: ADMIN_RETRIES }).admin();
    this.probeClient = kafkaClient({ ...client, retries: PROBE_RETRIES }).admin();
    this.brokerLink = new BrokerLink({ ...client, retries: PROBE_RETRIES });
    this.clock = new BrokerClock(options.hostClocks);
    this.tracing = options.tracing ?? new NoTracing();
    this.link = this.openLink({ isRepeating: true });
    this.sender = new RecordSender(this.link, options.logger, options.signer);
  }

  get status(): ConnectionStatus {
    return this.link.connected ? 'connected' : 'disconnected';
  }

  /** Why brokers refuse this process, or it refuses them, within the last seconds; undefined otherwise. */
  get refusal(): string | undefined {
    return this.watch.reason;
  }

  /** Whether brokers have refused this process within the last minute, even if they accept its credentials now. */
  get wasRefusedOfLate(): boolean {
    return this.watch.wasRefusedOfLate;
  }

  /** Topics, groups and offsets. */
  get admin(): Admin {
    return this.adminClient;
  }

  /**
   * A separate producer for a caller that must not wait behind requests and replies (the relay). It is closed with this
   * connection.
   */
  openLink({ isRepeating }: Pick<ProducerLinkOptions, 'isRepeating'> = {}): ProducerLink {
    const { watch, clock, size } = this;
    const link = new ProducerLink({ ...this.options, watch, clock, size, isRepeating });
    this.links.add(link);
    return link;
  }

  /** Closes a producer that `openLink` made. */
  async closeLink(link: ProducerLink): Promise<void> {
    this.links.delete(link);
    await link.close();
  }

  /** Connects, and retries with growing pauses until a broker answers. Apps may start before the broker. */
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
    await this.brokerLink.close();
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

  /**
   * Number of partitions of a topic, refreshed in the background every 30 seconds. Throws if the topic doesn't exist.
   */
  async partitionsOf(topic: string): Promise<number> {
    return this.knownPartitionsOf(topic) ?? this.readPartitions(topic);
  }

  /** The cached result of `partitionsOf`, without waiting. */
  knownPartitionsOf(topic: string): number | undefined {
    const known = this.partitions.get(topic);
    if (known !== undefined && Date.now() - known.readAt > PARTITIONS_AGE_MAX_MS) {
      this.readPartitions(topic).catch(() => undefined);
    }
    return known?.count;
  }

  /** Number of partitions of a topic, read now. Throws if the topic doesn't exist. */
  presentPartitionsOf(topic: string): Promise<number> {
    return this.readPartitions(topic);
  }

  /** Ids of topics, 32 hex digits. A recreated topic has another id. A missing topic is omitted. */
  async topicIds(topics: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.topicIdentities(topics);
    return new Map([...found].map(([topic, { id }]) => [topic, id]));
  }

  /** Ids and numbers of partitions of topics. A missing topic is omitted. */
  async topicIdentities(topics: readonly string[]): Promise<ReadonlyMap<string, TopicIdentity>> {
    return this.brokerLink.send(topicIdsProtocol(topics));
  }

  /** Sets single topic settings and leaves all others. If any is refused, it throws with every refusal. */
  async changeTopicConfigs(changes: readonly ConfigChange[]): Promise<void> {
    const refusals = await this.brokerLink.send(configChangesProtocol(changes));
    if (refusals.length > 0) throw new Error(`topics could not be configured: ${refusals.join('; ')}`);
  }

  /** Runs `task` until it succeeds or the connection is closed. */
  async retryUntilClosed<T>(task: () => Promise<T>): Promise<T | undefined> {
    const backoff = new Backoff(100, PROBE_INTERVAL_MS);
    while (!this.isClosed) {
      try {
        return await task();
      } catch (error) {
        this.options.logger.warn('a call to Kafka failed, trying again', { err: error });
        await backoff.pause();
      }
    }
    return undefined;
  }

  /** One query at a time. Concurrent callers get the same answer, in the order of their calls. */
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
    const { brokers } = await this.probeClient.describeCluster();
    this.size.note(brokers.length);
    this.probedAt = Date.now();
  }

  /** Detects a lost broker while nothing is sent. */
  private async probeLoop(): Promise<void> {
    while (!this.isClosed) {
      await this.backoff.timeout(PROBE_INTERVAL_MS);
      const idleMs = Date.now() - this.link.lastSuccessAt;
      const isDue = idleMs >= PROBE_INTERVAL_MS || Date.now() - this.probedAt > PROBE_AGE_MAX_MS;
      if (this.isClosed || !this.link.connected || !isDue) continue;
      const isAlive = await this.ping(PROBE_TIMEOUT_MS);
      if (!isAlive && !this.isClosed) {
        this.options.logger.warn('Kafka does not answer');
        for (const link of this.links) link.distrust();
      }
    }
  }
}
