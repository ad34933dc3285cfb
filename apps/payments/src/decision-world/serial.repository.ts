import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Numbers that one value of the sequence stands for: its INCREMENT. */
const SERIAL_BLOCK = 5_000;

/** Numbers of which references are made. Blocks of the sequence are this process's alone; a restart leaves gaps. */
@Injectable()
export class SerialRepository {
  private readonly blocks: { next: number; left: number }[] = [];

  /** Sees to it that `count` numbers can be taken without asking the database. */
  async ensure(runner: SqlRunner, count: number): Promise<void> {
    const held = this.blocks.reduce((sum, { left }) => sum + left, 0);
    if (held >= count) return;
    const rows = rowsOf<{ first: string }>(
      await runner.query("SELECT nextval('transaction_serials') AS first FROM generate_series(1, $1)", [
        Math.ceil((count - held) / SERIAL_BLOCK),
      ]),
    );
    for (const { first } of rows) this.blocks.push({ next: Number(first), left: SERIAL_BLOCK });
  }

  /** The next number. @throws Error when none is held. */
  take(): number {
    const block = this.blocks[0];
    if (!block) throw new Error('no reference number is held');
    block.left -= 1;
    if (block.left === 0) this.blocks.shift();
    block.next += 1;
    return block.next - 1;
  }
}
