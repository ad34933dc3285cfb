import { lowerBoundMs, upperBoundMs } from './date-bounds';
import { invalidInput } from './domain-error';

/** Largest number of buckets of one answer. */
export const BUCKETS_MAX = 1_500;

/** Buckets of equal length, aligned to 1970-01-01 UTC. Milliseconds since the epoch. */
export interface TimeBuckets {
  fromMs: number;
  /** End of the last bucket, exclusive. */
  toMs: number;
  /** Length of a bucket. */
  stepMs: number;
}

/** What is asked for. Absent bounds are the last `usual` buckets up to now. */
interface WantedBuckets {
  from: string | undefined;
  to: string | undefined;
  stepMs: number;
  /** Number of buckets without `from`. */
  usual: number;
  nowMs: number;
}

/**
 * The buckets that have all moments from `from` to `to`, both inclusive.
 * @throws DomainError INVALID_INPUT for no moment or too many buckets
 */
export function timeBuckets({ from, to, stepMs, usual, nowMs }: WantedBuckets): TimeBuckets {
  const lastMs = to === undefined ? nowMs : upperBoundMs(to);
  const toMs = (Math.floor(lastMs / stepMs) + 1) * stepMs;
  const firstMs = from === undefined ? toMs - usual * stepMs : lowerBoundMs(from);
  const fromMs = Math.floor(firstMs / stepMs) * stepMs;
  if (from !== undefined && firstMs > lastMs)
    throw invalidInput([
      { field: 'from', message: `from must not be after ${to === undefined ? 'now' : 'to'}` },
    ]);
  if ((toMs - fromMs) / stepMs > BUCKETS_MAX) {
    const message = `from must be later: one answer has at most ${BUCKETS_MAX} buckets`;
    throw invalidInput([{ field: 'from', message }]);
  }
  return { fromMs, toMs, stepMs };
}

/** One value for each bucket, oldest first. @param at what to show for the bucket that begins at `startMs` */
export function eachBucket<T>({ fromMs, toMs, stepMs }: TimeBuckets, at: (startMs: number) => T): T[] {
  return Array.from({ length: (toMs - fromMs) / stepMs }, (_, index) => at(fromMs + index * stepMs));
}
