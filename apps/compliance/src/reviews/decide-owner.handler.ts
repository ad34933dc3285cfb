import { Injectable } from '@nestjs/common';
import { DomainError, formatId, invalidInput, type OperatorDecision } from '@corridor/kernel';
import {
  maskPersonalData,
  operatorOperations,
  type DecisionBody,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, PlatformClocks, type ActionResult } from '@corridor/service';
import { checkedOwner, ownerNotFound } from '../beneficial-owners/domain/beneficial-owner';
import { ownerIdOf } from '../beneficial-owners/owner-id.parser';
import { toOwnerResource } from '../beneficial-owners/owner.presenter';
import { OwnerReviewRepository } from '../beneficial-owners/owner-review.repository';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { CustomerRepository } from '../customers/customer.repository';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';

const outcomes = {
  APPROVE: 'APPROVED',
  REJECT: 'REJECTED',
  RESUBMIT: 'UNVERIFIED',
} as const satisfies Record<OperatorDecision, string>;

/** POST /beneficial-owners/{beneficialOwnerId}/decision of the operators' API. */
@Injectable()
export class DecideOwnerHandler extends OperatorAction {
  readonly operation = operatorOperations.decideBeneficialOwner;

  constructor(
    actions: OperatorActions,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly owners: OwnerRepository,
    private readonly reviews: OwnerReviewRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {
    super(actions);
  }

  async perform(
    { manager }: Transaction,
    { context, params, body }: OperationRequest,
  ): Promise<ActionResult> {
    const { decision, reason } = body as DecisionBody;
    const known = await this.owners.findOfAny(manager, ownerIdOf(params));
    if (!known) throw ownerNotFound();
    const { platformKey, customerId, id } = known;
    await this.reassessments.lockCustomer(manager, known);
    const customer = await this.customers.find(manager, platformKey, customerId);
    if (customer?.deleted === true) throw new DomainError('CUSTOMER_DELETED', 'the customer was deleted');
    const before = await this.owners.lock(manager, platformKey, id);
    if (!before) throw ownerNotFound();
    if (!(await this.reviews.remove(manager, platformKey, id))) {
      const message = `the beneficial owner is ${before.kycStatus}, and waits for no decision`;
      throw invalidInput([{ field: 'decision', message }]);
    }
    const nowMs = await this.clocks.now(manager, platformKey);
    const after = checkedOwner(before, outcomes[decision], nowMs);
    await this.owners.update(manager, before, after);
    return {
      body: maskPersonalData(toOwnerResource(after, context)),
      audit: {
        resourceId: formatId('BeneficialOwner', id),
        reason,
        before: { kycStatus: before.kycStatus },
        after: { kycStatus: after.kycStatus },
      },
    };
  }
}
