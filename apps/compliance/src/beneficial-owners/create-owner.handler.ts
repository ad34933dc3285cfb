import { Injectable } from '@nestjs/common';
import { mintUuid, parseId } from '@corridor/kernel';
import {
  needsPostalCode,
  operations,
  type CreateBeneficialOwnerBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { aliveCustomer, assertBusiness } from '../customers/domain/customer-description';
import { IdentityCheckPort } from '../identity-checks/identity-check.port';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { isOwnerComplete } from '../requirements/domain/requirement';
import { BeginOwnerCheckHandler } from './begin-owner-check.handler';
import { mergedPersonalInfo, newOwner } from './domain/beneficial-owner';
import { toOwnerResource } from './owner.presenter';
import { OwnerRepository } from './owner.repository';

/** POST /beneficial-owners. */
@Injectable()
export class CreateOwnerHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: AccountsPort,
    private readonly identityCheck: IdentityCheckPort,
    private readonly beginCheck: BeginOwnerCheckHandler,
    private readonly owners: OwnerRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  async execute({ context, body }: OperationRequest<CreateBeneficialOwnerBody>): Promise<OperationReply> {
    const { platformKey } = context;
    const { status } = operations.createBeneficialOwner;
    const { customerId: customer, roles, ownershipPercentage, personalInfo: input } = body;
    const found = await this.accounts.describe(context, customer);
    const answer = await this.identityCheck.check({ kind: 'OWNER', lastName: input.lastName });
    return this.unitOfWork.command({ context, status, sealed: true }, async ({ manager }) => {
      assertBusiness(aliveCustomer(found));
      const customerId = parseId('Customer', customer);
      if (!customerId) throw new Error('a customer that was found has an id');
      const personalInfo = mergedPersonalInfo({}, { ...input }, needsPostalCode);
      await this.reassessments.lockCustomer(manager, { platformKey, customerId });
      const nowMs = await this.clocks.now(manager, platformKey);
      const of = { platformKey, id: mintUuid(nowMs), customerId, roles, ownershipPercentage, personalInfo };
      const owner = newOwner(of, isOwnerComplete(personalInfo, needsPostalCode), nowMs);
      await this.owners.insert(manager, owner);
      const { platformId } = context;
      if (owner.kycStatus === 'PENDING')
        await this.beginCheck.execute(manager, owner, { platformId, answer });
      await this.reassessments.request(manager, [{ platformKey, customerId }]);
      return toOwnerResource(owner, context);
    });
  }
}
