import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type DecisionBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, PlatformClocks, type ActionResult } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import {
  reviewed,
  undecidable,
  verificationNotFound,
  type Verification,
} from '../verifications/domain/verification';
import { FollowStatusHandler } from '../verifications/follow-status.handler';
import { RejectionRepository } from '../verifications/rejection.repository';
import { ResubmissionRepository } from '../verifications/resubmission.repository';
import { verificationEvent } from '../verifications/verification.event';
import { verificationIdOf } from '../verifications/verification-id.parser';
import { toVerificationResource } from '../verifications/verification.presenter';
import { VerificationRepository } from '../verifications/verification.repository';

/** How long the decision has to apply its own rejection before it answers. After that, the worker takes over. */
const HEAD_START_SECONDS = 3;

/** POST /verifications/{verificationId}/decision of the operators' API. */
@Injectable()
export class DecideVerificationHandler extends OperatorAction {
  readonly operation = operatorOperations.decideVerification;

  constructor(
    actions: OperatorActions,
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
    private readonly resubmissions: ResubmissionRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly followStatus: FollowStatusHandler,
  ) {
    super(actions);
  }

  /** The answer follows when the customer's status has, so that a rejected customer pays nothing after it. */
  override async execute(request: OperationRequest): Promise<OperationReply> {
    const reply = await super.execute(request);
    const id = parseId('Verification', request.params['verificationId'] ?? '');
    const known = id && (await this.verifications.findOfAny(this.dataSource.manager, id));
    if (known) await this.followStatus.execute(this.dataSource, known, reply);
    return reply;
  }

  async perform(tx: Transaction, { params, body }: OperationRequest): Promise<ActionResult> {
    const { decision, reason } = body as DecisionBody;
    const { manager } = tx;
    const known = await this.verifications.findOfAny(manager, verificationIdOf(params));
    if (!known) throw verificationNotFound();
    const { platformKey, customerId } = known;
    await this.reassessments.lockCustomer(manager, known);
    const customer = await this.customers.find(manager, platformKey, customerId);
    if (customer?.deleted === true) throw new DomainError('CUSTOMER_DELETED', 'the customer was deleted');
    const before = (await this.verifications.find(manager, platformKey, known.id)) ?? known;
    if (await this.rejections.find(manager, platformKey, known.id)) throw undecidable('REJECTED');
    const resourceId = formatId('Customer', customerId);
    const errors = decision === 'RESUBMIT' ? [{ resourceId, type: 'MISSING_FIELD' as const, reason }] : [];
    const nowMs = await this.clocks.now(manager, platformKey);
    const after = reviewed(before, decision, nowMs, errors);
    await this.keep(tx, before, after);
    return {
      body: toVerificationResource(after),
      audit: {
        resourceId: formatId('Verification', after.id),
        reason,
        before: { verificationStatus: before.status },
        after: { verificationStatus: after.status },
      },
    };
  }

  /** A rejection becomes visible when payments has applied it. */
  private async keep(tx: Transaction, before: Verification, after: Verification): Promise<void> {
    const { manager } = tx;
    if (after.status === 'REJECTED') {
      const { platformKey, id: verificationId, updatedAtMs: decidedAtMs } = after;
      await this.rejections.add(manager, { platformKey, verificationId, decidedAtMs }, HEAD_START_SECONDS);
      return;
    }
    if (after.status === 'RESOLVE_ERRORS') {
      // The reassessment, which follows at once, notes the fingerprint of the data.
      await this.resubmissions.keep(manager, after, { errors: [...after.errors], fingerprint: null });
    }
    await this.verifications.store(manager, before.status, after);
    await this.reassessments.request(manager, [after]);
    tx.emit(verificationEvent(after));
  }
}
