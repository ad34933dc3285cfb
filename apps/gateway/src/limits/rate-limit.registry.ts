import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReached, type Quota, type Remaining } from './domain/limit-reached';

const SECOND_MS = 1_000;

/** How often a caller may do something in this instance. A caller's window begins with its first request. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  /** @param refusal what the caller is told. */
  constructor(
    readonly quota: Quota & { windowSeconds: number },
    private readonly refusal: string,
  ) {
    const { max: points, windowSeconds: duration } = quota;
    this.limiter = new RateLimiterMemory({ points, duration, keyPrefix: '' });
  }

  /** Checks without counting. @throws LimitReached if nothing remains. */
  async assertLeft(caller: string | number): Promise<void> {
    const known = await this.limiter.get(caller);
    if (known !== null && known.consumedPoints >= this.quota.max) throw this.refused(known.msBeforeNext);
  }

  /** How many were counted in this window. */
  async taken(caller: string | number): Promise<number> {
    return (await this.limiter.get(caller))?.consumedPoints ?? 0;
  }

  /** Counts one more, and returns what remains. @throws LimitReached */
  async take(caller: string | number): Promise<Remaining> {
    try {
      const { remainingPoints, msBeforeNext } = await this.limiter.consume(caller);
      return { count: remainingPoints, resetSeconds: secondsOf(msBeforeNext) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw this.refused(error.msBeforeNext);
    }
  }

  /** Takes one back that was counted. */
  async giveBack(caller: string | number): Promise<void> {
    await this.limiter.reward(caller);
  }

  private refused(msBeforeNext: number): LimitReached {
    return new LimitReached(this.quota, this.refusal, secondsOf(msBeforeNext));
  }
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / SECOND_MS));
}
