import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReached, type Quota } from './limit-reached';

/** Nobody knows when a place becomes free; most do at once. */
const RETRY_AFTER_SECONDS = 1;

/**
 * How much of something each platform may have under way at a time in this instance. Each platform that was seen once
 * has a counter for good: there are as many as platforms with a token.
 */
export class Places {
  private readonly limiter: RateLimiterMemory;

  /** @param refusal what the caller is told. */
  constructor(
    readonly quota: Quota,
    private readonly refusal: string,
  ) {
    // A duration of 0 is one without end: what was taken is given back by whoever took it.
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

  /** Does something in a place of the platform's. @throws LimitReached, or what it throws. */
  async hold<T>(platformKey: number, work: () => Promise<T>): Promise<T> {
    await this.take(platformKey);
    try {
      return await work();
    } finally {
      this.leave(platformKey);
    }
  }
}
