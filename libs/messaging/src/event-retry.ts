import { Backoff } from './backoff';
import { isFinalFailure, isInfrastructureFailure } from './event-failures';
import { InboxConflictError } from './inbox';

export interface EventRetryOptions {
  /** Maximum number of attempts. Default: 6. */
  attemptsMax?: number;
  /** First pause in milliseconds, doubled each time. Default: 100. */
  pauseMs?: number;
  /** Longest pause in milliseconds. Default: 5,000. */
  pauseMaxMs?: number;
}

const ATTEMPTS_MAX = 6;
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 5_000;

/** Thrown by `retried` if the work was given up because the partition has moved or the process stops. */
export class GivenUpError extends Error {
  constructor() {
    super('given up: the partition belongs to another instance, or this one stops');
    this.name = 'GivenUpError';
  }
}

/** Called after each failure, before the pause. */
export type RetryObserver = (error: unknown, attempt: number) => void;

/**
 * Runs `task` until it succeeds, with growing pauses and at most `attemptsMax` attempts. A refusal of the domain ends
 * it after one attempt. Infrastructure failures don't count as attempts. Throws the last error, or GivenUpError once
 * `isOver` returns true.
 */
export async function retried(
  task: () => Promise<void>,
  options: EventRetryOptions,
  isOver: () => boolean,
  observe: RetryObserver,
): Promise<void> {
  const { attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS, pauseMaxMs = PAUSE_MAX_MS } = options;
  const backoff = new Backoff(pauseMs, pauseMaxMs);
  for (let attempt = 1; ;) {
    if (isOver()) throw new GivenUpError();
    try {
      await task();
      return;
    } catch (error) {
      if (isFinalFailure(error) || isPassedOn(error)) throw error;
      const isCounted = !isInfrastructureFailure(error);
      if (isCounted && attempt >= attemptsMax) throw error;
      observe(error, attempt);
      if (isCounted) attempt += 1;
    }
    await backoff.pause();
  }
}

function isPassedOn(error: unknown): boolean {
  return error instanceof InboxConflictError || error instanceof GivenUpError;
}
