import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '@corridor/kernel';

const WINDOW_SECONDS = 1;

/** Requests per second of each token in this instance; off unless configured. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory | undefined;

  constructor(requestsPerSecond: number | undefined) {
    this.limiter =
      requestsPerSecond === undefined
        ? undefined
        : new RateLimiterMemory({ points: requestsPerSecond, duration: WINDOW_SECONDS });
  }

  get isOn(): boolean {
    return this.limiter !== undefined;
  }

  /** @throws DomainError RATE_LIMITED when the token has used up its second. */
  async take(tokenId: string): Promise<void> {
    try {
      await this.limiter?.consume(tokenId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new DomainError('RATE_LIMITED', 'too many requests with this token; try again later');
    }
  }
}
