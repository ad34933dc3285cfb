import { Injectable } from '@nestjs/common';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import { DueTimers, TimerWorker } from '@corridor/service';
import { RejectionWorker } from './rejection.worker';

/** Timers and their decisions. An advance of the clock is answered when a rejection is visible. */
@Injectable()
export class VerificationTimers extends DueTimers {
  constructor(
    private readonly timers: TimerWorker,
    private readonly rejections: RejectionWorker,
  ) {
    super();
  }

  async fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    const answer = await this.timers.fireDue(platformKey, targetMs);
    await this.rejections.tryAll(platformKey);
    return answer;
  }
}
