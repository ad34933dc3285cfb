import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { ReferenceNumbers } from './reference-number.codec';

/** Number of references per value of the sequence: its INCREMENT. */
const SERIAL_BLOCK = 5_000;
/** Numbers that batches which run at the same time may still take, at most. */
const SERIALS_OF_OTHERS = 2 * SERIAL_BLOCK;

/**
 * The numbers behind references, shuffled by the key of the deployment. Each process takes its own blocks of the sequence,
 * so a restart leaves gaps.
 */
@Injectable()
export class SerialRepository {
  private readonly held: number[] = [];

  /** Ensures that `count` numbers can be taken without a query, also if batches at the same time take theirs. */
  async ensure(runner: SqlRunner, count: number): Promise<void> {
    const needed = count + SERIALS_OF_OTHERS;
    if (this.held.length >= needed) return;
    const rows = rowsOf<{ first: string; key: string; first_serial: string }>(
      await runner.query(
        `SELECT nextval('reference_serials') AS first, k.key, k.first_serial
         FROM generate_series(1, $1), reference_keys k`,
        [Math.ceil((needed - this.held.length) / SERIAL_BLOCK)],
      ),
    );
    for (const { first, key, first_serial: firstSerial } of rows) {
      const counted = Array.from({ length: SERIAL_BLOCK }, (_, at) => Number(first) + at);
      const numbers = new ReferenceNumbers(Buffer.from(key, 'hex'), Number(firstSerial));
      for (const serial of numbers.shuffled(counted)) this.held.push(serial);
    }
  }

  /** The next number. @throws Error if none is held. */
  take(): number {
    const serial = this.held.pop();
    if (serial === undefined) throw new Error('no reference number is held');
    return serial;
  }
}
