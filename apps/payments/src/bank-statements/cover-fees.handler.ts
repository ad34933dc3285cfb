import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { coverOf, feeEntry, feesOf, type Cover, type ReportedFee } from '../instructions/domain/reported-fee';
import { addFees, feesBySubject } from '../instructions/reported-fee.repository';
import { lockShown } from '../instructions/shown-subject.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { OpenItemRepository, type ItemKey } from './open-item.repository';

/** The fees of what lines or matches have shown. */
interface CoveredFees {
  platformKey: number;
  subjectId: Uuid;
  known: readonly ReportedFee[];
  cover: Cover;
}

/** Keeps the fees of what lines and matches by hand have shown in step with the charges that are booked with these. */
@Injectable()
export class CoverFeesHandler {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly items: OpenItemRepository,
  ) {}

  /** After a match. What its charges contain is left to no person any more. */
  async shown(runner: SqlRunner, shownBy: readonly Uuid[]): Promise<void> {
    const found = await this.coveredBy(runner, shownBy, (charges) => ({ before: 0n, now: charges }));
    await this.change(runner, found);
  }

  /** Before a match is undone. The fees that its charges have contained are booked. */
  async undone(runner: SqlRunner, shownBy: readonly Uuid[]): Promise<void> {
    const found = await this.coveredBy(runner, shownBy, (charges) => ({ before: charges, now: 0n }));
    await this.change(runner, found);
  }

  /** The open items on the account of a match, of fees that its charges can contain. */
  async bookedBeside(runner: SqlRunner, accountId: Uuid, matchId: Uuid): Promise<ItemKey[]> {
    const found = await this.coveredBy(runner, [matchId], (charges) => ({ before: 0n, now: charges }));
    const ids = found.flatMap(({ known, cover }) => known.filter(cover.of).map(({ id }) => id));
    return ids.length === 0 ? [] : this.items.openFees(runner, accountId, ids);
  }

  private async change(runner: SqlRunner, covered: readonly CoveredFees[]): Promise<void> {
    const found = covered.flatMap(({ known, cover, ...subject }) =>
      feesOf(known, cover, mintUuid).map((fee) => ({ ...fee, ...subject })),
    );
    if (found.length === 0) return;
    await addFees(runner, found);
    const nowMs = Date.now();
    const booked = found.filter((fee) => fee.booked > 0n);
    await this.ledger.append(
      runner,
      booked.map((fee) => feeEntry(fee, fee.booked, nowMs)),
    );
  }

  /** A statement has thousands of lines: the fees of all of a batch are read at once. */
  private async coveredBy(
    runner: SqlRunner,
    shownBy: readonly Uuid[],
    changeOf: (charges: bigint) => Pick<Cover, 'before' | 'now'>,
  ): Promise<CoveredFees[]> {
    if (shownBy.length === 0) return [];
    // Reports of fees lock the same, so that none of them counts on other charges.
    const shown = await lockShown(runner, shownBy);
    const known = await feesBySubject(
      runner,
      shown.map(({ id }) => id),
    );
    return shown.map(({ id: subjectId, platformKey, charges, returns, ...account }) => {
      const covers = { ...account, charges: changeOf(charges), returns };
      const cover = coverOf(covers, { report: 'UNDONE', returnId: '' });
      return { platformKey, subjectId, known: known.get(subjectId) ?? [], cover };
    });
  }
}
