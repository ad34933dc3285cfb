import { type IntegrationEvent } from '@corridor/contracts';

/** A row of the outbox with its events. */
export interface OutboxEvents {
  id: number;
  events: readonly IntegrationEvent[];
}

/** Events held in memory at most; beyond, they are read from the table again. */
const HELD_EVENTS_MAX = 20_000;

/**
 * Rows that this process has committed and handed to its relay, so that they needn't be read from the table again.
 * They are given out while their ids follow each other. A gap may be a row of another process, committed earlier and
 * of the same aggregate: then the table has to be read, which shows all that was committed before.
 */
export class HandedRows {
  private readonly held = new Map<number, readonly IntegrationEvent[]>();
  private heldEvents = 0;
  private nextId: number | undefined;
  private isOpen = false;

  /** Begins to take rows; what came before the present moment is read from the table. */
  open(): void {
    this.isOpen = true;
  }

  /** Forgets everything. */
  close(): void {
    this.isOpen = false;
    this.nextId = undefined;
    this.drop(this.ids);
  }

  /** Takes a committed row. One that was passed already is left to the table. */
  add({ id, events }: OutboxEvents): void {
    if (!this.isOpen || (this.nextId !== undefined && id < this.nextId)) return;
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

  /** Says that everything up to this id was given out. */
  pass(id: number): void {
    this.nextId = Math.max(this.nextId ?? 0, id + 1);
  }
}
