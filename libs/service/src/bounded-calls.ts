import {
  bulkhead,
  type BulkheadPolicy,
  TaskCancelledError,
  timeout,
  type TimeoutPolicy,
  TimeoutStrategy,
} from 'cockatiel';

/** Limits of the calls to one external party. */
export interface CallLimits {
  concurrencyMax: number;
  /** Maximum number of waiting callers. Further callers are refused. */
  queuedMax: number;
  /** How long a caller waits before it is refused. Default: no limit. */
  waitLimitMs?: number;
  timeLimitMs: number;
}

/** Errors that callers get instead of an answer. */
export interface CallRefusals {
  /** Every place is taken and the queue is full. */
  busy: () => Error;
  /** No answer came within the time limit. The call itself may still end, but its result is ignored. */
  late: () => Error;
}

/** Runs a limited number of calls at once, each for a limited time. */
export class BoundedCalls {
  /** Its queue has no bound of its own, because it keeps the entry of a caller that gave up until a place is free. */
  private readonly places: BulkheadPolicy;
  private readonly timeLimit: TimeoutPolicy;
  private waiting = 0;

  constructor(
    private readonly limits: CallLimits,
    private readonly refusals: CallRefusals,
  ) {
    this.places = bulkhead(limits.concurrencyMax, Infinity);
    this.timeLimit = timeout(limits.timeLimitMs, TimeoutStrategy.Aggressive);
  }

  /** The call's answer. @throws the call's error, or one of the refusals. */
  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.places.executionSlots === 0 && this.waiting >= this.limits.queuedMax)
      return Promise.reject(this.refusals.busy());
    return new Promise((resolve, reject) => {
      const endWait = this.beginWait(() => reject(this.refusals.busy()));
      // If the caller has given up, the call is skipped and the place goes to the next.
      const begin = async (): Promise<void> => {
        if (endWait()) resolve(await this.timeLimit.execute(() => call()));
      };
      this.places.execute(begin).catch((error: unknown) => {
        reject(error instanceof TaskCancelledError ? this.refusals.late() : error);
      });
    });
  }

  /** @returns a function that ends the wait and returns whether the caller was still waiting. */
  private beginWait(giveUp: () => void): () => boolean {
    const { waitLimitMs } = this.limits;
    let isWaiting = true;
    this.waiting += 1;
    const endWait = (): boolean => {
      clearTimeout(timer);
      const wasWaiting = isWaiting;
      if (wasWaiting) this.waiting -= 1;
      isWaiting = false;
      return wasWaiting;
    };
    const timer =
      waitLimitMs === undefined ? undefined : setTimeout(() => endWait() && giveUp(), waitLimitMs);
    return endWait;
  }
}
