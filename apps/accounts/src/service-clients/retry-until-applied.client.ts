import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@corridor/kernel';

/** How long a caller waits at most for another service to apply a change, in milliseconds. */
const APPLY_LIMIT_MS = 12_000;
/** Time limit of one attempt, in milliseconds. */
const APPLY_ATTEMPT_MS = 4_000;
/** How long a caller waits at most for a change that may also arrive by its event, in milliseconds. */
export const OFFER_LIMIT_MS = 2_000;
const RETRY_PAUSE_MS = 200;

function surrendered(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'UPSTREAM_TIMEOUT') return error;
  const message = 'the change is made, but not every part of the system has confirmed it; repeat the request';
  return new DomainError('SERVICE_UNAVAILABLE', message);
}

/**
 * Repeats `attempt` until it succeeds, within a time limit (real time).
 * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT after that.
 */
export async function persistently(
  attempt: (timeoutMs: number) => Promise<unknown>,
  limitMs = APPLY_LIMIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      await attempt(Math.min(APPLY_ATTEMPT_MS, Math.max(deadline - Date.now(), RETRY_PAUSE_MS)));
      return;
    } catch (error) {
      if (Date.now() + RETRY_PAUSE_MS >= deadline) throw surrendered(error);
    }
    await pause(RETRY_PAUSE_MS);
  }
}
