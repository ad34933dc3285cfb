import { isoTime } from '@corridor/kernel';
import type { RateLevelResource } from '@corridor/contracts';
import type { RateBounds } from './domain/rate-bounds';
import type { RateLevel } from './rate-level.repository';

/** The level of a rate as operators see it. */
export function renderRateLevel(level: RateLevel, bounds: RateBounds): RateLevelResource {
  const { currency, rate, acceptedAt, refusedRate, refusedAt } = level;
  return {
    currency,
    rate,
    acceptedAt: isoTime(acceptedAt.getTime()),
    changeMax: bounds.changeMaxOf(currency),
    refusedRate,
    refusedAt: refusedAt && isoTime(refusedAt.getTime()),
  };
}
