import { mayAsk, requestTopics, type RequestService } from '@corridor/contracts';
import { DomainError } from '@corridor/kernel';
import { type MessageHandler } from '@nestjs/microservices';
import { BATCH_EXTRA } from './batch-message-pattern';
import { requestRestMs } from './fetch-rest';
import { type Frame } from './frames';
import { type KafkaConnection } from './kafka-connection';
import { KeyScheduler } from './key-scheduler';
import { isReplyTopicOf, requestGroup } from './names';
import { type MessagingLogger, type MessagingMetrics } from './ports';
import { ReadAheadConsumer, type TakenRecord } from './read-ahead-consumer';
import { RecordOpener } from './record-opener';
import { type RequestHandling } from './request-handling';
import { isSealed, type RequestHead, requestHead, unknownAsker } from './request-wire';

export interface RequestConsumerOptions {
  connection: KafkaConnection;
  service: RequestService;
  logger: MessagingLogger;
  metrics: MessagingMetrics;
  handlers: ReadonlyMap<string, MessageHandler>;
  /** Ids of the topics, read before the start. */
  topicIds: ReadonlyMap<string, string>;
  handling: RequestHandling;
  concurrencyMax: number;
  queuedMax: number;
  onFatal: (error: Error) => void;
}

/** Longest wait of a fetch for new requests. */
const FETCH_WAIT_MS = 500;
const UNKNOWN_VERSION = 'the service does not know this version of requests; repeat the request later';

/** Reads a service's requests ahead and passes them to their handlers, in order within a key. */
export class RequestConsumer {
  private readonly scheduler: KeyScheduler;
  private readonly consumer: ReadAheadConsumer;
  private readonly opener: RecordOpener;
  private queued = 0;
  /** Number of requests in the records that were handed over last. */
  private handedOver = 0;

  constructor(private readonly options: RequestConsumerOptions) {
    const { connection, service, queuedMax, onFatal } = options;
    const { signer } = connection.options;
    this.opener = new RecordOpener({ signer, logger: options.logger, metrics: options.metrics });
    this.scheduler = new KeyScheduler(options.concurrencyMax);
    this.consumer = new ReadAheadConsumer({
      connection,
      groupId: requestGroup(service),
      topics: [requestTopics[service].name],
      topicIds: options.topicIds,
      fetchWaitMs: FETCH_WAIT_MS,
      take: (records) => this.takeRecords(records),
      restMs: () => requestRestMs(this.handedOver),
      isFull: () => this.queued > queuedMax,
      hasRoom: () => this.queued <= queuedMax / 2,
      isIdle: () => this.queued === 0,
      onFatal,
    });
  }

  async start(): Promise<void> {
    await this.consumer.start();
  }

  async stop(): Promise<void> {
    await this.consumer.stop();
  }

  /** Leaves the group at once. The next owner of the partitions answers the requests in progress. */
  async abandon(): Promise<void> {
    await this.consumer.abandon();
  }

  private takeRecords(records: readonly TakenRecord[]): void {
    this.handedOver = 0;
    for (const record of records) this.takeRecord(record);
  }

  private takeRecord(record: TakenRecord): void {
    const frames = this.opener.open(record);
    let unfinished = frames.length;
    if (unfinished === 0) record.finish();
    const finished = (): void => {
      unfinished -= 1;
      if (unfinished === 0) record.finish();
      this.left();
    };
    this.queued += frames.length;
    this.handedOver += frames.length;
    for (const frame of frames) this.schedule(frame, record, finished);
  }

  private schedule(frame: Frame, record: TakenRecord, finished: () => void): void {
    const head = requestHead(frame);
    if (head === undefined) {
      this.refuse(frame, record);
      finished();
      return;
    }
    if (this.isForbidden(frame, head, record)) {
      finished();
      return;
    }
    const isBatch = this.options.handlers.get(head.op)?.extras?.[BATCH_EXTRA] === true;
    const run = async (): Promise<void> => {
      // If its partition moves, the new owner begins a request that hasn't begun.
      if (!record.lease.isLost) await this.options.handling.handle(head, frame, () => record.lease.isLost);
      finished();
    };
    this.scheduler.add({ key: head.key, isBatch, run });
  }

  /**
   * Whether a service asks for what it may not. It is told so, because its signature proves that it waits. An answer in a topic
   * of another service is never written.
   */
  private isForbidden(frame: Frame, head: RequestHead, record: TakenRecord): boolean {
    const { writer } = frame;
    if (writer === undefined) return false;
    const isOwnTopic = isReplyTopicOf(writer, head.replyTo);
    if (isOwnTopic && mayAsk(writer, head.op)) return false;
    const { topic } = record.lease;
    const reason = isOwnTopic ? `${writer} may not ask ${head.op}` : `${writer} does not own the reply topic`;
    this.opener.refuse({ topic, offset: record.offset, operation: head.op, reason });
    const isAwaited = this.options.connection.clock.nowMs() <= head.startBy;
    // The log has the reason. Callers of the API can read this text.
    const refusal = new DomainError('INTERNAL_ERROR', 'an internal error occurred');
    if (isOwnTopic && isAwaited) this.options.handling.refuse(head, isSealed(head), refusal);
    return true;
  }

  /** A request of a release that speaks another version is answered, so that its caller doesn't wait in vain. */
  private refuse(frame: Frame, record: TakenRecord): void {
    const asker = unknownAsker(frame);
    const { writer } = frame;
    if (asker !== undefined && writer !== undefined && !isReplyTopicOf(writer, asker.replyTo)) {
      const { topic } = record.lease;
      this.opener.refuse({ topic, offset: record.offset, reason: `${writer} does not own the reply topic` });
      return;
    }
    const fields = { offset: record.offset, version: asker?.version };
    this.options.logger.error('an entry has no head of a request that this release knows', fields);
    if (asker !== undefined)
      this.options.handling.refuse(
        asker,
        frame.isSealed,
        new DomainError('SERVICE_UNAVAILABLE', UNKNOWN_VERSION),
      );
  }

  private left(): void {
    this.queued -= 1;
    if (this.queued === Math.floor(this.options.queuedMax / 2)) this.consumer.resume();
  }
}
