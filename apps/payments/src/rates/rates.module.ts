import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PlatformClocks, SERVICE_CONFIG } from '@corridor/service';
import { ExchangeRates } from './exchange-rates.port';
import { HttpExchangeRates } from './http-exchange-rates.adapter';
import { ListExchangeRatesHandler } from './list-exchange-rates.handler';
import { RateBook, type RatesConfig } from './rate-book.cache';
import { RatesController } from './rates.controller';
import { ShippedExchangeRates } from './shipped-exchange-rates.adapter';

/** Rates and terms of corridors. */
@Global()
@Module({
  controllers: [RatesController],
  providers: [
    {
      provide: ExchangeRates,
      inject: [SERVICE_CONFIG, PlatformClocks, LOGGER],
      useFactory: (config: RatesConfig, clocks: PlatformClocks, logger: Logger): ExchangeRates => {
        const source = config.ratesSource;
        if (!source) return new ShippedExchangeRates();
        return new HttpExchangeRates({ source, now: () => clocks.realNow(), logger });
      },
    },
    RateBook,
    ListExchangeRatesHandler,
  ],
  exports: [ExchangeRates, RateBook],
})
export class RatesModule {}
