import { ApiError, ConnectionError, WaitTimeoutError } from './errors.ts';
import { TransactionsOperations } from './generated/operations.ts';
import type { Transaction } from './generated/schema.ts';
import type { PlatformAbortSignal } from './platform.ts';
import { anyOf, backoffMs, isPassing, limitOf, pauseMs, RETRY_AFTER_MAX_MS, sleep } from './retries.ts';

/** Whether a transaction ends in a status. One that this version doesn't know is not an end. */
const ENDS: Readonly<Record<Transaction['status'], boolean>> = {
  CREATED: false,
  PENDING: false,
  PROCESSING: false,
  COMPLETED: true,
  REJECTED: true,
  FAILED: true,
  REFUNDED: true,
  EXPIRED: true,
};
const TIMEOUT_MS = 60_000;
const PAUSE_MAX_MS = 2_000;

/** Options of {@link Transactions.waitFor}. */
export interface WaitOptions {
  /** Statuses that end the wait too, for example `['PROCESSING']`. */
  until?: readonly Transaction['status'][];
  /** How long to wait, in milliseconds. With Infinity without a limit. Default: 60 seconds. */
  timeoutMs?: number;
  /** Ends the wait with its reason. */
  signal?: PlatformAbortSignal;
}

/** The operations of transactions, and a wait for the end of one. */
export class Transactions extends TransactionsOperations {
  /**
   * Waits until a transaction, named by itself or by its id, is COMPLETED, REJECTED, FAILED, REFUNDED or EXPIRED, and resolves
   * with it. It asks after 0.5, 1 and then every 2 seconds, and goes on after a failure that may pass.
   * @throws WaitTimeoutError if the transaction has not ended in time
   * @throws ApiError, for example if there is no such transaction, or the reason of the aborted signal
   */
  async waitFor(
    transaction: string | Pick<Transaction, 'id'>,
    { until = [], timeoutMs = TIMEOUT_MS, signal: caller }: WaitOptions = {},
  ): Promise<Transaction> {
    const id = typeof transaction === 'string' ? transaction : transaction.id;
    const limit = limitOf(timeoutMs);
    const signal = anyOf(caller, limit);
    let current: Transaction | undefined;
    let failure: unknown;
    try {
      for (let poll = 0; ; poll += 1) {
        let pause = Math.min(PAUSE_MAX_MS, backoffMs(poll));
        try {
          current = await this.getTransaction(id, { signal, retriesMax: 0 });
          failure = undefined;
          if (ENDS[current.status] || until.includes(current.status)) return current;
        } catch (error) {
          pause = pauseAfter(error, poll);
          failure = error;
        }
        await sleep(pause, signal);
      }
    } catch (error) {
      if (limit === undefined || error !== limit.reason) throw error;
      const state = current ? `is ${current.status}` : 'is unknown';
      const message = `${id} ${state} after ${timeoutMs} ms`;
      throw new WaitTimeoutError(message, current, failure === undefined ? {} : { cause: failure });
    }
  }
}

/**
 * The pause after a failure. A server that asks for a long one is asked again after a minute.
 * @throws the failure, if it doesn't pass
 */
function pauseAfter(failure: unknown, poll: number): number {
  const isOfCall = failure instanceof ApiError || failure instanceof ConnectionError;
  if (!isOfCall || !isPassing(failure)) throw failure;
  return pauseMs(failure, poll) ?? RETRY_AFTER_MAX_MS;
}
