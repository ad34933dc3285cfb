import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { moved } from './domain/verification';
import { RejectionRepository, type Rejection } from './rejection.repository';
import { verificationEvent } from './verification.event';
import { VerificationRepository } from './verification.repository';

/**
 * Makes a decided rejection visible when the customer's money has stopped. Accounts and payments apply it first, then
 * the verification becomes REJECTED (ADR 5). After a crash in between, the first step is repeated without effect.
 * Concurrent calls have the same result.
 */
@Injectable()
export class ShowRejectionHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsPort,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  /** @throws DomainError if accounts or payments has not applied it. It stays decided and must be tried again. */
  async execute(rejection: Rejection): Promise<void> {
    const { platformKey, verificationId, decidedAtMs, traceparent } = rejection;
    const known = await this.verifications.find(this.dataSource, platformKey, verificationId);
    if (!known) throw new Error(`no verification ${verificationId}`);
    if (known.status !== 'REJECTED') {
      await this.accounts.follow(verificationEvent(moved(known, 'REJECTED', decidedAtMs), traceparent));
    }
    await this.unitOfWork.transaction(async (tx) => {
      await this.reassessments.lockCustomer(tx.manager, known);
      if (!(await this.rejections.end(tx.manager, rejection))) return;
      const before = (await this.verifications.find(tx.manager, platformKey, verificationId)) ?? known;
      const after = moved(before, 'REJECTED', decidedAtMs);
      await this.verifications.store(tx.manager, before.status, after);
      tx.emit(verificationEvent(after, traceparent));
    });
  }
}
