import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import type { Contradiction } from './domain/contradiction';

const OPEN_AGAIN = "status = 'OPEN', resolution = NULL, resolved_by = NULL, resolved_at = NULL";

/**
 * SQL: what becomes of a finding that is noted already. One that was resolved is open again, and a trigger raises its
 * alert. A statement must not note the same finding twice.
 */
export const REOPEN_BREAK = `DO UPDATE SET ${OPEN_AGAIN} WHERE breaks.status = 'RESOLVED'`;

/** Notes that something was said about a payment which has ended otherwise. The payment's row is locked. */
@Injectable()
export class BreakRepository {
  async addContradictions(runner: SqlRunner, found: readonly Contradiction[]): Promise<void> {
    await Promise.all(found.map((one) => this.addContradiction(runner, one)));
  }

  /** The message names the payment, so no other finding has it. */
  private async addContradiction(
    runner: SqlRunner,
    { platformKey, transactionId, message }: Contradiction,
  ): Promise<void> {
    await runner.query(
      `WITH i AS (
         SELECT id, connector_id FROM payment_instructions
         WHERE platform_key = $1 AND transaction_id = $2 ORDER BY id DESC LIMIT 1
       ), known AS (
         SELECT id FROM breaks WHERE platform_key = $1 AND kind = 'CONTRADICTION' AND message = $4
       ), again AS (
         UPDATE breaks b SET ${OPEN_AGAIN} FROM known
         WHERE b.platform_key = $1 AND b.id = known.id AND b.status = 'RESOLVED')
       INSERT INTO breaks (platform_key, id, kind, severity, connector_id, instruction_id, message)
       SELECT $1, $3, 'CONTRADICTION', 'CRITICAL', (SELECT connector_id FROM i), (SELECT id FROM i), $4
       WHERE NOT EXISTS (SELECT FROM known)`,
      [platformKey, transactionId, mintUuid(), message],
    );
  }
}
