import { requestTopics, type SampledName, type ServiceHealthAnswer } from '@corridor/contracts';
import type { Reading } from '../metric-sampler';

/** The metrics that a service answers for its health. */
export const healthMetrics: readonly SampledName[] = [
  'corridor_consumer_lag_records',
  'corridor_replica_lag_seconds',
  'corridor_outbox_rows',
  'corridor_outbox_age_seconds',
  'corridor_timers_late',
  'corridor_timer_lateness_seconds',
  'corridor_dead_letters_open',
];

/** Seconds are shown to the millisecond. */
const PER_SECOND = 1_000;

const requests = new Set<string>(Object.values(requestTopics).map(({ name }) => name));

/** Requests are answered by the moment that they are read, and the question itself is one of them. */
function isOfRequests({ labels }: Reading): boolean {
  return labels !== undefined && 'topic' in labels && requests.has(labels.topic);
}

/** The health that readings of {@link healthMetrics} say; null for what was not read. */
export function serviceHealth(readings: readonly Reading[]): ServiceHealthAnswer {
  const valuesOf = (wanted: SampledName): number[] =>
    readings.flatMap((one) => (one.name === wanted && !isOfRequests(one) ? [one.value] : []));
  const sum = (name: SampledName): number | null => {
    const values = valuesOf(name);
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  };
  const longest = (name: SampledName): number | null => {
    const values = valuesOf(name);
    return values.length === 0 ? null : Math.round(Math.max(...values) * PER_SECOND) / PER_SECOND;
  };
  return {
    lagRecords: sum('corridor_consumer_lag_records'),
    replicaLagSeconds: longest('corridor_replica_lag_seconds'),
    outboxRows: sum('corridor_outbox_rows'),
    outboxAgeSeconds: longest('corridor_outbox_age_seconds'),
    lateTimers: sum('corridor_timers_late'),
    timerLatenessSeconds: longest('corridor_timer_lateness_seconds'),
    deadLetters: sum('corridor_dead_letters_open'),
  };
}
