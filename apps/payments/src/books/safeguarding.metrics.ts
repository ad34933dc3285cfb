import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MetricSampler, type Reading } from '@corridor/service';

/** Money of a currency is at a bank only if a settlement account has it. */
const LAST_DAY = `
  SELECT d.currency, d.difference::text, CASE WHEN EXISTS (
      SELECT FROM settlement_accounts a WHERE a.currency = d.currency) THEN d.shortfall::text END AS shortfall,
    extract(epoch FROM clock_timestamp() - (d.day + 1)::timestamp AT TIME ZONE 'UTC')::float8 AS age_seconds
  FROM safeguarding_days d WHERE d.day = (SELECT max(day) FROM safeguarding_days)`;
const NAMES = ['safeguarding_difference', 'safeguarding_shortfall', 'safeguarding_kept_age_seconds'] as const;

interface DayRow {
  currency: string;
  difference: string;
  shortfall: string | null;
  age_seconds: number;
}

/** The safeguarding figures of the last kept day as metrics. */
@Injectable()
export class SafeguardingMetrics {
  constructor(sampler: MetricSampler, pool: Pool) {
    sampler.add(NAMES, async () => {
      const { rows } = await pool.query<DayRow>(LAST_DAY);
      const figures = rows.flatMap(({ currency, difference, shortfall }): Reading[] => {
        const labels = { currency };
        const found: Reading = { name: 'safeguarding_difference', labels, value: Number(difference) };
        if (shortfall === null) return [found];
        return [found, { name: 'safeguarding_shortfall', labels, value: Number(shortfall) }];
      });
      const [last] = rows;
      if (!last) return [];
      return [...figures, { name: 'safeguarding_kept_age_seconds', labels: {}, value: last.age_seconds }];
    });
  }
}
