import { Injectable } from '@nestjs/common';
import { canonicalJson, formatId, parseId } from '@corridor/kernel';
import type { CustomerResource, IdentityQuestion } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import type { BeneficialOwner } from '../beneficial-owners/domain/beneficial-owner';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { DocumentRepository } from '../documents/document.repository';
import type { Document } from '../documents/domain/document';
import { checkedOwnerSubject, customerSubject, ownerSubject } from './identity-subject.presenter';

/** Largest number of owners and of documents of a question. */
const ITEMS_MAX = 100;

/** What a check of an identity reads. It is personal data in the clear: it must never be stored or logged. */
export interface IdentityFacts extends Omit<IdentityQuestion, 'documents'> {
  documents: Document[];
  /** HMAC of all of it. */
  fingerprint: string;
  /** The same under every key, also under those that are being replaced. */
  fingerprints: readonly string[];
}

/** Collects what a check of an identity reads. */
@Injectable()
export class IdentityFactsFactory {
  constructor(
    private readonly owners: OwnerRepository,
    private readonly documents: DocumentRepository,
    private readonly vault: PersonalDataVault,
  ) {}

  /** Of a customer, with the owners of a business. */
  async ofCustomer(
    runner: SqlRunner,
    platformKey: number,
    customer: CustomerResource,
  ): Promise<IdentityFacts> {
    const id = parseId('Customer', customer.id);
    if (!id) throw new Error(`${customer.id} is not the id of a customer`);
    const isBusiness = customer.customerType === 'BUSINESS';
    const owners = isBusiness ? await this.owners.ofCustomer(runner, platformKey, id) : [];
    const listed = owners.slice(0, ITEMS_MAX);
    const holders = [customer.id, ...listed.map(({ id: owner }) => formatId('BeneficialOwner', owner))];
    return this.facts({
      kind: isBusiness ? 'KYB' : 'KYC',
      subject: customerSubject(customer),
      owners: listed.map(checkedOwnerSubject),
      documents: await this.documents.ofHolders(runner, platformKey, holders, ITEMS_MAX),
    });
  }

  /** Of a beneficial owner alone. */
  async ofOwner(runner: SqlRunner, owner: BeneficialOwner): Promise<IdentityFacts> {
    const { platformKey } = owner;
    const subject = ownerSubject(owner);
    const holders = [subject.subjectId];
    const documents = await this.documents.ofHolders(runner, platformKey, holders, ITEMS_MAX);
    return this.facts({ kind: 'OWNER', subject, owners: [], documents });
  }

  private facts(facts: Omit<IdentityFacts, 'fingerprint' | 'fingerprints'>): IdentityFacts {
    const documents = facts.documents.map(({ id, version }) => [id, version]);
    const text = canonicalJson(['identity', { ...facts, documents }]);
    return {
      ...facts,
      fingerprint: this.vault.fingerprint(text),
      fingerprints: this.vault.fingerprints(text),
    };
  }
}
