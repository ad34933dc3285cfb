import { requestTopics, type RequestService, sandboxOperations } from '@corridor/contracts';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { type ConsumedTopics } from './consumer-lag';
import { type DeadLetterPort, KafkaDeadLetters } from './dead-letters';
import { EventConsumer, eventTopicsOf } from './event-consumer';
import { type EventSelector } from './event-listing';
import { type EventRetryOptions } from './event-retry';
import { exitProcess } from './fatal';
import { type InboxReader } from './inbox';
import { inboxViolations } from './inbox-check';
import { type KafkaConnection } from './kafka-connection';
import { eventGroup, requestGroup } from './names';
import { type MessagingLogger, type MessagingMetrics, NoMessagingMetrics } from './ports';
import { RequestConsumer } from './request-consumer';
import { RequestHandling } from './request-handling';
import { type LostEvents } from './restored-epochs';
import { TopicFollower } from './topic-follower';

export interface KafkaServerOptions {
  service: RequestService;
  /** For the log. */
  brokers: string[];
  instanceId: string;
  connection: KafkaConnection;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
  /** For the log. `ensureTopics` creates them. */
  requestPartitions?: number;
  /** Maximum number of requests handled at once, without batch handlers. Default: 64. */
  concurrencyMax?: number;
  /** Maximum number of taken requests without an answer. Above it reading pauses. Default: 2,000. */
  queuedMax?: number;
  /** Records which events are handled. Without it, redelivered events are handled again. */
  inbox?: InboxReader;
  /** Recognises events that a restore of the database has undone. Without it, all events count. */
  lostEvents?: LostEvents;
  /** Destination of events that can't be handled. Default: the topic `<service>.dead-letter`. */
  deadLetters?: DeadLetterPort;
  eventRetry?: EventRetryOptions;
  /** Maximum number of events in one EventBatch. Default: 500. */
  eventBatchMax?: number;
  /** Whether records of events are skipped that were copied from another partition. Replicas read them. */
  skipsMoved?: boolean;
  /** Whether operations of a sandbox (contracts, `sandboxOnly`) have handlers. */
  sandbox?: boolean;
  /** Called when a consumer has stopped for good. Default: ends the process. */
  onFatal?: (error: Error) => void;
}

const CONCURRENCY_MAX = 64;
const QUEUED_MAX = 2_000;
const EVENT_BATCH_MAX = 500;

/**
 * Nest transport: requests to `@MessagePattern(<operation>)`, events to `@EventPattern(<topic>)`. Install
 * PassErrorsFilter as a global filter. Otherwise Nest hides the code of a DomainError.
 */
export class KafkaRequestServer extends Server implements CustomTransportStrategy {
  private requests: TopicFollower | undefined;
  private events: TopicFollower | undefined;
  private selector: EventSelector | undefined;

  constructor(readonly options: KafkaServerOptions) {
    super();
  }

  /** Why requests or events are not handled at the moment, with the remedy; empty while they are handled. */
  get violations(): readonly string[] {
    return [...(this.requests?.violations ?? []), ...(this.events?.violations ?? [])];
  }

  /** What the groups of this service read, once all handlers are added. */
  get consumedTopics(): ConsumedTopics[] {
    const { service } = this.options;
    const events = new Map(
      [...this.messageHandlers].filter(([, handler]) => handler.isEventHandler === true),
    );
    return [
      { group: requestGroup(service), topics: [requestTopics[service].name] },
      ...(events.size > 0 ? [{ group: eventGroup(service), topics: eventTopicsOf(service, events) }] : []),
    ];
  }

  /** Adds a Nest handler. Outside a sandbox, handlers of sandbox operations are omitted. */
  override addHandler(
    pattern: string,
    callback: MessageHandler,
    isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    if (this.options.sandbox !== true && sandboxOperations.has(pattern)) return;
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  /** Sets which events are parsed and handled; by default all of them. Call it before `listen`. */
  selectEvents(selector: EventSelector): void {
    this.selector = selector;
  }

  /** Calls back when the consumers have their partitions. Retries until a broker answers. */
  listen(callback: (error?: unknown) => void): void {
    this.start().then(
      () => callback(),
      (error: unknown) => callback(error),
    );
  }

  /** Stops reading, waits at most 10 seconds for requests in progress, and commits. The connection stays open. */
  async close(): Promise<void> {
    await Promise.all([this.requests?.stop(), this.events?.stop()]);
    await this.options.connection.sender.flush();
  }

  /**
   * Leaves the groups at once, so that other instances answer the requests and handle the events. It is for an instance
   * that can't handle them at present. Work in progress continues.
   */
  async suspend(): Promise<void> {
    await Promise.all([this.requests?.suspend(), this.events?.suspend()]);
  }

  /** Handles requests and events again. */
  resume(): void {
    this.requests?.resume();
    this.events?.resume();
  }

  on(): void {
    throw new Error('the Kafka transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.options.connection as T;
  }

  private async start(): Promise<void> {
    const { connection, service, logger, brokers, instanceId, requestPartitions } = this.options;
    await connection.connect();
    const metrics = this.options.metrics ?? new NoMessagingMetrics();
    const all = [...this.messageHandlers];
    const messages = new Map(all.filter(([, handler]) => handler.isEventHandler !== true));
    const events = new Map(all.filter(([, handler]) => handler.isEventHandler === true));
    for (const [topic, handler] of events) {
      if (handler.next !== undefined)
        throw new Error(`${topic} has two event handlers; one transaction needs one`);
    }
    const onFatal = (error: Error): void => {
      logger.error('a consumer has stopped for good', { err: error });
      (this.options.onFatal ?? exitProcess)(error);
    };
    this.requests = this.requestConsumer(messages, metrics, onFatal);
    if (events.size > 0) this.events = this.eventConsumer(events, metrics, onFatal);
    await Promise.all([this.requests.start(), this.events?.start()]);
    logger.info('the service takes requests and events', {
      service,
      brokers,
      instanceId,
      requestPartitions,
      operations: messages.size,
      eventTopics: [...events.keys()],
    });
  }

  private requestConsumer(
    handlers: ReadonlyMap<string, MessageHandler>,
    metrics: MessagingMetrics,
    onFatal: (error: Error) => void,
  ): TopicFollower {
    const { connection, service, logger } = this.options;
    const handling = new RequestHandling({ connection, logger, metrics, handlers });
    const options = {
      ...{ connection, service, logger, metrics, handlers, handling, onFatal },
      concurrencyMax: this.options.concurrencyMax ?? CONCURRENCY_MAX,
      queuedMax: this.options.queuedMax ?? QUEUED_MAX,
    };
    return new TopicFollower({
      connection,
      topics: [requestTopics[service].name],
      open: (topicIds) => new RequestConsumer({ ...options, topicIds }),
    });
  }

  private eventConsumer(
    handlers: ReadonlyMap<string, MessageHandler>,
    metrics: MessagingMetrics,
    onFatal: (error: Error) => void,
  ): TopicFollower {
    const { connection, service, logger, inbox, lostEvents } = this.options;
    const topics = eventTopicsOf(service, handlers);
    const options = {
      ...{ connection, service, logger, metrics, handlers, onFatal },
      ...(inbox === undefined ? {} : { inbox }),
      ...(lostEvents === undefined ? {} : { lostEvents }),
      deadLetters: this.options.deadLetters ?? new KafkaDeadLetters(connection, service),
      retry: this.options.eventRetry ?? {},
      batchMax: this.options.eventBatchMax ?? EVENT_BATCH_MAX,
      select: this.selector,
      skipsMoved: this.options.skipsMoved,
    };
    const { admin } = connection;
    return new TopicFollower({
      connection,
      topics,
      open: (topicIds) => new EventConsumer({ ...options, topicIds }),
      violations: async (topicIds) =>
        inbox === undefined ? [] : inboxViolations({ admin, inbox, service, topics, topicIds }),
    });
  }
}
