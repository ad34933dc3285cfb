import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';
import type { ShownFacts } from './domain/proof';

/** The last proofs as metrics. */
@Injectable()
export class ProofMetrics {
  constructor(
    { registry }: ServiceMetrics,
    private readonly pool: Pool,
  ) {
    const last = this.last.bind(this);
    new Gauge({
      name: 'treasury_proof_difference',
      help: 'How far the bank and the ledger are apart by the last proof of each settlement account, smallest units',
      labelNames: ['account', 'currency', 'status'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { name, status, details } of await last()) {
          this.set({ account: name, currency: details.currency, status }, details.difference);
        }
      },
    });
  }

  /** Returns nothing if the database doesn't answer, so that all other metrics remain available. */
  private async last(): Promise<{ name: string; status: string; details: ShownFacts }[]> {
    try {
      const { rows } = await this.pool.query<{ name: string; status: string; details: ShownFacts }>(
        `SELECT a.name, p.status, p.details FROM settlement_accounts a CROSS JOIN LATERAL (
           SELECT status, details FROM treasury_proofs p WHERE p.settlement_account_id = a.id
           ORDER BY p.id DESC LIMIT 1) p`,
      );
      return rows;
    } catch {
      return [];
    }
  }
}
