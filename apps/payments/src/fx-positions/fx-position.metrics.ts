import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { SERVICE_CONFIG, ServiceMetrics } from '@corridor/service';
import { FxPositionRepository } from './fx-position.repository';
import type { FxLimitsConfig } from './fx-positions.worker';

/** The positions that have a limit as metrics. */
@Injectable()
export class FxPositionMetrics {
  constructor(
    { registry }: ServiceMetrics,
    positions: FxPositionRepository,
    @Inject(SERVICE_CONFIG) { fxLimits }: FxLimitsConfig,
  ) {
    const labelNames = ['currency'];
    new Gauge({
      name: 'fx_position',
      help: 'The position in each currency of FX_POSITION_LIMITS over all books, smallest units',
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        if (fxLimits.size === 0) return;
        // Without an answer of the database all other metrics remain available.
        const found = await positions.positions([...fxLimits.keys()]).catch(() => []);
        for (const [currency, position] of found) this.set({ currency }, Number(position));
      },
    });
    new Gauge({
      name: 'fx_position_limit',
      help: 'The limit of the position in each currency, smallest units',
      labelNames,
      registers: [registry],
      collect() {
        for (const [currency, limit] of fxLimits) this.set({ currency }, Number(limit));
      },
    });
  }
}
