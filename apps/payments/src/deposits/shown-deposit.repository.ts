import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { lockStatements } from '../settlement-accounts/settlement-account.repository';
import type { StoredDeposit } from './deposit.repository';

/** What statements have shown of deposits. */
@Injectable()
export class ShownDepositRepository {
  /**
   * Whether the statements of an account have shown the reversal of a deposit: as many as they have shown credits of its
   * name and amount. It stays so until the transaction ends.
   */
  async isTakenBack(
    runner: SqlRunner,
    { settlementAccountId, depositId, amount }: StoredDeposit,
  ): Promise<boolean> {
    await lockStatements(runner, settlementAccountId, 'SHARED');
    const rows = await runner.query(
      `WITH named AS (
         SELECT l.id, l.direction, l.is_reversal
         FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
         WHERE l.settlement_account_id = $1 AND l.bank_reference = $2 AND l.amount = $3),
       credits AS (SELECT id FROM named WHERE direction = 'CREDIT' AND NOT is_reversal),
       reversals AS (
         SELECT id FROM named WHERE direction = 'DEBIT' AND is_reversal
         UNION
         SELECT r.id FROM credits c JOIN statement_lines r ON r.undoes_line_id = c.id
         JOIN bank_statements s ON s.id = r.bank_statement_id AND s.undone_at IS NULL)
       SELECT r.count > 0 AND r.count >= (SELECT count(*) FROM credits) AS is_taken_back
       FROM (SELECT count(*) FROM reversals) r`,
      [settlementAccountId, depositId, String(amount)],
    );
    return rowsOf<{ is_taken_back: boolean }>(rows)[0]?.is_taken_back ?? false;
  }
}
