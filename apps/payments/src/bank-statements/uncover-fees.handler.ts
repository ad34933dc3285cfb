import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { feeEntry, feeOfUndone } from '../instructions/domain/reported-fee';
import { addFees, findFees } from '../instructions/reported-fee.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { StoredLine } from './statement-line.repository';

interface ShownRow {
  platform_key: number;
  id: string;
  settlement_account_id: string;
  currency: string;
}

/** Books the fees that the charges of lines have covered, before the matches of these lines are undone. */
@Injectable()
export class UncoverFeesHandler {
  constructor(private readonly ledger: LedgerRepository) {}

  async execute(runner: SqlRunner, lines: readonly StoredLine[]): Promise<void> {
    const charged = lines.filter(({ state, hasCharges }) => state === 'MATCHED' && hasCharges);
    if (charged.length === 0) return;
    // Reports of fees lock the same, so that none of them counts on the charges any more.
    const shown = await runner.query(
      `SELECT i.platform_key, i.id, i.settlement_account_id, i.currency
       FROM statement_lines l JOIN transit_items x ON x.line_id = l.id AND x.direction = 'DEBIT'
       JOIN payment_instructions i ON i.platform_key = x.platform_key AND i.transaction_id = x.transaction_id
         AND i.settlement_account_id = x.settlement_account_id AND i.amount = x.amount
       JOIN transaction_states s ON s.platform_key = i.platform_key AND s.id = i.transaction_id
       WHERE l.id = ANY($1::uuid[]) AND l.batch_count IS NULL
       ORDER BY s.platform_key, s.id FOR UPDATE OF s`,
      [charged.map(({ id }) => id)],
    );
    for (const row of rowsOf<ShownRow>(shown)) await this.uncover(runner, row);
  }

  private async uncover(runner: SqlRunner, row: ShownRow): Promise<void> {
    const { platform_key: platformKey, currency } = row;
    const [subjectId, settlementAccountId] = [trustUuid(row.id), trustUuid(row.settlement_account_id)];
    const found = feeOfUndone(await findFees(runner, subjectId), { settlementAccountId, currency }, mintUuid);
    if (found.length === 0) return;
    await addFees(
      runner,
      found.map((fee) => ({ ...fee, platformKey, subjectId })),
    );
    const nowMs = Date.now();
    await this.ledger.append(
      runner,
      found.map((fee) => feeEntry(fee, fee.booked, nowMs)),
    );
  }
}
