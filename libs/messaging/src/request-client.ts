import { randomBytes } from 'node:crypto';
import {
  type OperationRequest,
  requestTopics,
  type RequestService,
  type ServiceName,
} from '@corridor/contracts';
import { DomainError, type ErrorBody, type ErrorCode } from '@corridor/kernel';
import { Backoff } from './backoff';
import { exitProcess } from './fatal';
import { type Frame } from './frames';
import { type KafkaConnection } from './kafka-connection';
import { DRAIN_TIMEOUT_MS, REPLY_TIMEOUT_MS, START_MARGIN_MS } from './limits';
import { replyTopic } from './names';
import { partitionOf } from './partition-hash';
import { type MessagingLogger, type MessagingMetrics, NoMessagingMetrics } from './ports';
import { type ProduceError } from './producer-link';
import { ReadAheadConsumer, type TakenRecord } from './read-ahead-consumer';
import { RecordOpener } from './record-opener';
import { RecordSender } from './record-sender';
import { createReplyTopic, removeReplyTopic, removeStaleReplyTopics } from './reply-topics';
import {
  encodeRequest,
  isSealed,
  openReply,
  type ReplyHead,
  replyHead,
  type RequestHead,
  unknownReplyId,
  UnsealedFrameError,
} from './request-wire';

export interface KafkaRequestClientOptions {
  /** The asking service. Its reply topic is `<service>.replies.<instanceId>`. */
  service: ServiceName;
  /** A time-ordered uuid (version 7), new for each process. */
  instanceId: string;
  connection: KafkaConnection;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
  /** Called when replies can't be received any more. Default: ends the process. */
  onFatal?: (error: Error) => void;
}

export interface SendOptions {
  /** The key of what the command changes, or a random one for a query. Requests of one key begin in order. */
  key: string;
  /** Request and reply travel encrypted. */
  sealed?: boolean;
  /** How long to wait for the reply, in milliseconds. Default: 20,000. The request isn't begun in the last second. */
  timeoutMs?: number;
}

/** A reply as received. The body is rendered JSON and is passed on without being parsed. */
export interface RawReply {
  status: number;
  /** Rendered JSON; empty if the operation has no answer. */
  body: Buffer;
  replayed: boolean;
  /** Error code of an error reply. */
  code?: ErrorCode;
}

interface PendingRequest {
  head: RequestHead;
  /** Who is asked, and alone may answer. */
  service: RequestService;
  resolve: (reply: RawReply) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** kafkajs sends heartbeats between fetches and detects a rebalance through them. */
const FETCH_WAIT_MS = 1_000;
const DRAIN_STEP_MS = 20;
/** How often an instance checks that its reply topic is still the one it reads. */
const REPLY_TOPIC_WATCH_MS = 3_000;
/** The brokers' time is measured again if no request or reply has done so for this long, in milliseconds. */
const TIME_AGE_MAX_MS = 5_000;

function timedOut(): DomainError {
  const message = 'no answer in time; repeat the request with the same Idempotency-Key to learn its outcome';
  return new DomainError('UPSTREAM_TIMEOUT', message);
}

function unknownReply(): DomainError {
  const message =
    'the answer has an unknown form; repeat the request with the same Idempotency-Key to learn its outcome';
  return new DomainError('UPSTREAM_TIMEOUT', message);
}

function unavailable(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'the service is temporarily unavailable; repeat the request later',
  );
}

/** Sends requests to services over Kafka and receives their replies from a topic of this instance alone. */
export class KafkaRequestClient {
  private readonly pending = new Map<string, PendingRequest>();
  private readonly idPrefix = randomBytes(9).toString('base64url');
  private readonly replyTo: string;
  private replies: ReadAheadConsumer;
  private replyTopicId: string | undefined;
  private watchTimer: NodeJS.Timeout | undefined;
  private timeTimer: NodeJS.Timeout | undefined;
  private watching: Promise<void> | undefined;
  private readonly metrics: MessagingMetrics;
  private readonly opener: RecordOpener;
  private sentCount = 0;
  private isOpen = false;

  constructor(readonly options: KafkaRequestClientOptions) {
    const { connection, service, instanceId, logger } = options;
    this.metrics = options.metrics ?? new NoMessagingMetrics();
    this.opener = new RecordOpener({ signer: connection.options.signer, logger, metrics: this.metrics });
    this.replyTo = replyTopic(service, instanceId);
    this.replies = this.replyConsumer();
  }

  /** Number of requests that wait for their reply. */
  get inFlight(): number {
    return this.pending.size;
  }

  /** Resolves when replies can be received. Retries until a broker answers. */
  async connect(): Promise<void> {
    const { connection, service, logger } = this.options;
    await connection.connect();
    await connection.retryUntilClosed(() => createReplyTopic(connection, this.replyTo));
    const ids = await connection.retryUntilClosed(() => connection.topicIds([this.replyTo]));
    this.replyTopicId = ids?.get(this.replyTo);
    await this.replies.start();
    await this.measureTime();
    this.isOpen = true;
    this.watchTimer = setInterval(() => this.watchReplyTopic(), REPLY_TOPIC_WATCH_MS);
    this.timeTimer = setInterval(() => void this.measureTime(), TIME_AGE_MAX_MS);
    removeStaleReplyTopics(connection, service).catch((error: unknown) => {
      logger.warn('old reply topics were not removed', { err: error });
    });
  }

  /** Waits for outstanding replies (10 seconds at most) and removes the reply topic. */
  async close(): Promise<void> {
    const { connection, logger } = this.options;
    const deadline = Date.now() + DRAIN_TIMEOUT_MS;
    const backoff = new Backoff(DRAIN_STEP_MS, DRAIN_STEP_MS);
    while (this.pending.size > 0 && Date.now() < deadline) await backoff.pause();
    this.isOpen = false;
    clearInterval(this.watchTimer);
    clearInterval(this.timeTimer);
    await this.watching;
    for (const [id, request] of this.pending) this.settle(id, request)?.reject(timedOut());
    await this.replies.stop();
    await removeReplyTopic(connection, this.replyTo).catch((error: unknown) => {
      logger.warn('the reply topic was not removed', { err: error });
    });
  }

  /**
   * Sends one request. Error replies are returned, not thrown. Throws DomainError UPSTREAM_TIMEOUT (the outcome is
   * unknown), SERVICE_UNAVAILABLE (surely not sent) or PAYLOAD_TOO_LARGE.
   */
  async send<_T = unknown>(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply> {
    const { connection } = this.options;
    if (!this.isOpen || connection.status === 'disconnected') throw unavailable();
    const timeoutMs = options.timeoutMs ?? REPLY_TIMEOUT_MS;
    const startBy = connection.clock.nowMs() + timeoutMs - START_MARGIN_MS;
    const topic = requestTopics[service].name;
    const partitions = connection.knownPartitionsOf(topic) ?? (await this.partitionsOf(topic));
    const head = this.headOf(operation, request, options, startBy);
    const frame = encodeRequest(head, request);
    if (!RecordSender.fits(frame)) throw new DomainError('PAYLOAD_TOO_LARGE', 'the request is too large');
    return new Promise<RawReply>((resolve, reject) => {
      const timer = setTimeout(() => this.take(head.id)?.reject(timedOut()), timeoutMs);
      this.pending.set(head.id, { head, service, resolve, reject, timer });
      const partition = partitionOf(options.key, partitions);
      const settled = (error?: ProduceError): void => this.sent(head.id, error);
      connection.sender.add({ topic, partition, frame, isSealed: isSealed(head), settled });
    });
  }

  /** Sends one request and parses the body of its reply; an error reply is thrown as DomainError. */
  async call<T = unknown>(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<T> {
    const reply = await this.send(operation, service, request, options);
    const body: unknown = reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString('utf8'));
    if (reply.code !== undefined) {
      const { message, details } = (body ?? {}) as Partial<ErrorBody>;
      throw new DomainError(reply.code, message ?? 'the request failed', details ?? {});
    }
    return body as T;
  }

  private replyConsumer(): ReadAheadConsumer {
    const { connection, logger, onFatal } = this.options;
    return new ReadAheadConsumer({
      connection,
      groupId: this.replyTo,
      topics: [this.replyTo],
      fetchWaitMs: FETCH_WAIT_MS,
      take: (records) => this.takeReplies(records),
      isFull: () => false,
      hasRoom: () => true,
      isIdle: () => true,
      onFatal: (error) => {
        logger.error('the consumer of replies has stopped', { err: error });
        this.isOpen = false;
        (onFatal ?? exitProcess)(error);
      },
    });
  }

  /** Sends itself an empty record if no request or reply has recently measured the brokers' time. Never rejects. */
  private measureTime(): Promise<void> {
    const { connection } = this.options;
    if (connection.clock.isMeasured(TIME_AGE_MAX_MS)) return Promise.resolve();
    return new Promise((settled) => {
      const entry = { topic: this.replyTo, partition: 0, frame: Buffer.alloc(0) };
      connection.sender.add({ ...entry, settled: () => settled() });
    });
  }

  private watchReplyTopic(): void {
    this.watching ??= this.mendReplyTopic()
      .catch((error: unknown) => {
        this.options.logger.debug('the reply topic could not be looked at', { err: error });
      })
      .finally(() => {
        this.watching = undefined;
      });
  }

  /** Recreates this instance's reply topic after another instance removed it as stale, and reads it from its start. */
  private async mendReplyTopic(): Promise<void> {
    const { connection, logger } = this.options;
    const found = (await connection.topicIds([this.replyTo])).get(this.replyTo);
    if (!this.isOpen || (found !== undefined && found === this.replyTopicId)) return;
    logger.warn('the reply topic was removed under this instance, making it again', { topic: this.replyTo });
    // Stops before the new topic exists, so that no offset of the old one is committed for it.
    await this.replies.stop();
    await createReplyTopic(connection, this.replyTo);
    this.replyTopicId = (await connection.topicIds([this.replyTo])).get(this.replyTo);
    this.replies = this.replyConsumer();
    await this.replies.start();
  }

  private async partitionsOf(topic: string): Promise<number> {
    try {
      return await this.options.connection.partitionsOf(topic);
    } catch (error) {
      this.options.logger.warn('the partitions of a topic are not known', { topic, err: error });
      throw unavailable();
    }
  }

  private headOf(op: string, request: OperationRequest, options: SendOptions, startBy: number): RequestHead {
    this.sentCount += 1;
    const { requestId, traceparent } = request.context;
    return {
      op,
      id: `${this.idPrefix}.${this.sentCount.toString(36)}`,
      key: options.key,
      startBy,
      replyTo: this.replyTo,
      requestId,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(isSealed({ op, sealed: options.sealed }) ? { sealed: true as const } : {}),
    };
  }

  /**
   * A request that was surely not written is refused at once. After any other failure it waits for its time limit,
   * because it may be in the topic. Only after `startBy` is it certain that it won't begin.
   */
  private sent(id: string, error: ProduceError | undefined): void {
    if (error?.surelyNotWritten === true) this.take(id)?.reject(unavailable());
  }

  private take(id: string): PendingRequest | undefined {
    const request = this.pending.get(id);
    return request === undefined ? undefined : this.settle(id, request);
  }

  private settle(id: string, request: PendingRequest): PendingRequest {
    clearTimeout(request.timer);
    this.pending.delete(id);
    return request;
  }

  private takeReplies(records: TakenRecord[]): void {
    for (const record of records) {
      for (const frame of this.opener.open(record)) this.takeReply(frame);
      record.finish();
    }
  }

  private takeReply(frame: Frame): void {
    const head = replyHead(frame);
    const id = head?.id ?? unknownReplyId(frame);
    const asked = id === undefined ? undefined : this.pending.get(id)?.service;
    if (asked !== undefined && frame.writer !== undefined && frame.writer !== asked) {
      this.opener.refuse({ topic: this.replyTo, writer: frame.writer, reason: `${asked} was asked` });
      return;
    }
    const request = id === undefined ? undefined : this.take(id);
    if (request === undefined) {
      this.metrics.count('repliesUnclaimed', 1);
      return;
    }
    if (head === undefined) {
      this.options.logger.error('a reply has a version that this release does not know', {
        operation: request.head.op,
      });
      request.reject(unknownReply());
      return;
    }
    try {
      request.resolve(rawReply(request.head, head, frame));
    } catch (error) {
      const operation = request.head.op;
      if (error instanceof UnsealedFrameError) this.metrics.count('unsealedRefused', 1);
      this.options.logger.error('a reply could not be opened', { operation, err: error });
      request.reject(new DomainError('INTERNAL_ERROR', 'an internal error occurred'));
    }
  }
}

function rawReply(request: RequestHead, { status, replayed, code }: ReplyHead, frame: Frame): RawReply {
  const reply: RawReply = { status, body: openReply(request, frame), replayed: replayed === true };
  return code === undefined ? reply : { ...reply, code };
}
