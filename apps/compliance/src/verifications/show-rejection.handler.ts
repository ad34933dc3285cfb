import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { moved } from './domain/verification';
import { RejectionRepository, type Rejection } from './rejection.repository';
import { verificationEvent } from './verification-event.adapter';
import { VerificationRepository } from './verification.repository';

/**
 * Shows a rejection that was decided, once the customer's money has stopped: accounts and payments apply it first, then
 * the verification is REJECTED for everybody (ADR 5). A crash between the two repeats
 * the first, which does nothing twice; whoever does the same at the same time comes to the same end.
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

  /** @throws DomainError where accounts or payments hasn't applied it: it stays decided, and is to be tried again. */
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
