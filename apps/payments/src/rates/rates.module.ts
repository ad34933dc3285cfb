import { Global, Module } from '@nestjs/common';
import { ExchangeRates } from './exchange-rates.port';
import { RateBook } from './rate-book.adapter';
import { ShippedExchangeRates } from './shipped-exchange-rates.adapter';

/** Rates and terms of corridors. */
@Global()
@Module({
  providers: [{ provide: ExchangeRates, useClass: ShippedExchangeRates }, RateBook],
  exports: [RateBook],
})
export class RatesModule {}
