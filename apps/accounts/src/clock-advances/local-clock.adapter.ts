import type { AdvanceServiceClockAnswer, RequestContext } from '@corridor/contracts';
import type { DueTimers } from '@corridor/service';
import { ServiceClockPort } from './service-clock.port';

/** The timers of accounts itself. Its clock advances with the answer of the advance, in one transaction. */
export class LocalClockAdapter extends ServiceClockPort {
  readonly part = 'accounts';

  constructor(private readonly dueTimers: DueTimers) {
    super();
  }

  advance(context: RequestContext, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    return this.dueTimers.fireDue(context.platformKey, targetMs);
  }
}
