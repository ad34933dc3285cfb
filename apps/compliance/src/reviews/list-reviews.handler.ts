import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { ReviewResource, ServiceReviewsAnswer, ServiceReviewsBody } from '@corridor/contracts';
import { ListReviews } from '@corridor/service';
import { OwnerReviewRepository, type OwnerReview } from '../beneficial-owners/owner-review.repository';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { AccountsPort } from '../service-clients/accounts.port';
import type { Verification } from '../verifications/domain/verification';
import { IdentityFactsFactory, type IdentityFacts } from '../verifications/identity-facts.factory';
import { VerificationRepository } from '../verifications/verification.repository';

/** `compliance.list-reviews`: verifications and owners that wait for a decision, with the data to decide on, masked. */
@Injectable()
export class ListReviewsHandler extends ListReviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsPort,
    private readonly verifications: VerificationRepository,
    private readonly owners: OwnerRepository,
    private readonly ownerReviews: OwnerReviewRepository,
    private readonly checks: IdentityCheckRepository,
    private readonly facts: IdentityFactsFactory,
  ) {
    super();
  }

  async inTheClear(body: ServiceReviewsBody): Promise<ServiceReviewsAnswer> {
    const { kind, limit } = body;
    const place = { before: body.beforeId as Uuid | undefined, id: body.id as Uuid | undefined };
    const { manager } = this.dataSource;
    const withVerifications = kind === undefined || kind === 'VERIFICATION';
    const withOwners = kind === undefined || kind === 'BENEFICIAL_OWNER';
    const verifications = withVerifications
      ? await this.verifications.waiting(manager, place, limit)
      : { rows: [], total: 0 };
    const owners = withOwners ? await this.ownerReviews.page(manager, place, limit) : { rows: [], total: 0 };
    const reviews = await Promise.all([
      ...verifications.rows.map((verification) => this.ofVerification(manager, verification)),
      ...owners.rows.map((review) => this.ofOwner(manager, review)),
    ]);
    return { reviews, totalCount: verifications.total + owners.total };
  }

  private async ofVerification(manager: EntityManager, verification: Verification): Promise<ReviewResource> {
    const { platformKey, platformId, id, updatedAtMs } = verification;
    const customerId = formatId('Customer', verification.customerId);
    const asker = { platformKey, platformId, requestId: mintUuid() };
    const found = await this.accounts.describe(asker, customerId).catch(() => undefined);
    const facts = found && (await this.facts.ofCustomer(manager, platformKey, found.customer));
    return {
      id: formatId('Verification', id),
      kind: 'VERIFICATION',
      platformId,
      customerId,
      ...shown(facts),
      check: await this.checkOf(manager, platformKey, id),
      since: new Date(updatedAtMs).toISOString(),
    };
  }

  private async ofOwner(
    manager: EntityManager,
    { platformKey, platformId, ownerId, since }: OwnerReview & { since: Date },
  ): Promise<ReviewResource> {
    const owner = await this.owners.find(manager, platformKey, ownerId);
    return {
      id: formatId('BeneficialOwner', ownerId),
      kind: 'BENEFICIAL_OWNER',
      platformId,
      customerId: owner ? formatId('Customer', owner.customerId) : null,
      ...shown(owner && (await this.facts.ofOwner(manager, owner))),
      check: await this.checkOf(manager, platformKey, ownerId),
      since: since.toISOString(),
    };
  }

  private async checkOf(
    manager: EntityManager,
    platformKey: number,
    subjectId: Uuid,
  ): Promise<object | null> {
    const check = await this.checks.newestOf(manager, platformKey, subjectId);
    if (!check) return null;
    const { connectorId, result, lateVerdict } = check;
    return { connectorId, result, lateVerdict };
  }
}

/** What a person decides on. */
function shown(facts: IdentityFacts | undefined): Pick<ReviewResource, 'subject' | 'documents'> {
  if (!facts) return { subject: null, documents: [] };
  const { kind, subject, owners, documents } = facts;
  return {
    subject: { kind, ...subject, ...(owners.length > 0 ? { owners } : {}) },
    documents: documents.map(({ id, holderId, documentType }) => ({
      documentId: formatId('Document', id),
      documentHolder: holderId,
      documentType,
    })),
  };
}
