import { inFlightStatuses } from '@corridor/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '@corridor/messaging';
import { isCompleted, isOpenQuote } from '../transactions/status-condition.repository';

/** Finds the currencies in which the platform or its customers hold money or have payments in flight. */
@Injectable()
export class FindCurrenciesInUseHandler {
  constructor(private readonly dataSource: DataSource) {}

  async execute(platformKey: number, currencies: readonly string[]): Promise<string[]> {
    const rows = rowsOf<{ currency: string }>(
      await this.dataSource.query(
        `SELECT w.currency FROM unnest($2::text[]) AS w (currency)
         WHERE EXISTS (
           SELECT 1 FROM internal_accounts a
           WHERE a.platform_key = $1 AND a.currency = w.currency AND a.balance > 0)
         OR EXISTS (
           SELECT 1 FROM transaction_states s JOIN transactions t USING (platform_key, id)
           WHERE s.platform_key = $1 AND s.status = ANY($3::text[]) AND NOT ${isCompleted('s')}
             AND NOT (${isOpenQuote('t', 's')})
             AND w.currency IN (t.source_currency, t.destination_currency))`,
        [platformKey, [...new Set(currencies)], inFlightStatuses],
      ),
    );
    return rows.map(({ currency }) => currency);
  }
}
