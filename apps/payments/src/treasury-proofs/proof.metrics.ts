import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { MetricSampler, type Reading } from '@corridor/service';
import type { BankTimes } from '../calendars/domain/bank-calendar';
import { businessDaysBetween, dayIn } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import type { ShownFacts } from './domain/proof';

interface LastProof {
  name: string;
  times: BankTimes;
  status: string;
  details: ShownFacts;
}

const LAST_PROOFS = `
  SELECT a.name, p.status, p.details, json_build_object('timeZone', a.time_zone, 'calendar', a.calendar,
    'closedOn', a.closed_on, 'openOn', a.open_on, 'cutOff', a.cut_off, 'statementBy', a.statement_by) AS times
  FROM settlement_accounts a CROSS JOIN LATERAL (
    SELECT status, details FROM treasury_proofs p WHERE p.settlement_account_id = a.id
    ORDER BY p.id DESC LIMIT 1) p`;

/** Business days since the oldest item was posted that is open by the proof; 0 without one. */
async function oldestItemDays({ times, details }: LastProof): Promise<number> {
  const since = details.openItems.flatMap(({ oldest }) => (oldest ? [Date.parse(oldest.since)] : []));
  if (since.length === 0) return 0;
  const calendar = await calendarOf(times);
  const [from, today] = [Math.min(...since), Date.now()].map((atMs) => dayIn(calendar.timeZone, atMs));
  return businessDaysBetween(calendar, from ?? '', today ?? '');
}

/** The last proofs as metrics. */
@Injectable()
export class ProofMetrics {
  constructor(sampler: MetricSampler, pool: Pool) {
    sampler.add(['treasury_proof_difference', 'treasury_oldest_item_age'], async () => {
      const { rows } = await pool.query<LastProof>(LAST_PROOFS);
      const readings = await Promise.all(
        rows.map(async (proof): Promise<Reading[]> => {
          const { name: account, status, details } = proof;
          const { currency, difference } = details;
          const days = await oldestItemDays(proof);
          return [
            {
              name: 'treasury_proof_difference',
              labels: { account, currency, status },
              value: Number(difference),
            },
            { name: 'treasury_oldest_item_age', labels: { account, currency }, value: days },
          ];
        }),
      );
      return readings.flat();
    });
  }
}
