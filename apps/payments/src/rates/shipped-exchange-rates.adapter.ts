import { RateTable } from './domain/rate-table';
import { ExchangeRates } from './exchange-rates.port';
import shipped from './tables/mid-market-rates.json';

/** The dated table that ships with the project. It is fixed, so that its prices can be reproduced. */
export class ShippedExchangeRates extends ExchangeRates {
  private readonly table = RateTable.parse(shipped);

  current(): RateTable {
    return this.table;
  }

  get newest() {
    return { source: 'shipped', sinceMs: this.table.asOfMs, refused: [] as const } as const;
  }
}
