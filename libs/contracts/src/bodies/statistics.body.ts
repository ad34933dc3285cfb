import { DateBoundField, EnumField } from '../fields';

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
