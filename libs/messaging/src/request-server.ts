import { type IntegrationEvent, type RequestService } from '@corridor/contracts';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { type DeadLetterPort } from './dead-letters';
import { type InboxPosition, type InboxReader } from './inbox';
import { type KafkaConnection } from './kafka-connection';
import { type MessagingLogger, type MessagingMetrics, type PayloadSealer } from './ports';

/** Events of one partition, as an `@EventPattern(<topic>)` handler gets them. */
export interface EventBatch<E extends IntegrationEvent = IntegrationEvent> {
  /** Name under which `advanceInbox` records the batch. */
  consumer: string;
  topic: string;
  partition: number;
  events: E[];
  position: InboxPosition;
}

export interface EventRetryOptions {
  /** Attempts before an event is given up; 6 unless told. */
  attemptsMax?: number;
  /** First pause, doubled each time, milliseconds; 100 unless told. */
  pauseMs?: number;
  /** Longest pause, milliseconds; 5,000 unless told. */
  pauseMaxMs?: number;
}

export interface KafkaServerOptions {
  service: RequestService;
  /** Shown in the log. */
  brokers: string[];
  instanceId: string;
  connection: KafkaConnection;
  sealer: PayloadSealer;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
  requestPartitions?: number;
  /** Requests handled at once; 64 unless told. */
  concurrencyMax?: number;
  /** Requests taken from the topic and not answered; above it reading pauses. 2,000 unless told. */
  queuedMax?: number;
  /** What event handlers have done; without it events that are delivered again are handled again. */
  inbox?: InboxReader;
  /** Where events go that can't be handled; the topic `<service>.dead-letter` unless told. */
  deadLetters?: DeadLetterPort;
  eventRetry?: EventRetryOptions;
  /** Events of one EventBatch at most; 500 unless told. */
  eventBatchMax?: number;
  /** Called when a consumer has stopped for good; ends the process unless told. */
  onFatal?: (error: Error) => void;
}

/** Nest transport: requests to `@MessagePattern(<operation>)`, events to `@EventPattern(<topic>)`. */
export class KafkaRequestServer extends Server implements CustomTransportStrategy {
  constructor(readonly options: KafkaServerOptions) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    callback(new Error('not connected'));
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }

  on(): void {
    return undefined;
  }

  unwrap<T>(): T {
    return this.options.connection as T;
  }
}
