import type { DeliveryStatistics, PaymentStatistics, RequestStatistics } from '@corridor/sdk';
import type { Series } from '../ui/chart';

/** A line of a chart: its name, its tone, and the member of each bucket that it shows. */
type Line<T> = readonly [name: string, tone: Series['tone'], member: keyof T];

type Bucket = { at: string };

/** The starts of the buckets: moments, or days of UTC. */
export function timesOf({ bucket, data }: { bucket: string; data: readonly Bucket[] }): string[] {
  return data.map(({ at }) => (bucket === 'DAY' ? at.slice(0, 'YYYY-MM-DD'.length) : at));
}

function seriesOf<T extends Bucket>(buckets: readonly T[], lines: readonly Line<T>[]): Series[] {
  return lines.map(([name, tone, member]) => ({
    name,
    tone,
    values: buckets.map((bucket) => {
      const value = bucket[member];
      return typeof value === 'number' ? value : null;
    }),
  }));
}

/** Requests by class of their answer. */
export function requestSeries({ data }: RequestStatistics): Series[] {
  return seriesOf(data, [
    ['2xx and 3xx', 'good', 'succeeded'],
    ['4xx', 'waiting', 'clientErrors'],
    ['5xx', 'bad', 'serverErrors'],
  ]);
}

/** How long the slowest requests took. */
export function durationSeries({ data }: RequestStatistics): Series[] {
  return seriesOf(data, [['p95', 'accent', 'p95Ms']]);
}

/** Deliveries by status. */
export function deliverySeries({ data }: DeliveryStatistics): Series[] {
  return seriesOf(data, [
    ['DELIVERED', 'good', 'delivered'],
    ['PENDING', 'waiting', 'pending'],
    ['FAILED', 'bad', 'failed'],
    ['DROPPED', 'neutral', 'dropped'],
  ]);
}

/** Payments by outcome. */
export function paymentSeries({ data }: PaymentStatistics): Series[] {
  return seriesOf(data, [
    ['Settled', 'good', 'settled'],
    ['On their way', 'waiting', 'inFlight'],
    ['Unsuccessful', 'bad', 'unsuccessful'],
    ['Expired', 'neutral', 'expired'],
  ]);
}
