import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { coverOf, feeEntry, feesOf } from '../instructions/domain/reported-fee';
import { addFees, feesBySubject } from '../instructions/reported-fee.repository';
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
    const found = shown.flatMap(({ id: subjectId, platformKey, charges, returns, ...account }) => {
      const covers = { ...account, charges: { before: charges, now: 0n }, returns };
      const cover = coverOf(covers, { report: 'UNDONE', returnId: '' });
      const fees = feesOf(known.get(subjectId) ?? [], cover, mintUuid);
      return fees.map((fee) => ({ ...fee, platformKey, subjectId }));
    });
    if (found.length === 0) return;
    await addFees(runner, found);
    const nowMs = Date.now();
    const booked = found.filter((fee) => fee.booked > 0n);
    await this.ledger.append(
      runner,
      booked.map((fee) => feeEntry(fee, fee.booked, nowMs)),
    );
  }
}
