import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, type Uuid } from '@corridor/kernel';
import {
  needsPostalCode,
  operations,
  type CustomerDescription,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type UpdateBeneficialOwnerBody,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { aliveCustomer } from '../customers/domain/customer-description';
import { IdentityCheckPort, type IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { isOwnerComplete } from '../requirements/domain/requirement';
import { BeginOwnerCheckHandler } from './begin-owner-check.handler';
import { OwnerReviewRepository } from './owner-review.repository';
import {
  changedOwner,
  mergedPersonalInfo,
  ownerNotFound,
  type BeneficialOwner,
} from './domain/beneficial-owner';
import { toOwnerResource } from './owner.presenter';
import { ownerIdOf } from './owner-id.parser';
import { OwnerRepository } from './owner.repository';

/** Attempts of a change if other changes come between its questions and its commit. */
const ATTEMPTS_MAX = 5;

/** Thrown if the owner's name has changed since the identity provider was asked. */
class OvertakenError extends Error {}

/** The answers that were collected before the transaction. */
interface Asked {
  owner: BeneficialOwner | undefined;
  found: CustomerDescription | undefined;
  lastName: string;
  platformId: string;
  answer: IdentityCheckAnswer;
}

/** PATCH /beneficial-owners/{beneficialOwnerId}. */
@Injectable()
export class UpdateOwnerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: AccountsPort,
    private readonly identityCheck: IdentityCheckPort,
    private readonly beginCheck: BeginOwnerCheckHandler,
    private readonly reviews: OwnerReviewRepository,
    private readonly owners: OwnerRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  async execute({
    context,
    params,
    body,
  }: OperationRequest<UpdateBeneficialOwnerBody>): Promise<OperationReply> {
    const id = ownerIdOf(params);
    const { status } = operations.updateBeneficialOwner;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const asked = await this.ask(context, id, body);
      try {
        return await this.unitOfWork.command({ context, status, sealed: true }, async (tx) =>
          toOwnerResource(await this.change(tx, asked, body), context),
        );
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error;
      }
    }
    throw new DomainError('SERVICE_UNAVAILABLE', 'the owner is being changed by others; repeat the request');
  }

  private async ask(context: RequestContext, id: Uuid, body: UpdateBeneficialOwnerBody): Promise<Asked> {
    const owner = await this.owners.find(this.dataSource, context.platformKey, id);
    const customerId = owner && formatId('Customer', owner.customerId);
    const found = customerId && (await this.accounts.describe(context, customerId));
    const lastName = body.personalInfo?.lastName ?? String(owner?.personalInfo['lastName'] ?? '');
    const answer = await this.identityCheck.check({ kind: 'OWNER', lastName });
    const { platformId } = context;
    return { owner, found: found || undefined, lastName, platformId, answer };
  }

  private async change(
    { manager }: Transaction,
    asked: Asked,
    body: UpdateBeneficialOwnerBody,
  ): Promise<BeneficialOwner> {
    if (!asked.owner) throw ownerNotFound();
    aliveCustomer(asked.found);
    const { platformKey, id, customerId } = asked.owner;
    const { platformId } = asked;
    await this.reassessments.lockCustomer(manager, { platformKey, customerId });
    const before = await this.owners.lock(manager, platformKey, id);
    if (!before) throw ownerNotFound();
    const personalInfo = mergedPersonalInfo(before.personalInfo, { ...body.personalInfo }, needsPostalCode);
    if (personalInfo['lastName'] !== asked.lastName) throw new OvertakenError();
    const { roles, ownershipPercentage } = body;
    const isComplete = isOwnerComplete(personalInfo, needsPostalCode);
    const nowMs = await this.clocks.now(manager, platformKey);
    const change = { roles, ownershipPercentage, personalInfo, isComplete };
    const { owner, isChanged, beginsKyc } = changedOwner(before, change, nowMs);
    if (!isChanged) return before;
    await this.owners.update(manager, before, owner);
    if (owner.kycStatus !== 'PENDING') await this.reviews.remove(manager, platformKey, id);
    if (beginsKyc) await this.beginCheck.execute(manager, owner, { platformId, answer: asked.answer });
    await this.reassessments.request(manager, [{ platformKey, customerId }]);
    return owner;
  }
}
