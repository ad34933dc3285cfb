import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ApprovalEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { ApplyApprovalHandler } from './apply-approval.handler';

/** Outcomes of approval events come in here. */
@Controller()
export class ApprovalsConsumer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applyApproval: ApplyApprovalHandler,
  ) {}

  /** The ledger commits each decision by itself; a crash before the inbox moved on repeats them without effect. */
  @EventPattern(topicsIn.approvals.name)
  async approvals(@Payload() { events, consumer, position }: EventBatch): Promise<void> {
    await Promise.all(events.map((event) => this.applyApproval.execute(event as ApprovalEvent)));
    await this.unitOfWork.transaction(({ manager }) => advanceInbox(manager, consumer, position));
  }
}
