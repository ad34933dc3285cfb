import { ErrorWithHeaders } from '../../http/domain/error-with-headers';

/** A quota as it is reported to a caller. */
export interface Quota {
  /** Its name in the header fields. */
  name: string;
  max: number;
  /** Length of the window in seconds; undefined for concurrent counts. */
  windowSeconds?: number;
  /** Set if concurrent requests are counted instead of requests in a window. */
  unit?: 'concurrent-requests';
}

/** What remains of a quota. */
export interface Remaining {
  count: number;
  /** Seconds until the window ends. */
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

/** RATE_LIMITED, with the quota for the caller. */
export class LimitReached extends ErrorWithHeaders {
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
