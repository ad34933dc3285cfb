import { errorRecord, errorText } from '@corridor/kernel';
import { type Producer, type RecordMetadata, type TopicMessages } from 'kafkajs';
import { type BrokerClock } from './broker-clock';
import { type ClusterSize } from './cluster-size';
import { kafkaClient, type KafkaClientOptions } from './kafka-client';
import { Backoff, within } from './backoff';

/** Why a send failed, and its known consequences. */
export class ProduceError extends Error {
  constructor(
    override readonly cause: Error,
    /** True if no byte of it left this process. */
    readonly surelyNotWritten: boolean,
    /** True if the broker refused a batch for its size. */
    readonly tooLarge: boolean,
    /** True if a topic doesn't exist. */
    readonly unknownTopic: boolean,
  ) {
    super(errorRecord(cause).message);
    this.name = 'ProduceError';
  }
}

/** Timestamp in the response for a topic that keeps the producer's time (protocol guide, Produce response). */
const UNSTAMPED = -1;
/** Retries of a send: about 8 seconds in all, longer than the brokers need to elect another leader. */
const SEND_RETRIES = 10;
/** Retries of the calls within a send, for example for metadata. */
const CALL_RETRIES = 2;
/**
 * How long a send is repeated while its broker is gone. kafkajs has time limits of its own for each attempt, but it may
 * wait for ever if a connection was refused half-way.
 */
const SEND_LIMIT_MS = 45_000;
/** Pauses between attempts of a send while its broker is gone. */
const RESEND_PAUSE_MS = 100;
const RESEND_PAUSE_MAX_MS = 500;
const CONNECT_LIMIT_MS = 30_000;
const CONNECT_PAUSE_MS = 100;
const CONNECT_PAUSE_MAX_MS = 1_000;
const TOO_LARGE_TYPES = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'];
/** Errors of kafkajs after which it isn't known whether the broker has appended what was sent. */
const LOST_CONNECTION = [
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSBrokerNotFound',
];

/** An error and its causes: kafkajs wraps an error several times. */
function chainOf(error: unknown, depthMax = 5): Error[] {
  if (!(error instanceof Error) || depthMax === 0) return [];
  return [error, ...chainOf(error.cause, depthMax - 1)];
}

/** The protocol error's name, at any depth of kafkajs's wrapping. */
function errorType(error: unknown): string | undefined {
  const types = chainOf(error).map((one) => (one as Error & { type?: unknown }).type);
  return types.find((type) => typeof type === 'string');
}

function isLostConnection(error: unknown): boolean {
  return errorType(error) === undefined && chainOf(error).some(({ name }) => LOST_CONNECTION.includes(name));
}

/** What the brokers have acknowledged, in how many attempts. */
interface Sent {
  acknowledged: RecordMetadata[];
  attempts: number;
}

export interface ProducerLinkOptions extends Pick<
  KafkaClientOptions,
  'brokers' | 'clientId' | 'logger' | 'security' | 'watch'
> {
  /** Gets the brokers' time from acknowledgements. */
  clock?: BrokerClock;
  /** Retries of a send. Default: 10. */
  sendRetries?: number | undefined;
  size: Pick<ClusterSize, 'hasSeveralBrokers'>;
  /**
   * Whether a send is repeated while its broker is gone. Default: false. A caller that may send only while it holds a lock
   * repeats it itself.
   */
  isRepeating?: boolean;
}

/**
 * One idempotent producer with one send in flight. While the broker is gone, a repeating link repeats the send in flight
 * under the same sequence numbers, so that a broker that has appended it already drops the repeat. Further sends are
 * refused. After a failed send the producer is replaced by a new one. kafkajs decrements the sequence number, so a
 * broker could take the next send for a repeat of the failed one and drop it.
 */
export class ProducerLink {
  private producer: Producer | undefined;
  private producesSent = 0;
  private connecting: Promise<void> | undefined;
  private isClosed = false;
  private isConnected = false;
  private isSending = false;
  private readonly resends = new Backoff(RESEND_PAUSE_MS, RESEND_PAUSE_MAX_MS);
  private readonly backoff = new Backoff(CONNECT_PAUSE_MS, CONNECT_PAUSE_MAX_MS);
  private tail: Promise<void> = Promise.resolve();
  /** Real time of the last acknowledged send, in milliseconds. */
  lastSuccessAt = 0;

  constructor(private readonly options: ProducerLinkOptions) {}

  get connected(): boolean {
    return this.isConnected;
  }

  /** Resolves when connected. Retries until then, or until the link is closed. */
  async connect(): Promise<void> {
    if (this.isConnected) return;
    this.connecting ??= this.connectLoop().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.isConnected = false;
    this.backoff.cancel();
    this.resends.cancel();
    await this.tail;
    await this.connecting;
    await this.producer?.disconnect().catch(() => undefined);
    this.producer = undefined;
  }

  /**
   * Reports a broker failure that another part has detected. Sends fail at once until the send in flight succeeds or a
   * new producer is connected.
   */
  distrust(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    if (!this.isSending) void this.reconnect();
  }

  /** Sends and waits for the acknowledgement of all replicas. Throws ProduceError. */
  async send(topicMessages: TopicMessages[]): Promise<void> {
    const turn = this.tail.then(() => this.sendNow(topicMessages));
    this.tail = turn.catch(() => undefined);
    return turn;
  }

  private async sendNow(topicMessages: TopicMessages[]): Promise<void> {
    const producer = this.producer;
    if (producer === undefined || !this.isConnected) {
      throw new ProduceError(new Error('no broker is connected'), true, false, false);
    }
    const sentBefore = this.producesSent;
    const sentMs = this.options.clock?.monotonicMs() ?? 0;
    let isLate = false;
    this.isSending = true;
    try {
      const sending = this.sendParts(producer, topicMessages, sentBefore);
      const sent = await within(sending, SEND_LIMIT_MS, undefined);
      isLate = sent === undefined;
      if (sent === undefined) throw new Error(`not acknowledged within ${SEND_LIMIT_MS / 1_000} s`);
      this.isConnected = !this.isClosed;
      this.lastSuccessAt = Date.now();
      // A repeat may be acknowledged with the time of the first attempt.
      if (sent.attempts === 1) this.learnTime(sent.acknowledged, sentMs);
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(errorText(error));
      const type = errorType(cause) ?? '';
      const unknownTopic = type === 'UNKNOWN_TOPIC_OR_PARTITION';
      this.options.logger.warn('a send to Kafka failed', { err: cause, type });
      if (unknownTopic) await this.replace();
      else this.reconnectLater(producer);
      // A send that is only late may still be on its way.
      const surelyNotWritten = !isLate && this.producesSent === sentBefore;
      throw new ProduceError(cause, surelyNotWritten, TOO_LARGE_TYPES.includes(type), unknownTopic);
    } finally {
      this.isSending = false;
    }
  }

  /**
   * kafkajs 2.2.4 notes acknowledgements by broker. If a partition moves during a retry to a broker that has
   * acknowledged others, kafkajs takes it for acknowledged too and loses its messages. With several brokers each
   * partition therefore has a call of its own.
   */
  private async sendParts(
    producer: Producer,
    topicMessages: TopicMessages[],
    sentBefore: number,
  ): Promise<Sent> {
    const parts = this.options.size.hasSeveralBrokers
      ? partsOf(topicMessages).map((part) => [part])
      : [topicMessages];
    const acknowledged: RecordMetadata[] = [];
    this.resends.reset();
    for (let [open, attempts] = [parts, 1]; ; attempts += 1) {
      // A failed one is reported when no other is on its way, because the producer is replaced then.
      const settled = await Promise.allSettled(
        open.map((part) => producer.sendBatch({ acks: -1, topicMessages: part })),
      );
      for (const one of settled) if (one.status === 'fulfilled') acknowledged.push(...one.value);
      const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
      if (errors.length === 0) return { acknowledged, attempts };
      const final = errors.find((error) => !isLostConnection(error));
      if (final !== undefined || !this.mayRepeat(producer, sentBefore)) throw final ?? errors[0];
      this.isConnected = false;
      open = open.filter((_part, index) => settled[index]?.status === 'rejected');
      await this.resends.pause();
    }
  }

  /** Whether a send that failed may be in the brokers' hands, and is still this link's. */
  private mayRepeat(producer: Producer, sentBefore: number): boolean {
    const isPresent = !this.isClosed && this.producer === producer;
    return this.options.isRepeating === true && isPresent && this.producesSent !== sentBefore;
  }

  /** The last stamped topic's timestamp (-1 elsewhere) is the closest to the answer. */
  private learnTime(acknowledged: readonly RecordMetadata[], sentMs: number): void {
    const { clock } = this.options;
    const brokerMs = Math.max(...acknowledged.map(({ logAppendTime }) => Number(logAppendTime ?? UNSTAMPED)));
    if (clock === undefined || brokerMs <= UNSTAMPED) return;
    clock.observe({ sentMs, ackedMs: clock.monotonicMs(), brokerMs });
  }

  /** Replaces the producer, whose metadata a removed topic has corrupted. The broker itself is healthy. */
  private async replace(): Promise<void> {
    const spoiled = this.producer;
    try {
      this.producer = await this.connectedProducer();
      this.isConnected = !this.isClosed;
      void spoiled?.disconnect().catch(() => undefined);
    } catch {
      this.reconnectLater(spoiled);
    }
  }

  private reconnectLater(spoiled: Producer | undefined): void {
    if (this.isClosed || this.producer !== spoiled) return;
    this.isConnected = false;
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    const old = this.producer;
    this.producer = undefined;
    void old?.disconnect().catch(() => undefined);
    await this.connect();
  }

  private async connectLoop(): Promise<void> {
    // It goes on with its producer if the broker comes back.
    if (this.isSending) await this.tail;
    while (!this.isClosed && !this.isConnected) {
      try {
        this.producer = await this.connectedProducer();
        this.isConnected = true;
        this.backoff.reset();
        return;
      } catch (error) {
        this.options.logger.debug('Kafka does not answer, trying again', { err: error });
        await this.backoff.pause();
      }
    }
  }

  private async connectedProducer(): Promise<Producer> {
    const producer = this.createProducer();
    try {
      const isConnected = await within(
        producer.connect().then(() => true),
        CONNECT_LIMIT_MS,
        false,
      );
      if (!isConnected) throw new Error(`not connected within ${CONNECT_LIMIT_MS / 1_000} s`);
    } catch (error) {
      void producer.disconnect().catch(() => undefined);
      throw error;
    }
    return producer;
  }

  private createProducer(): Producer {
    const onProduce = (): void => {
      this.producesSent += 1;
    };
    const { sendRetries = SEND_RETRIES } = this.options;
    const kafka = kafkaClient({ ...this.options, retries: CALL_RETRIES, onProduce });
    return kafka.producer({
      retry: { retries: sendRetries },
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: () => partitionOfMessage,
    });
  }
}

/** The messages of each partition, in order. */
export function partsOf(topicMessages: readonly TopicMessages[]): TopicMessages[] {
  const parts = new Map<string, TopicMessages>();
  for (const { topic, messages } of topicMessages) {
    for (const message of messages) {
      const key = `${topic}|${partitionOfMessage({ message })}`;
      const part = parts.get(key) ?? { topic, messages: [] };
      parts.set(key, part);
      part.messages.push(message);
    }
  }
  return [...parts.values()];
}

/** Every message of this library names its partition. */
function partitionOfMessage({ message }: { message: { partition?: number } }): number {
  return message.partition ?? 0;
}
