import { errorText, trustUuid, uuidTime } from '@corridor/kernel';
import { type MessageHandler } from '@nestjs/microservices';
import { Backoff } from './backoff';
import { BoundedLog } from './bounded-log';
import { type DeadLetterPort, isDeadLetterTopic, letterId, readDeadLetter } from './dead-letters';
import { type EventBatch, isHandled, type PlacedEvent, positionOf } from './event-batch';
import { type EventKind, type EventSelector, readListing } from './event-listing';
import { assertKnownVersions, belongsTo, decodeWantedEvents } from './event-records';
import { type EventSigner } from './event-signer';
import { type EventRetryOptions, GivenUpError, retried } from './event-retry';
import { InboxConflictError, type InboxReader, type InboxState } from './inbox';
import { isMoved } from './moved-records';
import { type MessagingLogger, type MessagingMetrics } from './ports';
import { type PartitionLease, type TakenRecord } from './read-ahead-consumer';
import { answerOf } from './request-handling';
import { UntrustedRecordError } from './record-trust';
import { type LostEvents } from './restored-epochs';
import { beginEventSpans, traceFields, type Tracing } from './tracing';

export interface EventPartitionOptions {
  lease: PartitionLease;
  consumer: string;
  logger: MessagingLogger;
  metrics: MessagingMetrics;
  /** Checks each record before anything of it is read. */
  signer: EventSigner;
  handlers: ReadonlyMap<string, MessageHandler>;
  inbox?: InboxReader;
  lostEvents?: LostEvents;
  deadLetters: DeadLetterPort;
  retry: EventRetryOptions;
  tracing: Tracing;
  batchMax: number;
  /** Says which events are parsed and handled. Without it, all are. */
  select?: EventSelector | undefined;
  /** Whether records are skipped that were copied from another partition. Their events were published before. */
  skipsMoved?: boolean | undefined;
  isStopping: () => boolean;
  /** Called when the queue has shrunk. */
  drained: () => void;
  /** Called when records have events to handle. */
  noteWanted: () => void;
  onFatal: (error: Error) => void;
}

const CONFLICT_PAUSE_MS = 100;
/** Retry options for a step without which the partition can't continue, for example writing a dead letter. */
const ENDLESS = { attemptsMax: Number.MAX_SAFE_INTEGER };

/** Handles the events of one partition, in order, one batch at a time. */
export class EventPartition {
  private queue: TakenRecord[] = [];
  private working: Promise<void> | undefined;
  private state: InboxState | undefined;
  private isStateRead = false;
  private readonly unsigned: BoundedLog;

  constructor(private readonly options: EventPartitionOptions) {
    this.unsigned = new BoundedLog((fields) => options.logger.warn('an unsigned event is accepted', fields));
  }

  get isIdle(): boolean {
    return this.working === undefined;
  }

  /** Number of waiting records. */
  get queued(): number {
    return this.queue.length;
  }

  add(records: TakenRecord[]): void {
    this.queue.push(...records);
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  private isOver(): boolean {
    return this.options.lease.isLost || this.options.isStopping();
  }

  private async work(): Promise<void> {
    try {
      await this.readState();
      while (this.queue.length > 0 && !this.isOver()) {
        await this.handleRecords(this.nextRecords());
        this.options.drained();
      }
    } catch (error) {
      // Unfinished records are not committed, so the partition's next owner gets them again.
      this.queue = [];
      if (!(error instanceof GivenUpError))
        this.options.onFatal(new Error(errorText(error), { cause: error }));
    }
  }

  private async readState(): Promise<void> {
    const { inbox, consumer, lease } = this.options;
    if (this.isStateRead || inbox === undefined) return;
    await this.endlessly(async () => {
      this.state = await inbox.read(consumer, lease.topic, lease.partition);
    });
    this.isStateRead = true;
  }

  private nextRecords(): TakenRecord[] {
    return this.queue.splice(0, this.options.batchMax);
  }

  private async handleRecords(records: readonly TakenRecord[]): Promise<void> {
    let run: PlacedEvent[] = [];
    const trusted: TakenRecord[] = [];
    for (const record of records) if (await this.isTrusted(record)) trusted.push(record);
    const isWanted = await this.selectOf(trusted);
    for (const record of records) {
      const { events, dropped } = trusted.includes(record)
        ? await this.eventsOf(record, isWanted)
        : { events: [], dropped: 0 };
      if (dropped > 0) this.options.metrics.count('eventsHandled', dropped, { topic: record.lease.topic });
      if (events.length === 0 && dropped > 0) {
        // Earlier records needn't be finished first, because offsets are committed in order.
        record.finish();
        continue;
      }
      if (events.length > 0) this.options.noteWanted();
      const unhandled = events.filter((event) => !isHandled(event, this.state));
      if (unhandled.length === 0) {
        await this.handleRun(run);
        run = [];
        record.finish();
      }
      for (const event of unhandled) {
        const isOfRun = run.length < this.options.batchMax && (run[0]?.topic ?? event.topic) === event.topic;
        if (!isOfRun) {
          await this.handleRun(run);
          run = [];
        }
        run.push(event);
      }
    }
    await this.handleRun(run);
  }

  /**
   * Whether the owner of the topic has written a record. Another one goes to the dead letters. A record that removes a
   * key carries nothing that could be believed.
   */
  private async isTrusted(record: TakenRecord): Promise<boolean> {
    const { signer, metrics } = this.options;
    const { lease, offset, key, value } = record;
    if (value === null && key !== null) return true;
    const { topic, partition } = lease;
    try {
      if (signer.check(lease, record)) {
        if (signer.isShared(record.headers)) metrics.count('sharedSignatures', 1, { topic });
        return true;
      }
      metrics.count('eventsUnsigned', 1, { topic });
      this.unsigned.add({ topic, partition, offset });
      return true;
    } catch (error) {
      if (!(error instanceof UntrustedRecordError)) throw error;
      await this.buryUntrusted(record, topic, error);
      return false;
    }
  }

  private async buryUntrusted(
    record: TakenRecord,
    topic: string,
    error: UntrustedRecordError,
  ): Promise<void> {
    const { metrics, logger } = this.options;
    const { lease, offset, key, value } = record;
    const { partition } = lease;
    metrics.count('eventsUntrusted', 1, { topic });
    logger.error('an event record is not trusted', { topic, partition, offset, reason: error.reason });
    await this.bury(record, { topic, subject: key?.toString() ?? '', value }, error);
  }

  /** Which of the listed events of these records are wanted; undefined if no record lists its events. */
  private async selectOf(
    records: readonly TakenRecord[],
  ): Promise<((kind: EventKind) => boolean) | undefined> {
    const { select } = this.options;
    if (select === undefined) return undefined;
    const kinds = records.flatMap(
      ({ value, headers }) => (value && readListing(value, headers)?.kinds) ?? [],
    );
    if (kinds.length === 0) return undefined;
    let isWanted: ((kind: EventKind) => boolean) | undefined;
    await this.endlessly(async () => {
      isWanted = await select(kinds);
    });
    return isWanted;
  }

  /**
   * The wanted events of a record with their positions, and the number of the others. An unreadable record goes to the
   * dead letters unchanged, and so does one with an event of another topic: its owner may not speak for that one's. For
   * the same reason, only a record in the service's own dead-letter topic names the topic that it came from.
   */
  private async eventsOf(
    record: TakenRecord,
    isWanted: ((kind: EventKind) => boolean) | undefined,
  ): Promise<{ events: PlacedEvent[]; dropped: number }> {
    const { lease } = this.options;
    const nothing = { events: [], dropped: 0 };
    const putBack = isDeadLetterTopic(lease.topic) ? readDeadLetter(record) : undefined;
    if (putBack && (putBack.kind !== 'put-back' || putBack.letter.isUntrusted)) return nothing;
    const topic = putBack?.letter.topic ?? lease.topic;
    if (!this.options.handlers.has(topic)) return nothing;
    // A key that was moved to another partition.
    if (record.value === null && record.key !== null) return nothing;
    if (this.options.skipsMoved === true && isMoved(record.headers)) return nothing;
    try {
      const value = record.value ?? Buffer.alloc(0);
      const { events, dropped } = decodeWantedEvents(value, record.headers, isWanted);
      if (!events.every(({ event }) => belongsTo(event, topic)))
        throw new UntrustedRecordError('event of another topic');
      const lastIndex = events.at(-1)?.index;
      const placed = events.map(({ event, index }) => ({
        topic,
        event,
        record,
        index,
        isLastOfRecord: index === lastIndex,
      }));
      return { events: placed, dropped };
    } catch (error) {
      if (error instanceof UntrustedRecordError) await this.buryUntrusted(record, topic, error);
      else
        await this.bury(record, { topic, subject: record.key?.toString() ?? '', value: record.value }, error);
      return nothing;
    }
  }

  private async handleRun(events: readonly PlacedEvent[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.attempt(events);
      this.finish(events);
    } catch (error) {
      if (error instanceof GivenUpError) throw error;
      if (error instanceof InboxConflictError) await this.skip(events, error.state);
      else if (events.length > 1) await this.handleSingly(events);
      else await this.giveUp(events, error);
    }
  }

  private async handleSingly(events: readonly PlacedEvent[]): Promise<void> {
    for (const event of events) {
      if (isHandled(event, this.state)) this.finish([event]);
      else await this.handleRun([event]);
    }
  }

  /** Skips the events that another instance has handled. */
  private async skip(events: readonly PlacedEvent[], state: InboxState): Promise<void> {
    const rest = events.filter((event) => !isHandled(event, state));
    this.state = state;
    this.options.logger.debug('events were handled by another instance', {
      skipped: events.length - rest.length,
    });
    this.finish(events.filter((event) => isHandled(event, state)));
    if (rest.length === events.length) await new Backoff(CONFLICT_PAUSE_MS, CONFLICT_PAUSE_MS).pause();
    await this.handleRun(rest);
  }

  private async giveUp(events: readonly PlacedEvent[], error: unknown): Promise<void> {
    const [failed] = events;
    if (failed === undefined) return;
    const { topic, event, record } = failed;
    await this.bury(record, { ...event, topic, value: Buffer.from(JSON.stringify(event)) }, error);
    this.finish(events);
  }

  private async attempt(events: readonly PlacedEvent[]): Promise<void> {
    const { retry, metrics, logger } = this.options;
    const topic = events[0]?.topic ?? '';
    const { partition } = this.options.lease;
    const task = async (): Promise<void> => {
      const startedMs = performance.now();
      let outcome = 'failed';
      try {
        const valid = await this.validOf(topic, events);
        assertKnownVersions(valid);
        // If nothing is left, the position stays. Whoever reads the events again drops them again.
        if (valid.length > 0) await this.pass(topic, valid, events);
        outcome = 'ok';
      } finally {
        metrics.observe('event', (performance.now() - startedMs) / 1_000, { topic, outcome });
      }
    };
    await retried(
      task,
      retry,
      () => this.isOver(),
      (error, attempt) => {
        metrics.count('eventRetries', 1, { topic });
        logger.warn('events could not be handled, trying again', {
          topic,
          partition,
          attempt,
          ...traceFields(events[0]?.event.traceparent),
          err: error,
        });
      },
    );
    metrics.count('eventsHandled', events.length, { topic });
    const delayMs = events[0] && delayOf(events[0]);
    if (delayMs !== undefined) metrics.observe('eventDelay', delayMs / 1_000, { topic });
  }

  /** Passes events to the handler of their topic. */
  private async pass(
    topic: string,
    events: EventBatch['events'],
    placed: readonly PlacedEvent[],
  ): Promise<void> {
    const { handlers, consumer, tracing } = this.options;
    const position = positionOf(placed);
    const spans = tracing.isOn
      ? beginEventSpans(tracing, events, { kind: 'consumer', nameOf: () => `process ${topic}` })
      : undefined;
    const { partition } = position;
    const batch: EventBatch = { consumer, topic, partition, events: spans?.events ?? events, position };
    let failed = true;
    try {
      await answerOf(handlers.get(topic)?.(batch));
      failed = false;
    } finally {
      spans?.end(failed);
    }
  }

  /** The events without those of commits that a restore of their owner has undone. */
  private async validOf(topic: string, placed: readonly PlacedEvent[]): Promise<EventBatch['events']> {
    const events = placed.map(({ event }) => event);
    const lost = await this.options.lostEvents?.among(topic, events);
    if (lost === undefined || lost.size === 0) return events;
    const { metrics, logger } = this.options;
    metrics.count('eventsLost', lost.size, { topic });
    logger.warn('events of commits that a restore has undone are dropped', { topic, count: lost.size });
    return events.filter((event) => !lost.has(event));
  }

  private finish(events: readonly PlacedEvent[]): void {
    for (const event of events) if (event.isLastOfRecord) event.record.finish();
  }

  private async bury(
    record: TakenRecord,
    what: { topic: string; subject: string; value: Buffer | null; traceparent?: string },
    error: unknown,
  ): Promise<void> {
    const { lease, deadLetters, logger, metrics } = this.options;
    const { topic, subject, traceparent } = what;
    const letter = {
      id: letterId(),
      error: errorText(error),
      topic,
      partition: lease.partition,
      offset: record.offset,
      subject,
      failedAt: new Date().toISOString(),
      isUntrusted: error instanceof UntrustedRecordError,
      event: null,
      value: what.value ?? Buffer.alloc(0),
    };
    logger.error('an event goes to the dead letters', {
      topic,
      subject,
      letter: letter.id,
      ...traceFields(traceparent),
      err: error,
    });
    await this.endlessly(() => deadLetters.bury(letter));
    metrics.count('deadLetters', 1, { topic });
  }

  private async endlessly(task: () => Promise<void>): Promise<void> {
    await retried(
      task,
      { ...this.options.retry, ...ENDLESS },
      () => this.isOver(),
      (error) => {
        this.options.logger.warn('a step of event handling failed, trying again', { err: error });
      },
    );
  }
}

/** Milliseconds since the commit of an event; undefined if it was put back, or if its id has no time. */
function delayOf({ topic, event, record }: PlacedEvent): number | undefined {
  if (record.lease.topic !== topic || event.id[14] !== '7') return undefined;
  return Math.max(0, Date.now() - uuidTime(trustUuid(event.id)));
}
