import { Inject, Injectable } from '@nestjs/common';
import { MetricSampler, SERVICE_CONFIG, ServiceMetrics, type Reading } from '@corridor/service';
import { FxPositionRepository } from './fx-position.repository';
import type { FxLimitsConfig } from './fx-positions.worker';

/** The positions that have a limit as metrics. */
@Injectable()
export class FxPositionMetrics {
  constructor(
    metrics: ServiceMetrics,
    sampler: MetricSampler,
    positions: FxPositionRepository,
    @Inject(SERVICE_CONFIG) { fxLimits }: FxLimitsConfig,
  ) {
    sampler.add(['fx_position'], async () => {
      if (fxLimits.size === 0) return [];
      const found = [...(await positions.positions([...fxLimits.keys()]))];
      return found.map(([currency, position]): Reading => {
        return { name: 'fx_position', labels: { currency }, value: Number(position) };
      });
    });
    metrics.gauge('fx_position_limit', (gauge) => {
      for (const [currency, limit] of fxLimits) gauge.set({ currency }, Number(limit));
    });
  }
}
