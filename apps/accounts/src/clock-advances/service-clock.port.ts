import type { AdvanceServiceClockAnswer, RequestContext } from '@corridor/contracts';

/** The timers and the clock of one service. */
export abstract class ServiceClockPort {
  abstract readonly part: string;

  /**
   * Fires what is due at or before `targetMs` (domain time), in due order, then grows the clock to `offsetMs` where
   * it isn't null.
   */
  abstract advance(
    context: RequestContext,
    targetMs: number,
    offsetMs: number | null,
  ): Promise<AdvanceServiceClockAnswer>;
}

/** Injection token of the clocks of all services that have timers. */
export const SERVICE_CLOCKS = Symbol('SERVICE_CLOCKS');
