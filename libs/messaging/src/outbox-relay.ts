import { type IntegrationEvent, type ServiceName } from '@corridor/contracts';
import { type TopicMessages } from 'kafkajs';
import { type Pool } from 'pg';
import { Backoff, within } from './backoff';
import { eventMessages, type EventUnit, eventUnit, topicOf } from './event-records';
import { type EventSigner } from './event-signer';
import { EventPartitions, type EventPartitionsOptions } from './event-partitions';
import { HandedRows, type OutboxEvents } from './handed-rows';
import { type KafkaConnection } from './kafka-connection';
import { PRODUCE_BYTES_MAX } from './limits';
import { type MessagingLogger, type MessagingMetrics, NoMessagingMetrics } from './ports';
import { ProduceError, type ProducerLink } from './producer-link';
import { type SessionLock, tryWithLock } from './session-lock';
import { rowsOf, type SqlRunner } from './sql-runner';
import { beginEventSpans } from './tracing';

export interface OutboxRelayOptions {
  /** Pool of the service's own role; one of its sessions holds the advisory lock. */
  pool: Pool;
  connection: KafkaConnection;
  service: ServiceName;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
  /** By how many partitions events are placed. Default: by those that their topics have. */
  partitions?: Pick<EventPartitionsOptions, 'wanted' | 'manage' | 'holdMs' | 'lookMs'>;
  /** Reads the epoch that events get at least. Without it, events keep their own. */
  epochOf?: (runner: SqlRunner) => Promise<number>;
  /** Pause between reads of the table without a hint, in milliseconds. Default: 50. */
  pollMs?: number;
  /** Maximum number of rows in one read. Default: 500. */
  batchRows?: number;
}

/** Turns thin entries, written by {@link insertOutboxRow}, into events. */
export type OutboxExpander = (entries: readonly unknown[]) => Promise<IntegrationEvent[]>;

interface OutboxRow {
  id: string;
  /** Null if the row was in memory when it was read. */
  events: string | null;
}

function entriesOf({ id, events }: OutboxRow): unknown[] {
  if (events === null) throw new Error(`the events of the outbox row ${id} are gone from memory`);
  return JSON.parse(events) as unknown[];
}

const POLL_MS = 50;
/** The longest pause between reads that find nothing. Only rows of other processes come without a hint. */
const POLL_PAUSE_MAX_MS = 400;
const BATCH_ROWS = 500;
/** Minimum time between two publications. Rows that are committed in between are published together. */
const GATHER_MS = 25;
/** Number of events, about 256 KB, that are published without waiting for more. */
const GATHER_EVENTS_MAX = 256;
const STANDBY_MS = 1_000;
/** How long a stop waits for the current batch. */
const STOP_MS = 5_000;
const RETRY_PAUSE_MS = 100;
const RETRY_PAUSE_MAX_MS = 2_000;

/**
 * Publishes the outbox in the order of its rows. One relay of a service runs at a time and the others stand by. It
 * retries until the broker has acknowledged. Rows of its own process are published from memory. The table is read for
 * rows of other processes, at the start and after an error. A crash between the acknowledgement and the delete
 * publishes some events again.
 */
export class OutboxRelay {
  private readonly link: ProducerLink;
  private readonly metrics: MessagingMetrics;
  private readonly backoff = new Backoff(RETRY_PAUSE_MS, RETRY_PAUSE_MAX_MS);
  private readonly idle: Backoff;
  private readonly handed = new HandedRows();
  private expander: OutboxExpander = (entries) => Promise.resolve(entries as IntegrationEvent[]);
  private readonly gathering = new Backoff(GATHER_MS, GATHER_MS);
  private lookedAtMs = 0;
  private readonly standby = new Backoff(STANDBY_MS, STANDBY_MS);
  private readonly partitions: EventPartitions | undefined;
  private epoch = 0;
  private isStopping = false;
  private isHinted = false;
  private running: Promise<void> | undefined;
  private publishes = false;

  constructor(readonly options: OutboxRelayOptions) {
    this.link = options.connection.openLink();
    this.metrics = options.metrics ?? new NoMessagingMetrics();
    const { connection, service, partitions } = options;
    this.partitions = partitions && new EventPartitions({ connection, service, ...partitions });
    const pollMs = options.pollMs ?? POLL_MS;
    this.idle = new Backoff(pollMs, Math.max(pollMs, POLL_PAUSE_MAX_MS));
  }

  /** Whether this is the relay that publishes, out of those of all instances of the service. */
  get isActive(): boolean {
    return this.publishes;
  }

  /** Sets how the service's own entries become events. Call it before the start. */
  expandWith(expander: OutboxExpander): void {
    this.expander = expander;
  }

  /** Starts in the background. The broker and the database needn't be available yet. */
  start(): Promise<void> {
    this.running ??= this.run();
    return Promise.resolve();
  }

  /** Ends after the current batch. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const pauses of [this.idle, this.standby, this.backoff, this.gathering]) pauses.cancel();
    await within(Promise.resolve(this.running), STOP_MS, undefined);
    await this.options.connection.closeLink(this.link);
    await this.running;
  }

  /** Hands over the events of a row that has just been committed, so that the relay needn't read it. */
  handOver(row: OutboxEvents): void {
    this.handed.add(row);
    if (this.handed.eventCount >= GATHER_EVENTS_MAX) this.gathering.wake();
    this.hint();
  }

  /** Signals that a commit has just written events, so that the relay reads at once. */
  hint(): void {
    this.isHinted = true;
    this.idle.wake();
  }

  private async run(): Promise<void> {
    void this.link.connect();
    const { pool, service, logger } = this.options;
    while (!this.isStopping) {
      try {
        await tryWithLock(pool, `outbox-relay/${service}`, (lock) => this.publishAll(lock));
        if (!this.isStopping) await this.standby.pause();
      } catch (error) {
        logger.warn('the outbox relay starts again', { err: error });
        await this.backoff.pause();
      }
    }
  }

  private async publishAll(lock: SessionLock): Promise<void> {
    const { batchRows = BATCH_ROWS } = this.options;
    // A delete that is lost in a crash only publishes again, so it needn't wait for the disk.
    await lock.query('SET synchronous_commit = off');
    this.epoch = (await this.options.epochOf?.(lock)) ?? 0;
    this.partitions?.reset();
    this.handed.open();
    this.publishes = true;
    try {
      while (!this.isStopping) {
        this.isHinted = false;
        if (this.partitions?.isDue)
          await this.partitions.look(lock, this.link, () => this.assertActive(lock));
        const begunAtMs = performance.now();
        const rows = await this.nextRows(lock, batchRows);
        if (rows.length > 0) await this.publishRows(lock, rows);
        this.backoff.reset();
        if (rows.length > 0) {
          this.idle.reset();
          if (rows.length < batchRows) await this.gather(begunAtMs);
        } else if (!this.isHinted) await this.idle.pause();
      }
    } finally {
      this.publishes = false;
      this.handed.close();
    }
    await lock.query('RESET synchronous_commit');
  }

  /** Waits for further rows, so that a busy service publishes larger records. The first row after a rest never waits. */
  private async gather(begunAtMs: number): Promise<void> {
    const restMs = begunAtMs + GATHER_MS - performance.now();
    if (restMs > 0 && this.handed.eventCount < GATHER_EVENTS_MAX) await this.gathering.timeout(restMs);
  }

  /** Rows from memory while they are consecutive. Otherwise, and from time to time, rows from the table. */
  private async nextRows(lock: SessionLock, rowsMax: number): Promise<OutboxEvents[]> {
    const { pollMs = POLL_MS } = this.options;
    if (performance.now() - this.lookedAtMs < pollMs) {
      const following = this.handed.following(rowsMax);
      if (following.length > 0) return following;
    }
    this.lookedAtMs = performance.now();
    const handedBefore = this.handed.ids;
    // What is in memory isn't read.
    const result = await lock.query(
      `SELECT id, CASE WHEN id = ANY($2::bigint[]) THEN NULL ELSE events END AS events
       FROM outbox ORDER BY id LIMIT $1`,
      [rowsMax, handedBefore],
    );
    const found = rowsOf<OutboxRow>(result);
    const rows: OutboxEvents[] = [];
    for (const row of found) {
      const id = Number(row.id);
      const held = this.handed.find(id);
      rows.push({ id, ...(held ?? { events: await this.expander(entriesOf(row)) }) });
    }
    if (rows.length < rowsMax) {
      const present = new Set(rows.map(({ id }) => id));
      this.handed.drop(handedBefore.filter((id) => !present.has(id)));
    }
    return rows;
  }

  private async publishRows(lock: SessionLock, found: readonly OutboxEvents[]): Promise<void> {
    const { tracing } = this.options.connection;
    if (!tracing.isOn) return this.publishInOrder(lock, found);
    const events = found.flatMap((row) => row.events);
    const nameOf = ({ aggregate }: IntegrationEvent): string => `publish ${topicOf(aggregate).name}`;
    const spans = beginEventSpans(tracing, events, { kind: 'producer', nameOf });
    if (spans === undefined) return this.publishInOrder(lock, found);
    let at = 0;
    const rows = found.map((row) => {
      const from = at;
      at += row.events.length;
      return { ...row, events: spans.events.slice(from, at) };
    });
    let failed = true;
    try {
      await this.publishInOrder(lock, rows);
      failed = false;
    } finally {
      spans.end(failed);
    }
  }

  private async publishInOrder(lock: SessionLock, rows: readonly OutboxEvents[]): Promise<void> {
    const units: EventUnit[] = [];
    for (const { events, texts } of rows) {
      for (const [index, event] of events.entries())
        units.push(eventUnit(this.inEpoch(event), await this.partitionsOf(event), texts?.[index]));
    }
    for (const produce of produces(units)) {
      // If this relay was frozen or cut off meanwhile, another one has taken over and published these events.
      await lock.assertHeld();
      await this.publish(produce);
    }
    const ids = rows.map(({ id }) => id);
    await lock.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [ids]);
    this.handed.drop(ids);
    this.handed.pass(ids);
    this.metrics.count('eventsPublished', units.length);
  }

  /** @throws LockLostError, or an error if this relay stops. */
  private async assertActive(lock: SessionLock): Promise<void> {
    if (this.isStopping) throw new Error('the relay stops');
    await lock.assertHeld();
  }

  private inEpoch(event: IntegrationEvent): IntegrationEvent {
    return event.epoch < this.epoch ? { ...event, epoch: this.epoch } : event;
  }

  private async partitionsOf(event: IntegrationEvent): Promise<number> {
    const topic = topicOf(event.aggregate).name;
    const { connection } = this.options;
    const settled = this.partitions?.of(topic);
    if (settled !== undefined) return settled;
    return connection.knownPartitionsOf(topic) ?? (await connection.partitionsOf(topic));
  }

  /** Sends until acknowledged. If the broker refuses a batch for its size, both halves are sent in order. */
  private async publish(units: readonly EventUnit[]): Promise<void> {
    try {
      if (!this.link.connected) await this.link.connect();
      await this.link.send(topicMessages(units, this.options.connection.options.signer.events));
    } catch (error) {
      if (!(error instanceof ProduceError) || !error.tooLarge || units.length === 1) throw error;
      const half = Math.ceil(units.length / 2);
      await this.publish(units.slice(0, half));
      await this.publish(units.slice(half));
    }
  }
}

/** Splits events into produce requests that respect the size limit per partition, in order. */
export function produces(units: readonly EventUnit[], bytesMax: number = PRODUCE_BYTES_MAX): EventUnit[][] {
  const cut: EventUnit[][] = [];
  let open: EventUnit[] = [];
  let bytesOf = new Map<string, number>();
  for (const unit of units) {
    const key = `${unit.topic}|${unit.partition}`;
    const bytes = (bytesOf.get(key) ?? 0) + unit.bytes;
    if (bytes > bytesMax && open.length > 0) {
      cut.push(open);
      open = [];
      bytesOf = new Map();
    }
    bytesOf.set(key, (bytesOf.get(key) ?? 0) + unit.bytes);
    open.push(unit);
  }
  if (open.length > 0) cut.push(open);
  return cut;
}

function topicMessages(units: readonly EventUnit[], signer: EventSigner): TopicMessages[] {
  const byPartition = new Map<string, EventUnit[]>();
  for (const unit of units) {
    const key = `${unit.topic}|${unit.partition}`;
    const known = byPartition.get(key);
    if (known === undefined) byPartition.set(key, [unit]);
    else known.push(unit);
  }
  const byTopic = new Map<string, TopicMessages>();
  for (const group of byPartition.values()) {
    const { topic = '', partition = 0 } = group[0] ?? {};
    const known = byTopic.get(topic) ?? { topic, messages: [] };
    for (const message of eventMessages(group))
      known.messages.push(signer.sign({ topic, partition }, message));
    byTopic.set(topic, known);
  }
  return [...byTopic.values()];
}
