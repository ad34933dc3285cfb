import type { RateTable } from './domain/rate-table';

/** Where mid-market rates come from. */
export abstract class ExchangeRates {
  /**
   * The rates that hold now, from memory.
   * @throws DomainError SERVICE_UNAVAILABLE where there are none that are fresh enough.
   */
  abstract current(): RateTable;
}
