import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReached, type Quota } from './domain/limit-reached';

/** It is unknown when a place becomes free, but most become free immediately. */
const RETRY_AFTER_SECONDS = 1;

/**
 * How much of something each platform may have in progress in this instance. A platform keeps its counter permanently;
 * there are as many counters as platforms with a token.
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
  async take(platformKey: number): Promise<void> {
    try {
      await this.limiter.consume(platformKey);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.leave(platformKey);
      throw new LimitReached(this.quota, this.refusal, RETRY_AFTER_SECONDS);
    }
  }

  /** Gives a place back. */
  leave(platformKey: number): void {
    void this.limiter.reward(platformKey);
  }

  /** Runs work while it holds a place of the platform. @throws LimitReached, or an error of the work. */
  async hold<T>(platformKey: number, work: () => Promise<T>): Promise<T> {
    await this.take(platformKey);
    try {
      return await work();
    } finally {
      this.leave(platformKey);
    }
  }
}
