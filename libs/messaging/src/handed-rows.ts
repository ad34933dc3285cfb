import { type IntegrationEvent } from '@corridor/contracts';

/** A row of the outbox with its events. */
export interface OutboxEvents {
  id: number;
  events: readonly IntegrationEvent[];
}

/** Events held in memory at most; beyond, they are read from the table again. */
const HELD_EVENTS_MAX = 20_000;
/** A row whose id was passed over is waited for so long: longer than a transaction lives; what was undone never comes. */
const GAP_LIMIT_MS = 15_000;
/** Ids that are waited for at most; of a wider gap, which only a restarted server leaves, the first ones. */
const GAP_IDS_MAX = 10_000;

/**
 * Rows that this process has committed and handed to its relay, so that they needn't be read from the table again.
 * They are given out while their ids follow each other. A gap may be a row of another process, committed earlier and
 * of the same aggregate: then the table has to be read, which shows all that was committed before. So it is while an id
 * that was passed over is missing: its row may still be committed, and a later one of its aggregate be handed over.
 * So it is also at first: nobody knows which ids below the first one seen are still to be committed.
 */
export class HandedRows {
  private readonly held = new Map<number, readonly IntegrationEvent[]>();
  private heldEvents = 0;
  private nextId: number | undefined;
  /** When rows began to be taken; undefined: they aren't. */
  private openedAt: number | undefined;
  /** Ids that were passed over, and when. */
  private readonly missing = new Map<number, number>();

  /** @param now a clock that never goes back, milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Begins to take rows; what came before the present moment is read from the table. */
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

  /** Takes a committed row. One that was passed already is left to the table. */
  add({ id, events }: OutboxEvents): void {
    if (this.openedAt === undefined || (this.nextId !== undefined && id < this.nextId)) return;
    if (this.heldEvents + events.length > HELD_EVENTS_MAX) return;
    this.held.set(id, events);
    this.heldEvents += events.length;
  }

  get isEmpty(): boolean {
    return this.held.size === 0;
  }

  get ids(): number[] {
    return [...this.held.keys()];
  }

  find(id: number): readonly IntegrationEvent[] | undefined {
    return this.held.get(id);
  }

  /** The rows that follow what was published last, without a gap. */
  following(rowsMax: number): OutboxEvents[] {
    if (this.openedAt === undefined || this.now() - this.openedAt < GAP_LIMIT_MS || this.isAnyMissing())
      return [];
    const rows: OutboxEvents[] = [];
    for (let id = this.nextId; id !== undefined && rows.length < rowsMax; id += 1) {
      const events = this.held.get(id);
      if (events === undefined) break;
      rows.push({ id, events });
    }
    return rows;
  }

  /** Forgets rows: they are published, or the table no longer has them. */
  drop(ids: readonly number[]): void {
    for (const id of ids) {
      this.heldEvents -= this.held.get(id)?.length ?? 0;
      this.held.delete(id);
    }
  }

  /** Says that these were given out, in ascending order; what lies between them was not there yet, or never will be. */
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
