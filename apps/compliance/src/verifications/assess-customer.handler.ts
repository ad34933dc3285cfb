import { Injectable } from '@nestjs/common';
import { formatId, parseId } from '@corridor/kernel';
import { needsPostalCode, type CustomerDescription } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { CustomerRepository } from '../customers/customer.repository';
import { DocumentRepository } from '../documents/document.repository';
import { missingFrom, type Missing } from '../requirements/domain/requirement';
import type { Verification, VerificationViolation } from './domain/verification';
import { IdentityFactsFactory, type IdentityFacts } from './identity-facts.factory';
import { ResubmissionRepository, type Resubmission } from './resubmission.repository';

/** Thrown if the customer has changed since accounts described it. The caller asks again. */
export class OutdatedDescriptionError extends Error {
  constructor() {
    super('the customer has changed since it was described');
    this.name = 'OutdatedDescriptionError';
  }
}

/** Assesses a customer, its owners and documents, and finds the missing items. */
@Injectable()
export class AssessCustomerHandler {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly owners: OwnerRepository,
    private readonly documents: DocumentRepository,
    private readonly facts: IdentityFactsFactory,
    private readonly resubmissions: ResubmissionRepository,
  ) {}

  /**
   * The missing items, in the caller's transaction. It locks the customer's replica. So a later change finds the
   * verification, and an earlier one is found here.
   * @throws OutdatedDescriptionError
   */
  async execute(runner: SqlRunner, platformKey: number, found: CustomerDescription): Promise<Missing[]> {
    const { customer, version, epoch } = found;
    const id = parseId('Customer', customer.id);
    if (!id) throw new Error(`${customer.id} is not the id of a customer`);
    const { customerType, isDeleted: deleted } = customer;
    const verificationStatus = customer.kycStatus ?? customer.kybStatus ?? 'UNVERIFIED';
    await this.customers.store(runner, [
      { platformKey, id, customerType, verificationStatus, deleted, epoch, version },
    ]);
    const replica = await this.customers.lock(runner, platformKey, id);
    if (replica?.version !== version || replica.epoch !== epoch) throw new OutdatedDescriptionError();
    return this.missingOf(runner, platformKey, found);
  }

  /** The errors that a connector or a person found, as long as the data is the one that was checked. */
  async standingErrors(
    runner: SqlRunner,
    open: Verification | undefined,
    found: CustomerDescription,
  ): Promise<VerificationViolation[]> {
    const resubmission = open?.status === 'RESOLVE_ERRORS' && (await this.resubmissions.find(runner, open));
    if (!resubmission) return [];
    const facts = await this.facts.ofCustomer(runner, open.platformKey, found.customer);
    const { fingerprint } = facts;
    const isOfData =
      resubmission.fingerprint === null || facts.fingerprints.includes(resubmission.fingerprint);
    if (isOfData && resubmission.fingerprint !== fingerprint) {
      await this.resubmissions.keep(runner, open, { ...resubmission, fingerprint });
    }
    return stillStanding(resubmission, facts);
  }

  /** The same errors, without storing anything. */
  async correctionsOf(
    runner: SqlRunner,
    newest: Verification | undefined,
    found: CustomerDescription,
  ): Promise<VerificationViolation[]> {
    const resubmission =
      newest?.status === 'RESOLVE_ERRORS' && (await this.resubmissions.find(runner, newest));
    if (!resubmission) return [];
    return stillStanding(
      resubmission,
      await this.facts.ofCustomer(runner, newest.platformKey, found.customer),
    );
  }

  /** The missing items of the described customer. It locks and stores nothing. */
  async missingOf(runner: SqlRunner, platformKey: number, found: CustomerDescription): Promise<Missing[]> {
    const { customer, isRegulated } = found;
    const id = parseId('Customer', customer.id);
    if (!id) throw new Error(`${customer.id} is not the id of a customer`);
    const holderId = formatId('Customer', id);
    const documents = await this.documents.typesOf(runner, platformKey, [holderId]);
    return missingFrom({
      id,
      customerType: customer.customerType,
      platformKind: isRegulated ? 'REGULATED' : 'UNREGULATED',
      data: customer,
      owners: await this.owners.ofCustomer(runner, platformKey, id),
      documentTypes: documents.get(holderId) ?? new Set(),
      needsPostalCode,
    });
  }
}

function stillStanding(
  { errors, fingerprint }: Resubmission,
  { fingerprints }: Pick<IdentityFacts, 'fingerprints'>,
): VerificationViolation[] {
  return fingerprint === null || fingerprints.includes(fingerprint) ? errors : [];
}
