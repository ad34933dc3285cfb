import { Injectable } from '@nestjs/common';
import { errorText, mintUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Most days that a connector is asked for at once. */
const PULLED_DAYS_MAX = 7;

/** Which statements connectors are asked for. */
@Injectable()
export class StatementPullRepository {
  /**
   * The days of which a connector is asked for the statements now: those after the last one that was taken, up to the
   * last day that is over. One instance at a time asks.
   */
  async takePull(
    runner: SqlRunner,
    accountId: Uuid,
    { lastDay, pauseMs }: { lastDay: string; pauseMs: number },
  ): Promise<string[]> {
    const rows = await runner.query(
      `INSERT INTO statement_pulls AS p (settlement_account_id, next_day, pull_at)
       VALUES ($1, $2::date, clock_timestamp() + $3 * interval '1 millisecond')
       ON CONFLICT (settlement_account_id) DO UPDATE SET pull_at = excluded.pull_at,
         next_day = greatest(p.next_day, $2::date - ${PULLED_DAYS_MAX - 1})
       WHERE p.pull_at <= clock_timestamp() AND p.next_day <= $2::date
       RETURNING ARRAY(SELECT d::date::text FROM generate_series(p.next_day, $2::date, interval '1 day') d) AS days`,
      [accountId, lastDay, pauseMs],
    );
    return rowsOf<{ days: string[] }>(rows)[0]?.days ?? [];
  }

  /** Notes that the statement of a day was taken. The next day may be asked for at once. */
  async pulled(runner: SqlRunner, accountId: Uuid, day: string): Promise<void> {
    await runner.query(
      `UPDATE statement_pulls SET next_day = $2::date + 1, pull_at = clock_timestamp()
       WHERE settlement_account_id = $1 AND next_day <= $2::date`,
      [accountId, day],
    );
  }

  /** Notes that the statement of a connector is wrong, once for each day and fault. */
  async noteRefused(
    runner: SqlRunner,
    { id, connectorId }: { id: Uuid; connectorId: Uuid },
    day: string,
    refusal: unknown,
  ): Promise<void> {
    const message = `the statement of ${day} (SettlementAccount:${id}) was refused: ${errorText(refusal)}`;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, message)
       VALUES (0, $1, 'STATEMENT_GAP', 'CRITICAL', $2, $3, $4)
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO NOTHING`,
      [mintUuid(), connectorId, id, message],
    );
  }
}
