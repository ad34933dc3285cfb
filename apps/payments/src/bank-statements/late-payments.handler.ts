import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { unfoundEntry } from './domain/line-postings';
import { itemKeyOf, OpenItemRepository } from './open-item.repository';
import { ReversedPaymentRepository } from './reversed-payment.repository';
import { StatementLineRepository } from './statement-line.repository';

/**
 * Payments that are booked after their line and its reversal have ended each other, because nobody knew the name of the
 * payment by then. The line shows the payment after all, and the reversal says what became of it.
 */
@Injectable()
export class LatePaymentsHandler {
  constructor(
    private readonly payments: ReversedPaymentRepository,
    private readonly lines: StatementLineRepository,
    private readonly items: OpenItemRepository,
    private readonly apply: ApplyLinesHandler,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Returns how many lines it matched. The caller has locked the account. */
  async execute(runner: SqlRunner, accountId: Uuid): Promise<number> {
    const late = await this.payments.lateItems(runner, accountId);
    if (late.length === 0) return 0;
    await this.lines.settle(
      runner,
      late.map(({ originalId }) => originalId),
      { state: 'MATCHED', rule: 'BANK_REFERENCE' },
    );
    await this.items.close(
      runner,
      late.map(({ item, originalId }) => ({ item: itemKeyOf(item), lineId: originalId })),
    );
    const originals = new Map(late.map(({ reversalId, originalId }) => [reversalId, originalId]));
    const reversals = await this.lines.find(runner, [...originals.keys()]);
    await this.lines.reopen(runner, [...originals.keys()]);
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      reversals.map((line) => unfoundEntry(mintUuid(), line, nowMs)),
    );
    await this.apply.unexplained(runner, reversals);
    await this.apply.reversePayments(
      runner,
      reversals.flatMap((line) => {
        const originalId = originals.get(line.id);
        return originalId ? [{ line, originalId }] : [];
      }),
    );
    return late.length;
  }
}
