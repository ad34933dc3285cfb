import { DomainError } from '@corridor/kernel';

/** What a caller may have of something, as it is told. */
export interface Quota {
  /** Its name in the header fields. */
  name: string;
  max: number;
  /** Within so many seconds; at any time where it isn't set. */
  windowSeconds?: number;
  /** Where requests at a time are counted, and not requests of a window. */
  unit?: 'concurrent-requests';
}

/** What is left of a quota. */
export interface Remaining {
  count: number;
  /** Until the window ends, seconds. */
  resetSeconds?: number;
}

/** Member of `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-09 and later). */
export function policyOf({ name, max, windowSeconds, unit }: Quota): string {
  const window = windowSeconds === undefined ? '' : `;w=${windowSeconds}`;
  return `"${name}";q=${max}${unit === undefined ? '' : `;qu="${unit}"`}${window}`;
}

/** Member of `RateLimit` (the same draft). */
export function remainingOf({ name }: Quota, { count, resetSeconds }: Remaining): string {
  return `"${name}";r=${count}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`;
}

/** RATE_LIMITED, with what the caller is told about its quota. */
export class LimitReached extends DomainError {
  readonly headers: Readonly<Record<string, string>>;

  /** @param retryAfterSeconds when a repeat may help. */
  constructor(
    readonly quota: Quota,
    message: string,
    retryAfterSeconds: number,
  ) {
    super('RATE_LIMITED', message);
    const left = quota.windowSeconds === undefined ? {} : { resetSeconds: retryAfterSeconds };
    this.headers = {
      'retry-after': String(retryAfterSeconds),
      'ratelimit-policy': policyOf(quota),
      ratelimit: remainingOf(quota, { count: 0, ...left }),
    };
  }
}
