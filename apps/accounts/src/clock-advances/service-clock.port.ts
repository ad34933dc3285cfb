import type { AdvanceServiceClockAnswer, RequestContext } from '@corridor/contracts';

/** The timers and the clock of one service. */
export abstract class ServiceClockPort {
  abstract readonly part: string;

  /**
   * Fires timers due at or before `targetMs` (domain time) in due order. Then it raises the clock to `offsetMs`, unless
   * that is null.
   */
  abstract advance(
    context: RequestContext,
    targetMs: number,
    offsetMs: number | null,
  ): Promise<AdvanceServiceClockAnswer>;
}

/** Injection token of the clocks of all services with timers. */
export const SERVICE_CLOCKS = Symbol('SERVICE_CLOCKS');
