import type { RateTable } from './domain/rate-table';

/** The source of mid-market rates. */
export abstract class ExchangeRates {
  /**
   * The current rates, from memory.
   * @throws DomainError SERVICE_UNAVAILABLE if no rates are fresh enough.
   */
  abstract current(): RateTable;
}
