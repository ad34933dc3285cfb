import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, mintUuid } from '@corridor/kernel';
import type { IdentityQuestion } from '@corridor/contracts';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { DocumentLinks } from '../documents/document-links.factory';
import { overdueEnd, pauseAfter, type IdentityCheck } from '../identity-checks/domain/identity-check';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { AccountsPort } from '../service-clients/accounts.port';
import { PaymentsPort } from '../service-clients/payments.port';
import { IdentityFactsFactory, type IdentityFacts } from '../verifications/identity-facts.factory';
import { VerificationRepository } from '../verifications/verification.repository';
import { ApplyCheckResultHandler } from './apply-check-result.handler';

/** One attempt of an identity check: it is offered to its connector, or the connector is asked for the result. */
@Injectable()
export class RunIdentityCheckHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: IdentityCheckRepository,
    private readonly payments: PaymentsPort,
    private readonly accounts: AccountsPort,
    private readonly owners: OwnerRepository,
    private readonly verifications: VerificationRepository,
    private readonly facts: IdentityFactsFactory,
    private readonly links: DocumentLinks,
    private readonly results: ApplyCheckResultHandler,
  ) {}

  /** @param nowMs real time. @throws DomainError if another service or the connector doesn't answer. */
  async execute(check: IdentityCheck, nowMs: number): Promise<void> {
    const overdue = overdueEnd(check, nowMs);
    if (overdue) return this.results.end(check, overdue);
    const connectorId = check.connectorId ?? (await this.payments.assign(check));
    if (connectorId === null) return this.results.end(check, 'NO_CONNECTOR');
    const facts = check.isStarted ? null : await this.factsOf(check);
    if (facts === undefined) return this.results.end(check, 'GONE');
    const fingerprint = facts?.fingerprint ?? check.fingerprint;
    await this.checks.prepare(this.dataSource, check, { connectorId, fingerprint });
    const question = facts && this.questionOf(facts, connectorId, nowMs);
    const result = await this.payments.checkIdentity(check, question);
    if (!result && facts) return this.results.end(check, 'NO_CONNECTOR');
    if (!result) {
      // The connector has forgotten the check, which is offered again.
      const next = { ...check, isStarted: false, attempts: 0 };
      return this.checks.postpone(this.dataSource, next, pauseAfter(next));
    }
    if (result.status === 'PROCESSING') {
      const next = { ...check, isStarted: true, attempts: check.isStarted ? check.attempts + 1 : 0 };
      return this.checks.postpone(this.dataSource, next, pauseAfter(next));
    }
    await this.results.execute(check, result);
  }

  /** The present data of what is checked; undefined if the check is no longer needed. */
  private async factsOf(check: IdentityCheck): Promise<IdentityFacts | undefined> {
    const { platformKey, platformId, subjectId } = check;
    const asker = { platformKey, platformId, requestId: mintUuid() };
    const found = await this.accounts.describe(asker, formatId('Customer', check.customerId));
    if (!found || found.customer.isDeleted) return undefined;
    const { manager } = this.dataSource;
    if (check.kind === 'OWNER') {
      const owner = await this.owners.find(manager, platformKey, subjectId);
      if (owner?.kycStatus !== 'PENDING' || owner.checkNumber !== check.checkNumber) return undefined;
      return this.facts.ofOwner(manager, owner);
    }
    const verification = await this.verifications.find(manager, platformKey, subjectId);
    if (verification?.status !== 'IN_PROGRESS') return undefined;
    return this.facts.ofCustomer(manager, platformKey, found.customer);
  }

  private questionOf(facts: IdentityFacts, reader: string, nowMs: number): IdentityQuestion {
    const { fingerprint: _fingerprint, fingerprints: _fingerprints, documents, ...rest } = facts;
    return { ...rest, documents: this.links.forConnector(documents, reader, nowMs) };
  }
}
