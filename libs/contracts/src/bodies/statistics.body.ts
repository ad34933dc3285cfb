import { DateBoundField, EnumField, IntegerField } from '../fields';

/** Lengths of the buckets of each kind of statistics; the first is the default. */
export const requestBuckets = ['MINUTE', 'HOUR'] as const;
export type RequestBucket = (typeof requestBuckets)[number];
export const deliveryBuckets = ['HOUR', 'DAY'] as const;
export type DeliveryBucket = (typeof deliveryBuckets)[number];

/** GET /statistics/payments. */
export class PaymentStatisticsQuery {
  @DateBoundField({
    optional: true,
    description: 'A moment of the first bucket; default: 30 days up to `to`',
  })
  from?: string;
  @DateBoundField({ optional: true, description: 'A moment of the last bucket; default: now' }) to?: string;
}

/** Most days of GET /statistics/money, which reads each payment of them. */
const MONEY_DAYS_MAX = 31;

/** GET /statistics/money. */
export class MoneyStatisticsQuery {
  @IntegerField({
    optional: true,
    min: 1,
    max: MONEY_DAYS_MAX,
    example: 7,
    description: 'Number of days, of which today is the last one; default: 30',
  })
  days?: number;
}

/** GET /statistics/requests. */
export class RequestStatisticsQuery {
  @DateBoundField({
    optional: true,
    description: 'A moment of the first bucket; default: 60 minutes or 24 hours up to `to`',
  })
  from?: string;
  @DateBoundField({ optional: true, description: 'A moment of the last bucket; default: now' }) to?: string;
  @EnumField(requestBuckets, { optional: true, description: 'Length of a bucket; default: MINUTE' })
  bucket?: RequestBucket;
}

/** GET /statistics/deliveries. */
export class DeliveryStatisticsQuery {
  @DateBoundField({
    optional: true,
    description: 'A moment of the first bucket; default: 24 hours or 30 days up to `to`',
  })
  from?: string;
  @DateBoundField({ optional: true, description: 'A moment of the last bucket; default: now' }) to?: string;
  @EnumField(deliveryBuckets, { optional: true, description: 'Length of a bucket; default: HOUR' })
  bucket?: DeliveryBucket;
}
