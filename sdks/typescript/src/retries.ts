import { ApiError, type ConnectionError } from './errors.ts';

const PASSING_STATUSES = [429, 503, 504];
/** The first request with the key still runs. */
const KEY_IN_USE = 'IDEMPOTENCY_KEY_IN_USE';
const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 8_000;
/** A server that asks for a longer pause gets no repeat. */
export const RETRY_AFTER_MAX_MS = 60_000;
/** Timers of longer times pass at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const SECOND_MS = 1_000;

/** Whether the same request may succeed later. */
export function isPassing(failure: ApiError | ConnectionError): boolean {
  if (!(failure instanceof ApiError)) return true;
  if (failure.headers.get('x-should-retry') === 'false') return false;
  return PASSING_STATUSES.includes(failure.status) || failure.code === KEY_IN_USE;
}

/**
 * The pause before the next attempt: what `Retry-After` says and up to half a second more, else {@link backoffMs}.
 * @param retry counted from 0
 * @returns undefined if `Retry-After` asks for more than a minute
 */
export function pauseMs(
  failure: ApiError | ConnectionError,
  retry: number,
  { random = Math.random, now = Date.now }: { random?: () => number; now?: () => number } = {},
): number | undefined {
  const asked =
    failure instanceof ApiError ? retryAfterMs(failure.headers.get('retry-after'), now()) : undefined;
  if (asked !== undefined) return asked > RETRY_AFTER_MAX_MS ? undefined : asked + random() * FIRST_PAUSE_MS;
  return backoffMs(retry, random);
}

/**
 * 0.5, 1, 2 … 8 seconds, of which jitter takes up to half.
 * @param count of the pauses before
 */
export function backoffMs(count: number, random: () => number = Math.random): number {
  return Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** count) * (1 - random() / 2);
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = Number.isNaN(Number(header)) ? Date.parse(header) - now : Number(header) * SECOND_MS;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** A signal that aborts after a time. Undefined for one of more than 24 days, and for Infinity. */
export function limitOf(ms: number): AbortSignal | undefined {
  return ms > TIMER_MAX_MS ? undefined : AbortSignal.timeout(ms);
}

/** A signal that aborts with the first of those that are given. */
export function anyOf(caller: AbortSignal | undefined, limit: AbortSignal | undefined): AbortSignal {
  if (caller === undefined) return limit ?? new AbortController().signal;
  return limit === undefined ? caller : AbortSignal.any([caller, limit]);
}

/** Waits. An aborted signal ends the wait with its reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      done();
    }, ms);
    const abort = (): void => {
      clearTimeout(timer);
      failed(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
