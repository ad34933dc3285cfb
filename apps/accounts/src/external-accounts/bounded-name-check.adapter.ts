import { DomainError } from '@corridor/kernel';
import {
  BoundedNameCheckPort,
  type NameCheckAnswer,
  type NameCheckPort,
  type NameCheckQuestion,
} from './name-check.port';

/** Limits of the calls to a rail (architecture, "Money", 10). */
export interface NameCheckLimits {
  concurrencyMax: number;
  /** Callers that wait for a place; more are refused. */
  queuedMax: number;
  timeLimitMs: number;
}

const NAME_CHECK_LIMITS: NameCheckLimits = { concurrencyMax: 16, queuedMax: 200, timeLimitMs: 8_000 };

function unavailable(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the name check does not answer; repeat the request later');
}

/** Lets a bounded number of name checks run at once, each for a bounded time. */
export class BoundedNameCheckAdapter extends BoundedNameCheckPort {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly rail: NameCheckPort,
    private readonly limits: NameCheckLimits = NAME_CHECK_LIMITS,
  ) {
    super();
  }

  async check(question: NameCheckQuestion): Promise<NameCheckAnswer> {
    await this.enter();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(unavailable()), this.limits.timeLimitMs);
    });
    try {
      return await Promise.race([this.rail.check(question), late]);
    } finally {
      clearTimeout(timer);
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.concurrencyMax) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.limits.queuedMax) throw unavailable();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the place on, or gives it back. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
