import {
  bulkhead,
  type BulkheadPolicy,
  TaskCancelledError,
  timeout,
  type TimeoutPolicy,
  TimeoutStrategy,
} from 'cockatiel';

/** Limits of the calls to one party outside. */
export interface CallLimits {
  concurrencyMax: number;
  /** Callers that wait for a place; more are refused. */
  queuedMax: number;
  /** How long they wait for it before they are refused; without end where it isn't set. */
  waitLimitMs?: number;
  timeLimitMs: number;
}

/** What callers are told instead of an answer. */
export interface CallRefusals {
  /** Every place is taken and too many wait for one. */
  busy: () => Error;
  /** No answer within the time limit; the call itself may still end, unheard. */
  late: () => Error;
}

/** Lets a bounded number of calls run at once, each for a bounded time. */
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

  /** The call's answer. @throws what the call throws, or one of the refusals. */
  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.places.executionSlots === 0 && this.waiting >= this.limits.queuedMax)
      return Promise.reject(this.refusals.busy());
    return new Promise((resolve, reject) => {
      const endWait = this.beginWait(() => reject(this.refusals.busy()));
      // Nothing is left to do where the caller has given up, so that the place goes to the next.
      const begin = async (): Promise<void> => {
        if (endWait()) resolve(await this.timeLimit.execute(() => call()));
      };
      this.places.execute(begin).catch((error: unknown) => {
        reject(error instanceof TaskCancelledError ? this.refusals.late() : error);
      });
    });
  }

  /** @returns ends the wait, and tells whether it went on until now. */
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
