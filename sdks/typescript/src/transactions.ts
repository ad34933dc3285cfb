import { WaitTimeoutError } from './errors.ts';
import { TransactionsOperations } from './generated/operations.ts';
import type { Transaction } from './generated/schema.ts';
import type { PlatformAbortSignal } from './platform.ts';
import { backoffMs, sleep } from './retries.ts';

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
  /** How long to wait, in milliseconds. Default: 60 seconds. */
  timeoutMs?: number;
  /** Ends the wait with its reason. */
  signal?: PlatformAbortSignal;
}

/** The operations of transactions, and a wait for the end of one. */
export class Transactions extends TransactionsOperations {
  /**
   * Waits until a transaction is COMPLETED, REJECTED, FAILED, REFUNDED or EXPIRED, and resolves with it. It asks after 0.5, 1
   * and then every 2 seconds, and goes on after a failure that may pass.
   * @throws WaitTimeoutError if the transaction has not ended in time
   * @throws ApiError, for example if there is no such transaction, or the reason of the aborted signal
   */
  async waitFor(
    transactionId: string,
    { until = [], timeoutMs = TIMEOUT_MS, signal: caller }: WaitOptions = {},
  ): Promise<Transaction> {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = caller ? AbortSignal.any([caller, limit]) : limit;
    let transaction: Transaction | undefined;
    try {
      for (let poll = 0; ; poll += 1) {
        transaction = await this.getTransaction(transactionId, { signal, retriesMax: Infinity });
        if (ENDS[transaction.status] || until.includes(transaction.status)) return transaction;
        await sleep(Math.min(PAUSE_MAX_MS, backoffMs(poll)), signal);
      }
    } catch (error) {
      if (error !== limit.reason) throw error;
      const state = transaction ? `is ${transaction.status}` : 'is unknown';
      throw new WaitTimeoutError(`${transactionId} ${state} after ${timeoutMs} ms`, transaction);
    }
  }
}
