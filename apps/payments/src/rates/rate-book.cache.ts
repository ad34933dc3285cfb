import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { SERVICE_CONFIG } from '@corridor/service';
import type { CorridorTerms } from './domain/pricing';
import type { RateBounds } from './domain/rate-bounds';
import type { Corridors } from './domain/corridors';
import type { HttpRatesSource } from './http-exchange-rates.adapter';
import { ExchangeRates } from './exchange-rates.port';

/** Configuration of rates. */
export interface RatesConfig {
  /** Margins and fees by corridor. */
  corridors: Corridors;
  /** The source of mid-market rates; if absent, the shipped table is used. */
  ratesSource?: HttpRatesSource;
  /** How far the rates of the source may move. */
  rateBounds: RateBounds;
}

/** The current terms of every corridor, in memory, because the ledger's batch reads them. */
@Injectable()
export class RateBook {
  constructor(
    private readonly rates: ExchangeRates,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<RatesConfig, 'corridors'>,
  ) {}

  /**
   * The current terms of a payment, by the payment rail of its destination. The mid-market rate is already rounded up
   * to 12 significant digits. `price` applies the margin to the rounded rate and rounds the product again, so that
   * the customer's rate follows from the two numbers that a quote shows.
   * @throws DomainError SERVICE_UNAVAILABLE if there is no fresh rate.
   */
  terms(sending: string, receiving: string, rail?: string): CorridorTerms {
    const terms = this.termsIfAny(sending, receiving, rail);
    if (terms) return terms;
    throw new DomainError(
      'SERVICE_UNAVAILABLE',
      `there is no rate of ${sending} for ${receiving} at present`,
    );
  }

  /**
   * Like {@link terms}, but undefined if the rates lack one of the currencies.
   * @throws DomainError SERVICE_UNAVAILABLE if there are no fresh rates at all.
   */
  termsIfAny(sending: string, receiving: string, rail?: string): CorridorTerms | undefined {
    const table = this.rates.current();
    const midMarketRate = table.midMarketRate(sending, receiving);
    if (midMarketRate === undefined) return undefined;
    const fees = this.config.corridors.feesOf({ sending, receiving, rail });
    return { midMarketRate, ...fees, rateAtMs: table.asOfMs };
  }
}
