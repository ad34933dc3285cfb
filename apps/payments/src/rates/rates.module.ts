import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PlatformClocks, SERVICE_CONFIG } from '@corridor/service';
import { AcceptRateHandler } from './accept-rate.handler';
import { ExchangeRates } from './exchange-rates.port';
import { HttpExchangeRates, type HttpExchangeRatesOptions } from './http-exchange-rates.adapter';
import { JudgeRatesHandler } from './judge-rates.handler';
import { ListExchangeRatesHandler } from './list-exchange-rates.handler';
import { RateBook, type RatesConfig } from './rate-book.cache';
import { RateLevelRepository } from './rate-level.repository';
import { RateLevelsController } from './rate-levels.controller';
import { RatesController } from './rates.controller';
import { ShippedExchangeRates } from './shipped-exchange-rates.adapter';

/** Rates and terms of corridors. */
@Global()
@Module({
  controllers: [RatesController, RateLevelsController],
  providers: [
    {
      provide: ExchangeRates,
      inject: [SERVICE_CONFIG, PlatformClocks, JudgeRatesHandler, LOGGER],
      useFactory: (
        config: RatesConfig,
        clocks: PlatformClocks,
        judging: JudgeRatesHandler,
        logger: Logger,
      ): ExchangeRates => {
        const source = config.ratesSource;
        if (!source) return new ShippedExchangeRates();
        const judge: HttpExchangeRatesOptions['judge'] = (table, nowMs) => judging.execute(table, nowMs);
        return new HttpExchangeRates({ source, now: () => clocks.realNow(), judge, logger });
      },
    },
    RateBook,
    RateLevelRepository,
    JudgeRatesHandler,
    AcceptRateHandler,
    ListExchangeRatesHandler,
  ],
  exports: [ExchangeRates, RateBook],
})
export class RatesModule {}
