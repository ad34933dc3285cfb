import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { UnitOfWork } from '@corridor/database';
import type {
  AdvanceServiceClockBody,
  OperationReply,
  OperationRequest,
  RequestService,
} from '@corridor/contracts';
import { PlatformClocks } from './platform-clocks';
import { DueTimers } from './timer-worker';

/** A controller that answers `<service>.advance-clock`: fires due timers, then raises the service's own offset. */
export function clockController(service: RequestService): Type<object> {
  @Controller()
  class ClockController {
    constructor(
      private readonly dueTimers: DueTimers,
      private readonly clocks: PlatformClocks,
      private readonly unitOfWork: UnitOfWork,
    ) {}

    @MessagePattern(`${service}.advance-clock`)
    async advance(@Payload() request: OperationRequest<AdvanceServiceClockBody>): Promise<OperationReply> {
      const { platformKey } = request.context;
      const { targetMs, offsetMs } = request.body;
      const before = await this.dueTimers.fireDue(platformKey, targetMs);
      if (offsetMs === null) return { status: 200, body: before };
      await this.unitOfWork.transaction(({ manager }) => this.clocks.raise(manager, platformKey, offsetMs));
      const after = await this.dueTimers.fireDue(platformKey, targetMs);
      return { status: 200, body: { fired: before.fired + after.fired, nextDueMs: after.nextDueMs } };
    }
  }
  return ClockController;
}
