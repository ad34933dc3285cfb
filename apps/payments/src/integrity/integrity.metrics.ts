import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';
import { GetIntegrityHandler } from './get-integrity.handler';

/** The last integrity checks as metrics, the same from every instance. */
@Injectable()
export class IntegrityMetrics {
  constructor(
    { registry }: ServiceMetrics,
    private readonly getIntegrity: GetIntegrityHandler,
  ) {
    const registers = [registry];
    const read = this.read.bind(this);
    new Gauge({
      name: 'ledger_integrity_breaches',
      help: 'Rows that break a rule of the ledger, by the last check that looked',
      labelNames: ['rule'],
      registers,
      async collect() {
        for (const { name, breaches } of (await read()).results) this.set({ rule: name }, breaches);
      },
    });
    new Gauge({
      name: 'ledger_integrity_last_check_timestamp_seconds',
      help: 'When the last check of the scope was made that came to a result',
      labelNames: ['scope'],
      registers,
      async collect() {
        for (const { scope, checkedAt } of (await read()).reports)
          this.set({ scope }, Date.parse(checkedAt) / 1000);
      },
    });
    new Gauge({
      name: 'ledger_integrity_check_duration_seconds',
      help: 'How long that check took',
      labelNames: ['scope'],
      registers,
      async collect() {
        for (const { scope, durationMs } of (await read()).reports) this.set({ scope }, durationMs / 1000);
      },
    });
  }

  /** Returns nothing if the database doesn't answer, so that all other metrics remain available. */
  private async read() {
    try {
      return await this.getIntegrity.find();
    } catch {
      return { results: [], reports: [] };
    }
  }
}
