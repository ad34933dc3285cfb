import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY_MS, eachBucket, isoTime, timeBuckets, type WebhookDeliveryStatus } from '@corridor/kernel';
import type {
  DeliveryBucket,
  DeliveryStatisticsQuery,
  DeliveryStatisticsResource,
  RequestContext,
} from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { HOUR_MS } from '../database/hourly-list-totals';
import { DeliveryListRepository } from './delivery-list.repository';

/** Length of a bucket, and the number of them if the caller names none. */
const lengths: Readonly<Record<DeliveryBucket, { stepMs: number; usual: number }>> = {
  HOUR: { stepMs: HOUR_MS, usual: 24 },
  DAY: { stepMs: DAY_MS, usual: 30 },
};

/** GET /statistics/deliveries. It reads the totals of the list of deliveries. */
@Injectable()
export class ReadStatisticsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly deliveries: DeliveryListRepository,
  ) {}

  /** @throws DomainError INVALID_INPUT */
  async execute(
    { platformKey }: RequestContext,
    { from, to, bucket = 'HOUR' }: DeliveryStatisticsQuery,
  ): Promise<DeliveryStatisticsResource> {
    const { manager } = this.dataSource;
    const nowMs = await this.clocks.now(manager, platformKey);
    const buckets = timeBuckets({ from, to, nowMs, ...lengths[bucket] });
    const totals = await this.deliveries.countByStatus(manager, platformKey, buckets);
    const numbers = new Map(totals.map(({ startMs, status, n }) => [`${status} ${startMs}`, n]));
    const data = eachBucket(buckets, (startMs) => {
      const of = (status: WebhookDeliveryStatus): number => numbers.get(`${status} ${startMs}`) ?? 0;
      return {
        at: isoTime(startMs),
        pending: of('PENDING'),
        delivered: of('DELIVERED'),
        failed: of('FAILED'),
        dropped: of('DROPPED'),
      };
    });
    return { bucket, from: isoTime(buckets.fromMs), to: isoTime(buckets.toMs), data };
  }
}
