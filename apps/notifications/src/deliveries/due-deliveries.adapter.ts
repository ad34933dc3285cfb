import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import { DueTimers, PlatformClocks } from '@corridor/service';
import { WakeUp } from './domain/wake-up';
import { DueDeliveryRepository } from './due-delivery.repository';

/**
 * Handles timers due after an advance of the clock. Deliveries are due by the clock of their platform. So the workers
 * try each once after the advance, and the caller does not wait (docs/behaviour.md 11).
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
