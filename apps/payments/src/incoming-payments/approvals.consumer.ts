import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ApprovalEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { ApplyApprovalHandler } from './apply-approval.handler';

/** Consumes the outcomes of approval events. */
@Controller()
export class ApprovalsConsumer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applyApproval: ApplyApprovalHandler,
  ) {}

  /**
   * The ledger commits each decision on its own. After a crash before the inbox advanced, the repeated decisions have
   * no effect.
   */
  @EventPattern(topicsIn.approvals.name)
  async approvals(@Payload() { events, consumer, position }: EventBatch): Promise<void> {
    await Promise.all(events.map((event) => this.applyApproval.execute(event as ApprovalEvent)));
    await this.unitOfWork.transaction(({ manager }) => advanceInbox(manager, consumer, position));
  }
}
