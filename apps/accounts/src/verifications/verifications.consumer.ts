import { Controller } from '@nestjs/common';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type ApplyVerificationBody,
  type OperationReply,
  type OperationRequest,
  type VerificationEvent,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { FollowVerificationHandler } from './follow-verification.handler';

/** Receives compliance's verifications, by topic and by request. */
@Controller()
export class VerificationsConsumer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly followVerification: FollowVerificationHandler,
  ) {}

  /** Each step commits on its own. After a crash before the inbox advanced, a repeat has no effect. */
  @EventPattern(topicsIn.verifications.name)
  async take(@Payload() batch: EventBatch<VerificationEvent>): Promise<void> {
    for (const event of batch.events) await this.followVerification.execute(event);
    await this.unitOfWork.transaction(({ manager }) => advanceInbox(manager, batch.consumer, batch.position));
  }

  @MessagePattern(internalOperations.applyVerification.name)
  async apply(@Payload() { body }: OperationRequest<ApplyVerificationBody>): Promise<OperationReply> {
    await this.followVerification.execute(body.event);
    return { status: 200, body: {} };
  }
}
