import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { MetricSampler } from '@corridor/service';

/** Both counts read a partial index. A resolved payment keeps its mark, and its posting says that it is resolved. One whose bank took all
 * back keeps it, too. */
const ITEMS = `
  SELECT
    (SELECT count(*) FROM (
      SELECT FROM transaction_states s WHERE s.refund -> 'isSuspended' IS NOT NULL
        AND NOT COALESCE(s.refund -> 'amount' = s.failure -> 'taken', false) AND NOT EXISTS (
        SELECT FROM postings q
        WHERE q.platform_key = s.platform_key AND q.transaction_id = s.id AND q.kind = 'RESOLVE')
      LIMIT ${SAMPLED_ROWS_MAX}) p) AS payments,
    (SELECT count(*) FROM (
      SELECT FROM house_items WHERE status = 'OPEN' AND account = 'SUSPENSE' LIMIT ${SAMPLED_ROWS_MAX}) h) AS house`;

/** Money in the suspense accounts that waits for an operator. */
@Injectable()
export class SuspenseMetrics {
  constructor(sampler: MetricSampler, pool: Pool) {
    sampler.add(['corridor_suspense_items'], async () => {
      const { rows } = await pool.query<{ payments: string; house: string }>(ITEMS);
      const name = 'corridor_suspense_items';
      return [
        { name, labels: { holder: 'payments' }, value: Number(rows[0]?.payments) },
        { name, labels: { holder: 'house' }, value: Number(rows[0]?.house) },
      ];
    });
  }
}
