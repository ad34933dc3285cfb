import type { AdvanceServiceClockAnswer, RequestContext } from '@corridor/contracts';
import type { DueWork } from '@corridor/service';
import { ServiceClockPort } from './service-clock.port';

/** Due work of accounts itself; its clock grows with the answer of the advance, in one transaction. */
export class LocalClockAdapter extends ServiceClockPort {
  readonly part = 'accounts';

  constructor(private readonly dueWork: DueWork) {
    super();
  }

  advance(context: RequestContext, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    return this.dueWork.fireDue(context.platformKey, targetMs);
  }
}
