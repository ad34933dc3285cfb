import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DAY_MS,
  eachBucket,
  isoTime,
  statusesOfStage,
  timeBuckets,
  transactionStatuses,
  transactionTypes,
  type TransactionStage,
} from '@corridor/kernel';
import type { PaymentStatisticsQuery, PaymentStatisticsResource, RequestContext } from '@corridor/contracts';
import { PageSessions } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { dayOf } from '../list-totals/domain/list-total-delta';
import { paymentListTotals } from '../list-totals/list-total.repository';

/** Days of an answer whose caller names none. */
const DAYS = 30;

/** GET /statistics/payments. It reads the totals of the list of transactions. */
@Injectable()
export class ReadStatisticsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: PageSessions,
    private readonly clocks: PlatformClocks,
  ) {}

  /** @throws DomainError INVALID_INPUT */
  async execute(
    { platformKey }: RequestContext,
    { from, to }: PaymentStatisticsQuery,
  ): Promise<PaymentStatisticsResource> {
    const nowMs = await this.clocks.now(this.dataSource.manager, platformKey);
    const buckets = timeBuckets({ from, to, stepMs: DAY_MS, usual: DAYS, nowMs });
    const totals = await paymentListTotals.byUnit(this.sessions, {
      platformKey,
      kinds: transactionTypes,
      states: transactionStatuses,
      first: dayOf(buckets.fromMs),
      last: dayOf(buckets.toMs) - 1,
    });
    const numbers = new Map(totals.map(({ state, unit, n }) => [`${state} ${unit}`, n]));
    const data = eachBucket(buckets, (startMs) => {
      const day = dayOf(startMs);
      const of = (stage: TransactionStage): number =>
        statusesOfStage(stage).reduce((sum, status) => sum + (numbers.get(`${status} ${day}`) ?? 0), 0);
      return {
        at: isoTime(startMs),
        inFlight: of('IN_FLIGHT'),
        settled: of('SETTLED'),
        unsuccessful: of('UNSUCCESSFUL'),
        expired: of('EXPIRED'),
      };
    });
    return { bucket: 'DAY', from: isoTime(buckets.fromMs), to: isoTime(buckets.toMs), data };
  }
}
