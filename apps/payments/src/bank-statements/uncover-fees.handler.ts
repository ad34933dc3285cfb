import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { feeEntry, feeOfUndone } from '../instructions/domain/reported-fee';
import { addUndone, feesBySubject } from '../instructions/reported-fee.repository';
import { lockShown } from '../instructions/shown-subject.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { StoredLine } from './statement-line.repository';

/** Books the fees that the charges of lines have covered, before the matches of these lines are undone. */
@Injectable()
export class UncoverFeesHandler {
  constructor(private readonly ledger: LedgerRepository) {}

  /** A statement has thousands of lines: all of a batch are read and written at once. */
  async execute(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    const charged = lines.filter(({ state, hasCharges }) => state === 'MATCHED' && hasCharges);
    if (charged.length === 0) return;
    const shown = await lockShown(
      runner,
      charged.map(({ id }) => id),
    );
    // Reports of fees lock the same, so that none of them counts on the charges any more.
    const known = await feesBySubject(
      runner,
      shown.map(({ id }) => id),
    );
    const found = shown.flatMap((subject) =>
      feeOfUndone(known.get(subject.id) ?? [], subject, mintUuid).map((fee) => ({
        ...fee,
        platformKey: subject.platformKey,
        subjectId: subject.id,
      })),
    );
    if (found.length === 0) return;
    await addUndone(runner, found);
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      found.map((fee) => feeEntry(fee, fee.booked, nowMs)),
    );
  }
}
