import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { coverOf, feeEntry, feesOf, type Cover, type ReportedFee } from '../instructions/domain/reported-fee';
import { addFees, feesBySubject } from '../instructions/reported-fee.repository';
import { lockNamed, lockShown, type ShownSubject } from '../instructions/shown-subject.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { LineMatch } from './domain/line-matching';
import { itemKeyOf, OpenItemRepository, type ItemKey } from './open-item.repository';

/** The fees of what lines or matches have shown. */
interface CoveredFees {
  platformKey: number;
  subjectId: Uuid;
  shownBy: readonly Uuid[];
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
    return this.items.openFees(runner, accountId, found.flatMap(feesIn));
  }

  /**
   * Matches whose charges can contain no fee that is booked beside them: a report can book one after its items were read. Nothing
   * books others of what these have shown until the transaction ends. The other lines wait, and are matched with those fees.
   */
  async withoutBooked(
    runner: SqlRunner,
    accountId: Uuid,
    matches: readonly LineMatch[],
  ): Promise<readonly LineMatch[]> {
    // A batch is of no one payment.
    const charged = matches.filter(({ hasCharges, rule }) => hasCharges === true && rule !== 'BATCH');
    if (charged.length === 0) return matches;
    const named = charged.flatMap(({ line, items }) =>
      items.map((item) => ({ lineId: trustUuid(line), item: itemKeyOf(item) })),
    );
    const found = await this.coversOf(runner, await lockNamed(runner, named), () => ({
      before: 0n,
      now: 0n,
    }));
    const open = await this.items.openFees(runner, accountId, found.flatMap(feesIn));
    const own = new Set(named.map(({ item }) => item.transactionId));
    const beside = new Set(open.map(({ transactionId }) => transactionId).filter((id) => !own.has(id)));
    const waiting = new Set<string>(
      found
        .filter((covered) => feesIn(covered).some((id) => beside.has(id)))
        .flatMap(({ shownBy }) => shownBy),
    );
    return matches.filter(({ line }) => !waiting.has(line));
  }

  private async change(runner: SqlRunner, covered: readonly CoveredFees[]): Promise<void> {
    const found = covered.flatMap(({ known, cover, platformKey, subjectId }) =>
      feesOf(known, cover, mintUuid).map((fee) => ({ ...fee, platformKey, subjectId })),
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
    return this.coversOf(runner, await lockShown(runner, shownBy), changeOf);
  }

  private async coversOf(
    runner: SqlRunner,
    shown: readonly ShownSubject[],
    changeOf: (charges: bigint) => Pick<Cover, 'before' | 'now'>,
  ): Promise<CoveredFees[]> {
    const known = await feesBySubject(
      runner,
      shown.map(({ id }) => id),
    );
    return shown.map(({ id: subjectId, platformKey, shownBy, charges, returns, ...account }) => {
      const covers = { ...account, charges: changeOf(charges), returns };
      const cover = coverOf(covers, { report: 'UNDONE', returnId: '' });
      return { platformKey, subjectId, shownBy, known: known.get(subjectId) ?? [], cover };
    });
  }
}

/** Those that the cover can contain. */
function feesIn({ known, cover }: CoveredFees): Uuid[] {
  return known.filter(cover.of).map(({ id }) => id);
}
