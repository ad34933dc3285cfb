import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import { DueTimers, PlatformClocks } from '@corridor/service';
import { WakeUp } from './wake-up.adapter';
import { DueDeliveryRepository } from './due-delivery.repository';

/**
 * The clock's view of this service. A delivery is due by its platform's clock, so growing the clock is all it takes:
 * the workers try each once and nobody waits for them (docs/behaviour.md 11). Nothing else here falls due.
 */
@Injectable()
export class DueDeliveries extends DueTimers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly due: DueDeliveryRepository,
    private readonly wakeUp: WakeUp,
  ) {
    super();
  }

  async fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    const { manager } = this.dataSource;
    const nowMs = await this.clocks.now(manager, platformKey);
    if (nowMs < targetMs) return { fired: 0, nextDueMs: null };
    const fired = await this.due.countDue(manager, platformKey, nowMs);
    this.wakeUp.hint();
    return { fired, nextDueMs: null };
  }
}
