import { Backoff } from './backoff';
import { isFinalFailure, isInfrastructureFailure } from './event-failures';
import { InboxConflictError } from './inbox';

export interface EventRetryOptions {
  /** Attempts before an event is given up; 6 unless told. */
  attemptsMax?: number;
  /** First pause, doubled each time, milliseconds; 100 unless told. */
  pauseMs?: number;
  /** Longest pause, milliseconds; 5,000 unless told. */
  pauseMaxMs?: number;
}

const ATTEMPTS_MAX = 6;
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 5_000;

/** Thrown by `retried` when the work was given up because the partition has moved or the process stops. */
export class GivenUpError extends Error {
  constructor() {
    super('given up: the partition belongs to another instance, or this one stops');
    this.name = 'GivenUpError';
  }
}

/** Told of each failure before the pause. */
export type RetryObserver = (error: unknown, attempt: number) => void;

/**
 * Runs `task` until it succeeds: growing pauses, at most `attemptsMax` attempts, one where the domain refuses, without
 * end where the failure says nothing of the event. Throws the last error, or GivenUpError once `isOver` says so.
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
