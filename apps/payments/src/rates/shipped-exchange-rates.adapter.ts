import { RateTable } from './domain/rate-table';
import { ExchangeRates } from './exchange-rates.port';
import shipped from './tables/mid-market-rates.json';

/** The dated table that comes with the project: always the same, so that what it prices can be repeated. */
export class ShippedExchangeRates extends ExchangeRates {
  private readonly table = RateTable.parse(shipped);

  current(): RateTable {
    return this.table;
  }
}
