import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '@corridor/kernel';
import { PlatformClocks, ServiceMetrics } from '@corridor/service';
import { ExchangeRates } from '../rates/exchange-rates.port';

/** The age of the exchange rates, and how many are not believed. */
@Injectable()
export class RateMetrics {
  constructor(metrics: ServiceMetrics, rates: ExchangeRates, clocks: PlatformClocks) {
    metrics.gauge('corridor_exchange_rates_age_seconds', (gauge) => {
      const { source, sinceMs } = rates.newest;
      // A source that has never answered has no age. The rates are then as old as the service.
      const ageSeconds = sinceMs === undefined ? process.uptime() : (clocks.realNow() - sinceMs) / SECOND_MS;
      gauge.set({ source }, Math.max(0, ageSeconds));
    });
    metrics.gauge('corridor_exchange_rates_refused', (gauge) => gauge.set(rates.newest.refused.length));
  }
}
