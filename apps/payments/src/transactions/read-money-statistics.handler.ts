import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currencyOf, DAY_MS, isoTime, SECOND_MS, timeBuckets, toJsonSum, uuidBounds } from '@corridor/kernel';
import type { MoneyStatisticsQuery, MoneyStatisticsResource, RequestContext } from '@corridor/contracts';
import { withStatementLimit } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { isCompleted } from './status-condition.repository';

/** Days of an answer whose caller names none. */
const DAYS = 30;
/** The sums of some million payments take longer: then there is no answer, and no session is held for it. */
const LIMIT_MS = 3 * SECOND_MS;

/**
 * The sums of platform `$1`'s payments with ids from `$2` to `$3`. Ids have the time of their creation, so both tables are
 * read by their primary keys, and nothing else of them.
 */
const SUMS = `
  SELECT currency, sum(received) AS received, sum(sent) AS sent
  FROM transactions t JOIN transaction_states s ON s.platform_key = $1 AND s.id = t.id AND s.id BETWEEN $2 AND $3
  CROSS JOIN LATERAL (
    SELECT t.destination_currency, t.received_amount, 0
    WHERE t.destination_kind = 'INTERNAL_ACCOUNT' AND t.source_kind <> 'INTERNAL_ACCOUNT'
    UNION ALL
    SELECT t.source_currency, 0, t.sent_amount
    WHERE t.source_kind = 'INTERNAL_ACCOUNT' AND t.destination_kind <> 'INTERNAL_ACCOUNT'
  ) AS v (currency, received, sent)
  WHERE t.platform_key = $1 AND t.id BETWEEN $2 AND $3 AND ${isCompleted('s')}
  GROUP BY currency ORDER BY currency`;

/** GET /statistics/money. */
@Injectable()
export class ReadMoneyStatisticsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
  ) {}

  async execute(
    { platformKey }: RequestContext,
    { days = DAYS }: MoneyStatisticsQuery,
  ): Promise<MoneyStatisticsResource> {
    const nowMs = await this.clocks.now(this.dataSource.manager, platformKey);
    const { fromMs, toMs } = timeBuckets({
      from: undefined,
      to: undefined,
      stepMs: DAY_MS,
      usual: days,
      nowMs,
    });
    const ids = [uuidBounds(fromMs).first, uuidBounds(toMs - 1).last];
    const rows = rowsOf<{ currency: string; received: string; sent: string }>(
      await this.dataSource.transaction((manager) =>
        withStatementLimit(manager, LIMIT_MS, () => manager.query(SUMS, [platformKey, ...ids])),
      ),
    );
    const data = rows.map(({ currency, received, sent }) => ({
      currency: currencyOf(currency),
      received: toJsonSum(BigInt(received)),
      sent: toJsonSum(BigInt(sent)),
    }));
    return { from: isoTime(fromMs), to: isoTime(toMs), data };
  }
}
