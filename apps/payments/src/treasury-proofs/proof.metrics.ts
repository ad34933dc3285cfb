import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MetricSampler, type Reading } from '@corridor/service';
import type { ShownFacts } from './domain/proof';

const LAST_PROOFS = `
  SELECT a.name, p.status, p.details FROM settlement_accounts a CROSS JOIN LATERAL (
    SELECT status, details FROM treasury_proofs p WHERE p.settlement_account_id = a.id
    ORDER BY p.id DESC LIMIT 1) p`;

/** The last proofs as metrics. */
@Injectable()
export class ProofMetrics {
  constructor(sampler: MetricSampler, pool: Pool) {
    sampler.add(['treasury_proof_difference'], async () => {
      const { rows } = await pool.query<{ name: string; status: string; details: ShownFacts }>(LAST_PROOFS);
      return rows.map(({ name, status, details: { currency, difference } }): Reading => {
        const labels = { account: name, currency, status };
        return { name: 'treasury_proof_difference', labels, value: Number(difference) };
      });
    });
  }
}
