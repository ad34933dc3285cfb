/** A record that was taken from a partition and isn't finished yet. */
interface TakenOffset {
  offset: bigint;
  isFinished: boolean;
}

/**
 * What was taken from one partition and what of it is finished: says up to where an offset may be committed, so that
 * a crash loses nothing that was taken.
 */
export class OffsetTracker {
  private taken: TakenOffset[] = [];
  private finishedCount = 0;
  private lastTaken: bigint | undefined;
  private nextOffset: bigint | undefined;
  private committed: bigint | undefined;

  /**
   * Notes a record as taken and answers what marks it as finished; undefined where it was taken before (delivered
   * again after a rebalance, while the first delivery is still being handled).
   */
  take(offsetText: string): (() => void) | undefined {
    const offset = BigInt(offsetText);
    if (this.committed !== undefined && offset < this.committed) this.forget();
    if (this.lastTaken !== undefined && offset <= this.lastTaken) return undefined;
    this.lastTaken = offset;
    const record: TakenOffset = { offset, isFinished: false };
    this.taken.push(record);
    return () => {
      if (record.isFinished) return;
      record.isFinished = true;
      this.advance();
    };
  }

  /** The offset after the last record before which everything is finished; undefined where it is committed. */
  committable(): string | undefined {
    if (this.nextOffset === undefined || this.nextOffset === this.committed) return undefined;
    return this.nextOffset.toString();
  }

  /** Notes that an offset has been committed. */
  committedTo(offset: string): void {
    this.committed = BigInt(offset);
  }

  private advance(): void {
    let record = this.taken[this.finishedCount];
    while (record?.isFinished === true) {
      this.nextOffset = record.offset + 1n;
      this.finishedCount += 1;
      record = this.taken[this.finishedCount];
    }
    if (this.finishedCount === this.taken.length || this.finishedCount > COMPACT_AFTER) {
      this.taken = this.taken.slice(this.finishedCount);
      this.finishedCount = 0;
    }
  }

  /** Offsets below what was committed: the topic was made anew. */
  private forget(): void {
    this.taken = [];
    this.finishedCount = 0;
    this.lastTaken = undefined;
    this.nextOffset = undefined;
    this.committed = undefined;
  }
}

/** Finished records that are kept before the list is shortened. */
const COMPACT_AFTER = 1_024;
