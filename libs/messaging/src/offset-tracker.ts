/** A record that was taken from a partition and isn't finished. */
interface TakenOffset {
  offset: bigint;
  isFinished: boolean;
}

/**
 * Tracks the taken and the finished records of one partition. It determines which offset may be committed, so that a
 * crash loses no taken record.
 */
export class OffsetTracker {
  private taken: TakenOffset[] = [];
  private finishedCount = 0;
  private lastTaken: bigint | undefined;
  private nextOffset: bigint | undefined;
  private committed: bigint | undefined;

  /**
   * Records an offset as taken and returns a function that marks it as finished. Returns undefined if it was taken
   * before: after a rebalance a record is delivered again while its first delivery is still being handled.
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

  /** The offset behind the last contiguous finished record; undefined if it is committed already. */
  committable(): string | undefined {
    if (this.nextOffset === undefined || this.nextOffset === this.committed) return undefined;
    return this.nextOffset.toString();
  }

  /** Records that an offset has been committed. */
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

  /** Handles offsets below the committed one, because the topic was recreated. */
  private forget(): void {
    this.taken = [];
    this.finishedCount = 0;
    this.lastTaken = undefined;
    this.nextOffset = undefined;
    this.committed = undefined;
  }
}

/** Number of finished records that are kept before the list is shortened. */
const COMPACT_AFTER = 1_024;
