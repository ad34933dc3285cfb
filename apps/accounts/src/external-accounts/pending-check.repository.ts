import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A check of a connector whose report brings the result. */
interface PendingCheck {
  platformKey: number;
  checkId: Uuid;
  accountId: Uuid;
}

/** Checks of accounts that wait for a report. */
@Injectable()
export class PendingCheckRepository {
  async add(runner: SqlRunner, { platformKey, checkId, accountId }: PendingCheck): Promise<void> {
    await runner.query(
      'INSERT INTO account_checks (platform_key, id, external_account_id) VALUES ($1, $2, $3)',
      [platformKey, checkId, accountId],
    );
  }

  /** The account of a check, whether the check has ended or not. */
  async accountOf(runner: SqlRunner, platformKey: number, checkId: Uuid): Promise<Uuid | undefined> {
    const sql = 'SELECT external_account_id FROM account_checks WHERE platform_key = $1 AND id = $2';
    const [row] = rowsOf<{ external_account_id: string }>(await runner.query(sql, [platformKey, checkId]));
    return row && trustUuid(row.external_account_id);
  }
}
