import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { HOUR_MS } from '@corridor/kernel';
import { raiseAlerts, type NewAlert } from '@corridor/database';
import { LOGGER, SERVICE_CONFIG } from '@corridor/service';
import type { RateTable } from './domain/rate-table';
import type { RatesConfig } from './rate-book.cache';
import { RateLevelRepository, type RateLevel } from './rate-level.repository';

/** How long a level stays, so that many small steps make no large one in less time. */
const LEVEL_MS = HOUR_MS;

/** Compares an answer of the source with the levels that were believed before, in all instances alike. */
@Injectable()
export class JudgeRatesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly levels: RateLevelRepository,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<RatesConfig, 'rateBounds'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the table without the rates that are beyond their bounds, and their currencies. */
  async execute(table: RateTable, nowMs: number): Promise<{ table: RateTable; refused: string[] }> {
    const { rateBounds } = this.config;
    return this.dataSource.transaction(async (manager) => {
      const known = new Map((await this.levels.lock(manager)).map((level) => [level.currency, level]));
      const accepted = new Map<string, string>();
      const refused = new Map<string, string>();
      const back: string[] = [];
      const alerts: NewAlert[] = [];
      for (const [currency, rate] of table.perDollar) {
        const level = known.get(currency);
        if (level && !rateBounds.admits(currency, { level: level.rate, rate })) {
          refused.set(currency, rate);
          if (level.refusedAt === null) alerts.push(alertOf(level, rate, rateBounds.changeMaxOf(currency)));
        } else if (!level || nowMs - level.acceptedAt.getTime() >= LEVEL_MS) accepted.set(currency, rate);
        else if (level.refusedAt !== null) back.push(currency);
      }
      await this.levels.accept(manager, accepted, nowMs);
      await this.levels.endRefusals(manager, back);
      await this.levels.refuse(manager, refused, nowMs);
      await raiseAlerts(manager, alerts);
      for (const { data } of alerts) this.logger.error(data, 'an exchange rate is beyond its bound');
      return { table: table.without([...refused.keys()]), refused: [...refused.keys()] };
    });
  }
}

function alertOf({ currency, rate: level }: RateLevel, rate: string, changeMax: string): NewAlert {
  return {
    type: 'RATE_REFUSED',
    severity: 'CRITICAL',
    message: `the rate of USD/${currency} went from ${level} to ${rate}, more than ${changeMax} of it: its quotes are refused`,
    data: { currency, rate, acceptedRate: level, changeMax },
  };
}
