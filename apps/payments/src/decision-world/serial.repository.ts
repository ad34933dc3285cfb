import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Number of references per value of the sequence: its INCREMENT. */
const SERIAL_BLOCK = 5_000;
/** Numbers that batches which run at the same time may still take, at most. */
const SERIALS_OF_OTHERS = 2 * SERIAL_BLOCK;

/** The numbers behind references. Each process takes its own blocks of the sequence, so a restart leaves gaps. */
@Injectable()
export class SerialRepository {
  private readonly blocks: { next: number; left: number }[] = [];

  /** Ensures that `count` numbers can be taken without a query, also if batches at the same time take theirs. */
  async ensure(runner: SqlRunner, count: number): Promise<void> {
    const needed = count + SERIALS_OF_OTHERS;
    const held = this.blocks.reduce((sum, { left }) => sum + left, 0);
    if (held >= needed) return;
    const rows = rowsOf<{ first: string }>(
      await runner.query("SELECT nextval('transaction_serials') AS first FROM generate_series(1, $1)", [
        Math.ceil((needed - held) / SERIAL_BLOCK),
      ]),
    );
    for (const { first } of rows) this.blocks.push({ next: Number(first), left: SERIAL_BLOCK });
  }

  /** The next number. @throws Error if none is held. */
  take(): number {
    const block = this.blocks[0];
    if (!block) throw new Error('no reference number is held');
    block.left -= 1;
    if (block.left === 0) this.blocks.shift();
    block.next += 1;
    return block.next - 1;
  }
}
