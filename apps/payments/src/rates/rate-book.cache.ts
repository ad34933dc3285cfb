import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { SERVICE_CONFIG } from '@corridor/service';
import type { CorridorTerms } from './domain/pricing';
import type { Corridors } from './domain/corridors';
import type { HttpRatesSource } from './http-exchange-rates.adapter';
import { ExchangeRates } from './exchange-rates.port';

/** What rates are configured by. */
export interface RatesConfig {
  /** Margins and fees by corridor. */
  corridors: Corridors;
  /** Where mid-market rates are fetched from; absent, the shipped table holds. */
  ratesSource?: HttpRatesSource;
}

/** The terms of every corridor at this moment, in memory: asked inside the ledger's batch. */
@Injectable()
export class RateBook {
  constructor(
    private readonly rates: ExchangeRates,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<RatesConfig, 'corridors'>,
  ) {}

  /**
   * What a payment from one currency to another costs now, by the payment rail of its destination. The mid-market
   * rate is already rounded to 12 significant digits, up; the margin is applied to what is rounded, and the product
   * rounded again by `price`, so that the customer's rate follows from the two numbers that a quote shows.
   * @throws DomainError SERVICE_UNAVAILABLE where there is no fresh rate.
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
   * As {@link terms}, but undefined where the rates that there are lack one of the currencies.
   * @throws DomainError SERVICE_UNAVAILABLE where there are no fresh rates at all.
   */
  termsIfAny(sending: string, receiving: string, rail?: string): CorridorTerms | undefined {
    const table = this.rates.current();
    const midMarketRate = table.midMarketRate(sending, receiving);
    if (midMarketRate === undefined) return undefined;
    const fees = this.config.corridors.feesOf({ sending, receiving, rail });
    return { midMarketRate, ...fees, rateAtMs: table.asOfMs };
  }
}
