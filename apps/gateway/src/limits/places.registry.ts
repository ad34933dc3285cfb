import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReached, type Quota } from './domain/limit-reached';

/** It is unknown when a place becomes free, but most become free immediately. */
const RETRY_AFTER_SECONDS = 1;

/**
 * How much of something each holder, a platform or an operator, may have in progress in this instance. A holder keeps its
 * counter permanently; there are as many counters as holders with a credential.
 */
export class Places {
  private readonly limiter: RateLimiterMemory;

  /** @param refusal what the caller is told. */
  constructor(
    readonly quota: Quota,
    private readonly refusal: string,
  ) {
    // A duration of 0 never ends; the holder gives the place back.
    this.limiter = new RateLimiterMemory({ points: quota.max, duration: 0, keyPrefix: '' });
  }

  /** Takes a place, which {@link leave} gives back. @throws LimitReached */
  async take(holder: number | string): Promise<void> {
    try {
      await this.limiter.consume(holder);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.leave(holder);
      throw new LimitReached(this.quota, this.refusal, RETRY_AFTER_SECONDS);
    }
  }

  /** Gives a place back. */
  leave(holder: number | string): void {
    void this.limiter.reward(holder);
  }

  /** Runs work while it has a place of the holder. @throws LimitReached, or an error of the work. */
  async hold<T>(holder: number | string, work: () => Promise<T>): Promise<T> {
    await this.take(holder);
    try {
      return await work();
    } finally {
      this.leave(holder);
    }
  }
}
