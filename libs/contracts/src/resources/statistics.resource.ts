import { BUCKETS_MAX } from '@corridor/kernel';
import {
  deliveryBuckets,
  requestBuckets,
  type DeliveryBucket,
  type RequestBucket,
} from '../bodies/statistics.body';
import { EnumField, IntegerField, MomentField, ObjectField, ObjectListField, SumField } from '../fields';
import { CurrencyResource } from './money.resource';

const count = (description: string) => ({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 12, description });
const FROM = { description: 'Start of the first bucket' };
const TO = { description: 'End of the last bucket, which belongs to the next one' };
const START = { description: 'Start of the bucket' };
const POINTS = {
  maxItems: BUCKETS_MAX,
  description: 'All buckets, oldest first; those of nothing have zeros',
};

/** The requests of one bucket. */
export class RequestStatisticResource {
  @MomentField(START) at!: string;
  @IntegerField(count('Requests with a status below 400')) succeeded!: number;
  @IntegerField(count('Requests with a status of 4xx')) clientErrors!: number;
  @IntegerField(count('Requests with a status of 5xx')) serverErrors!: number;
  @IntegerField({
    ...count(
      '95 of 100 requests took at most so many milliseconds, to within a quarter; null without requests. Leases of ' +
        'deliveries do not count, because they wait',
    ),
    nullable: true,
  })
  p95Ms!: number | null;
}

/** GET /statistics/requests. */
export class RequestStatisticsResource {
  @EnumField(requestBuckets) bucket!: RequestBucket;
  @MomentField(FROM) from!: string;
  @MomentField(TO) to!: string;
  @ObjectListField(() => RequestStatisticResource, POINTS) data!: RequestStatisticResource[];
}

/** The deliveries that were created in one bucket, by their present status. */
export class DeliveryStatisticResource {
  @MomentField(START) at!: string;
  @IntegerField(count('Deliveries that are PENDING')) pending!: number;
  @IntegerField(count('Deliveries that are DELIVERED')) delivered!: number;
  @IntegerField(count('Deliveries that are FAILED')) failed!: number;
  @IntegerField(count('Deliveries that are DROPPED')) dropped!: number;
}

/** GET /statistics/deliveries. */
export class DeliveryStatisticsResource {
  @EnumField(deliveryBuckets) bucket!: DeliveryBucket;
  @MomentField(FROM) from!: string;
  @MomentField(TO) to!: string;
  @ObjectListField(() => DeliveryStatisticResource, POINTS) data!: DeliveryStatisticResource[];
}

const paymentBuckets = ['DAY'] as const;

/** The payments that were created on one day, by their present outcome. */
export class PaymentStatisticResource {
  @MomentField(START) at!: string;
  @IntegerField(count('Payments that are CREATED, PENDING or PROCESSING')) inFlight!: number;
  @IntegerField(count('Payments that are COMPLETED')) settled!: number;
  @IntegerField(count('Payments that are REJECTED, FAILED or REFUNDED')) unsuccessful!: number;
  @IntegerField(count('Payments that are EXPIRED')) expired!: number;
}

/** GET /statistics/payments. */
export class PaymentStatisticsResource {
  @EnumField(paymentBuckets) bucket!: 'DAY';
  @MomentField(FROM) from!: string;
  @MomentField(TO) to!: string;
  @ObjectListField(() => PaymentStatisticResource, POINTS) data!: PaymentStatisticResource[];
}

/** The money of one currency. */
export class MoneyStatisticResource {
  @ObjectField(() => CurrencyResource) currency!: CurrencyResource;
  @SumField({ example: 250000, description: 'What internal accounts received from outside' })
  received!: number | string;
  @SumField({ example: 120000, description: 'What left internal accounts to outside, with its fees' })
  sent!: number | string;
}

/** GET /statistics/money. */
export class MoneyStatisticsResource {
  @MomentField({ description: 'Start of the first day' }) from!: string;
  @MomentField({ description: 'End of the last day, which belongs to the next one' }) to!: string;
  @ObjectListField(() => MoneyStatisticResource, {
    description: 'Currencies by code; those without payments are left out',
  })
  data!: MoneyStatisticResource[];
}
