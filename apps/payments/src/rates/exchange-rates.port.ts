import type { RateTable } from './domain/rate-table';

/** The source of mid-market rates. */
export abstract class ExchangeRates {
  /**
   * The current rates, from memory.
   * @throws DomainError SERVICE_UNAVAILABLE if no rates are fresh enough.
   */
  abstract current(): RateTable;

  /**
   * The newest rates, fresh or not: when they arrived, or the date of the shipped table (real time, milliseconds), and the
   * currencies whose rates were not believed.
   */
  abstract get newest(): {
    source: 'http' | 'shipped';
    sinceMs: number | undefined;
    refused: readonly string[];
  };
}
