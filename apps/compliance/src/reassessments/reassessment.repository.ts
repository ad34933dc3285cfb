import { Injectable } from '@nestjs/common';
import type { VerificationStatus } from '@corridor/kernel';
import { statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

const decidedByData: readonly VerificationStatus[] = ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION'];
/** SQL of the statuses that depend on the customer's data. */
const DECIDED_BY_DATA = statusListSql(decidedByData);

export interface CustomerKey {
  platformKey: number;
  customerId: string;
}

/** A customer whose open verification needs a reassessment. */
export interface Reassessment extends CustomerKey {
  platformId: string;
  number: number;
}

interface ReassessmentRow {
  platform_key: number;
  customer_id: string;
  platform_id: string;
  number: string;
}

/**
 * Customers whose data changed while a verification waits for it. Rows are written with the change, and a worker
 * processes them.
 */
@Injectable()
export class ReassessmentRepository {
  /**
   * Serialises all changes to a customer's verification until the end of the transaction. Every transaction takes this
   * lock before any row's.
   */
  async lockCustomer(runner: SqlRunner, { platformKey, customerId }: CustomerKey): Promise<void> {
    const name = `verification/${platformKey}/${customerId}`;
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /**
   * Requests a reassessment in the transaction of a change to a holder (`Customer:<uuid>` or `BeneficialOwner:<uuid>`),
   * for example a new document.
   */
  async requestForHolder(runner: SqlRunner, platformKey: number, holderId: string): Promise<void> {
    const [resource, uuid] = holderId.split(':');
    const [row] =
      resource === 'Customer'
        ? [{ customer_id: uuid }]
        : rowsOf<{ customer_id: string }>(
            await runner.query(
              'SELECT customer_id FROM beneficial_owners WHERE platform_key = $1 AND id = $2::uuid',
              [platformKey, uuid],
            ),
          );
    if (row?.customer_id === undefined) return;
    const key = { platformKey, customerId: row.customer_id };
    await this.lockCustomer(runner, key);
    await this.request(runner, [key]);
  }

  /** Requests reassessments of the customers whose verification depends on their data. */
  async request(runner: SqlRunner, customers: readonly CustomerKey[]): Promise<void> {
    if (customers.length === 0) return;
    await runner.query(
      `INSERT INTO reassessments AS r (platform_key, customer_id, platform_id, number)
       SELECT v.platform_key, v.customer_id, v.platform_id, 1
       FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, customer_id)
       JOIN verifications v ON v.platform_key = k.platform_key AND v.customer_id = k.customer_id
       WHERE v.status IN ${DECIDED_BY_DATA}
       ORDER BY 1, 2
       ON CONFLICT (platform_key, customer_id) DO UPDATE SET
         number = r.number + 1, retry_at = clock_timestamp()`,
      [customers.map(({ platformKey }) => platformKey), customers.map(({ customerId }) => customerId)],
    );
  }

  /** Due reassessments, oldest first. */
  async findDue(runner: SqlRunner, limit: number): Promise<Reassessment[]> {
    const rows = rowsOf<ReassessmentRow>(
      await runner.query('SELECT * FROM reassessments WHERE retry_at <= now() ORDER BY retry_at LIMIT $1', [
        limit,
      ]),
    );
    return rows.map((row) => ({
      platformKey: row.platform_key,
      customerId: row.customer_id,
      platformId: row.platform_id,
      number: Number(row.number),
    }));
  }

  /** Ends a reassessment, unless something has changed since it began. */
  async end(runner: SqlRunner, { platformKey, customerId, number }: Reassessment): Promise<void> {
    await runner.query(
      'DELETE FROM reassessments WHERE platform_key = $1 AND customer_id = $2 AND number = $3',
      [platformKey, customerId, number],
    );
  }

  /** Postpones a failed one, so that it delays no other. */
  async postpone(
    runner: SqlRunner,
    { platformKey, customerId }: Reassessment,
    pauseMs: number,
  ): Promise<void> {
    await runner.query(
      `UPDATE reassessments SET retry_at = clock_timestamp() + make_interval(secs => $3)
       WHERE platform_key = $1 AND customer_id = $2`,
      [platformKey, customerId, pauseMs / 1000],
    );
  }
}
