import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, type VerificationStatus } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest, type ReviewBody } from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { aliveCustomer } from '../customers/domain/customer-description';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { reviewed, undecidable, verificationNotFound, type Verification } from './domain/verification';
import { RejectionRepository } from './rejection.repository';
import { FollowStatusHandler } from './follow-status.handler';
import { verificationEvent } from './verification.event';
import { verificationIdOf } from './verification-id.parser';
import { toVerificationResource } from './verification.presenter';
import { VerificationRepository } from './verification.repository';

/** How long a review has to apply its own rejection before it answers. After that, the worker takes over. */
const HEAD_START_SECONDS = 3;

/** POST /sandbox/verifications/{verificationId}/review. */
@Injectable()
export class ReviewVerificationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: AccountsPort,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly followStatus: FollowStatusHandler,
  ) {}

  async execute({ context, params, body }: OperationRequest<ReviewBody>): Promise<OperationReply> {
    const { platformKey, traceparent } = context;
    const { status } = operations.reviewVerification;
    const known = await this.verifications.find(this.dataSource, platformKey, verificationIdOf(params));
    const customerId = known && formatId('Customer', known.customerId);
    const found = customerId && (await this.accounts.describe(context, customerId));
    const reply = await this.unitOfWork.command({ context, status, sealed: false }, async (tx) => {
      if (!known) throw verificationNotFound();
      aliveCustomer(found || undefined);
      await this.reassessments.lockCustomer(tx.manager, known);
      const before = await this.verifications.find(tx.manager, platformKey, known.id);
      if (!before) throw verificationNotFound();
      if (await this.rejections.find(tx.manager, platformKey, before.id)) throw undecidable('REJECTED');
      const nowMs = await this.clocks.now(tx.manager, platformKey);
      const after = reviewed(before, body.decision, nowMs);
      await this.keep(tx, before.status, after, traceparent);
      return toVerificationResource(after);
    });
    await this.followStatus.execute(this.dataSource, context, reply);
    return reply;
  }

  /** Stores the decision of a rejection. It becomes visible before the answer, when payments has applied it. */
  private async keep(
    tx: Transaction,
    from: VerificationStatus,
    after: Verification,
    traceparent: string | undefined,
  ): Promise<void> {
    if (after.status === 'REJECTED') {
      const { platformKey, id: verificationId, updatedAtMs: decidedAtMs } = after;
      const rejection = { platformKey, verificationId, decidedAtMs, traceparent };
      await this.rejections.add(tx.manager, rejection, HEAD_START_SECONDS);
      return;
    }
    await this.verifications.store(tx.manager, from, after);
    tx.emit(verificationEvent(after, traceparent));
  }
}
