import { deadLetterTopics, type RequestService } from '@corridor/contracts';
import { type MessageHandler } from '@nestjs/microservices';
import { type DeadLetterPort } from './dead-letters';
import { type EventSelector } from './event-listing';
import { EventPartition, type EventPartitionOptions } from './event-partition';
import { type EventRetryOptions } from './event-retry';
import { FetchRest } from './fetch-rest';
import { type InboxReader } from './inbox';
import { type KafkaConnection } from './kafka-connection';
import { eventGroup } from './names';
import { type MessagingLogger, type MessagingMetrics } from './ports';
import { type PartitionLease, ReadAheadConsumer } from './read-ahead-consumer';
import { type LostEvents } from './restored-epochs';

export interface EventConsumerOptions {
  connection: KafkaConnection;
  service: RequestService;
  logger: MessagingLogger;
  metrics: MessagingMetrics;
  /** Handlers by the name of their topic. */
  handlers: ReadonlyMap<string, MessageHandler>;
  /** Ids of the topics, read before the start. */
  topicIds: ReadonlyMap<string, string>;
  inbox?: InboxReader;
  lostEvents?: LostEvents;
  deadLetters: DeadLetterPort;
  retry: EventRetryOptions;
  batchMax: number;
  select?: EventSelector | undefined;
  skipsMoved?: boolean | undefined;
  onFatal: (error: Error) => void;
}

/** kafkajs sends heartbeats between fetches and detects a rebalance through them. */
const FETCH_WAIT_MS = 1_000;
/** Number of records of a partition that are read ahead. Above it only this partition pauses. */
const PARTITION_QUEUED_MAX = 256;

/** The topics that a service's event group reads: those with handlers, and the service's dead letters. */
export function eventTopicsOf(
  service: RequestService,
  handlers: ReadonlyMap<string, MessageHandler>,
): string[] {
  return [...handlers.keys(), deadLetterTopics[service].name];
}

/**
 * Reads all event topics of a service with one group. kafkajs fetches again only when all partitions have been handed
 * over. Each partition therefore has its own worker, so that a slow or failing one delays no other.
 */
export class EventConsumer {
  private readonly consumer: ReadAheadConsumer;
  private readonly partitions = new Map<PartitionLease, EventPartition>();
  private readonly rest: FetchRest;
  private isStopping = false;

  constructor(private readonly options: EventConsumerOptions) {
    const { connection, service, handlers, onFatal } = options;
    this.rest = new FetchRest(options.select !== undefined);
    this.consumer = new ReadAheadConsumer({
      connection,
      groupId: eventGroup(service),
      topics: eventTopicsOf(service, handlers),
      topicIds: options.topicIds,
      fetchWaitMs: FETCH_WAIT_MS,
      restMs: () => this.rest.lengthMs,
      take: (records, lease) => this.partitionOf(lease).add(records),
      isFull: (lease) => this.partitionOf(lease).queued > PARTITION_QUEUED_MAX,
      hasRoom: (lease) => this.partitionOf(lease).queued <= PARTITION_QUEUED_MAX / 2,
      isIdle: () => [...this.partitions.values()].every((partition) => partition.isIdle),
      onFatal,
    });
  }

  async start(): Promise<void> {
    await this.consumer.start();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.consumer.stop();
  }

  /** Leaves the group at once. The next owner of the partitions handles the rest. */
  async abandon(): Promise<void> {
    this.isStopping = true;
    await this.consumer.abandon();
  }

  private partitionOf(lease: PartitionLease): EventPartition {
    const known = this.partitions.get(lease);
    if (known !== undefined) return known;
    for (const [other, partition] of this.partitions) {
      if (other.isLost && partition.isIdle) this.partitions.delete(other);
    }
    const options: EventPartitionOptions = {
      ...this.options,
      lease,
      consumer: eventGroup(this.options.service),
      signer: this.options.connection.options.signer.events,
      tracing: this.options.connection.tracing,
      isStopping: () => this.isStopping,
      drained: () => this.consumer.resume(),
      noteWanted: () => this.rest.noteWanted(),
    };
    const made = new EventPartition(options);
    this.partitions.set(lease, made);
    return made;
  }
}
