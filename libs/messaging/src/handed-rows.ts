import { type IntegrationEvent } from '@corridor/contracts';

/** A row of the outbox with its events. */
export interface OutboxEvents {
  id: number;
  events: readonly IntegrationEvent[];
  /** `data` of each event as JSON, where it is known. */
  texts?: readonly (string | undefined)[] | undefined;
}

/** What is held of a row. */
type HeldRow = Omit<OutboxEvents, 'id'>;

/** Maximum number of events in memory. Further ones are read from the table again. */
const HELD_EVENTS_MAX = 20_000;
/**
 * How long a skipped id is waited for, in milliseconds. It is longer than a transaction lives, so the row of a skipped
 * id that is still missing was rolled back.
 */
const GAP_LIMIT_MS = 15_000;
/** Maximum number of ids that are waited for. Only a restarted server leaves a wider gap; then the first ids count. */
const GAP_IDS_MAX = 10_000;

/**
 * Rows that this process has committed and handed to its relay, so that the relay needn't read them from the table.
 * They are given out while their ids are consecutive. A gap may be an earlier commit of another process for the same
 * aggregate, so the table must be read, which shows all earlier commits. The same holds while a skipped id is missing:
 * its row may still be committed, and a later row of its aggregate may be handed over first. It also holds at the
 * start, because ids below the first known one may still be committed.
 */
export class HandedRows {
  private readonly held = new Map<number, HeldRow>();
  private heldEvents = 0;
  private nextId: number | undefined;
  /** Since when rows are accepted; undefined while they are not. */
  private openedAt: number | undefined;
  /** Skipped ids, with the time of the skip. */
  private readonly missing = new Map<number, number>();

  /** @param now a clock that never goes back, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Starts to accept rows. Earlier rows are read from the table. */
  open(): void {
    this.openedAt = this.now();
  }

  /** Forgets everything. */
  close(): void {
    this.openedAt = undefined;
    this.nextId = undefined;
    this.missing.clear();
    this.drop(this.ids);
  }

  /** Accepts a committed row. A row that was already passed is left to the table. */
  add({ id, events, texts }: OutboxEvents): void {
    if (this.openedAt === undefined || (this.nextId !== undefined && id < this.nextId)) return;
    if (this.heldEvents + events.length > HELD_EVENTS_MAX) return;
    this.held.set(id, { events, texts });
    this.heldEvents += events.length;
  }

  /** Number of events in memory. */
  get eventCount(): number {
    return this.heldEvents;
  }

  get isEmpty(): boolean {
    return this.held.size === 0;
  }

  get ids(): number[] {
    return [...this.held.keys()];
  }

  find(id: number): HeldRow | undefined {
    return this.held.get(id);
  }

  /** The rows that directly follow the last published one, without a gap. */
  following(rowsMax: number): OutboxEvents[] {
    if (this.openedAt === undefined || this.now() - this.openedAt < GAP_LIMIT_MS || this.isAnyMissing())
      return [];
    const rows: OutboxEvents[] = [];
    for (let id = this.nextId; id !== undefined && rows.length < rowsMax; id += 1) {
      const held = this.held.get(id);
      if (held === undefined) break;
      rows.push({ id, ...held });
    }
    return rows;
  }

  /** Forgets rows that are published or no longer in the table. */
  drop(ids: readonly number[]): void {
    for (const id of ids) {
      this.heldEvents -= this.held.get(id)?.events.length ?? 0;
      this.held.delete(id);
    }
  }

  /**
   * Records, in ascending order, that these ids were given out. The ids in between were missing, for now or for ever.
   */
  pass(ids: readonly number[]): void {
    for (const id of ids) {
      this.missing.delete(id);
      const from = this.nextId ?? ids[0] ?? id;
      for (let gap = from; gap < id && this.missing.size < GAP_IDS_MAX; gap += 1) {
        this.missing.set(gap, this.now());
      }
      this.nextId = Math.max(from, id + 1);
    }
  }

  private isAnyMissing(): boolean {
    for (const [id, passedAt] of this.missing) {
      if (this.now() - passedAt < GAP_LIMIT_MS) return true;
      this.missing.delete(id);
    }
    return false;
  }
}
