import { Injectable } from '@nestjs/common';
import { formatId, mintUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository, type Reassessment } from '../reassessments/reassessment.repository';
import { AssessCustomerHandler } from './assess-customer.handler';
import { reassessed } from './domain/verification';
import { verificationEvent } from './verification.event';
import { VerificationRepository } from './verification.repository';

/** Checks again which items an open verification lacks, after a change of the customer, an owner or a document. */
@Injectable()
export class ReassessVerificationHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: AccountsPort,
    private readonly assessCustomer: AssessCustomerHandler,
    private readonly verifications: VerificationRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  /** @throws OutdatedDescriptionError if the customer changes meanwhile. The caller tries again. */
  async execute(reassessment: Reassessment): Promise<void> {
    const { platformKey, platformId, customerId } = reassessment;
    const asker = { platformKey, platformId, requestId: mintUuid() };
    const found = await this.accounts.describe(asker, formatId('Customer', customerId));
    await this.unitOfWork.transaction(async (tx) => {
      await this.reassessments.lockCustomer(tx.manager, reassessment);
      const open = await this.verifications.lockOpen(tx.manager, platformKey, customerId);
      if (open && found && !found.customer.isDeleted) {
        const missing = await this.assessCustomer.execute(tx.manager, platformKey, found);
        const errors = [...missing, ...(await this.assessCustomer.standingErrors(tx.manager, open, found))];
        const states = reassessed(open, errors, await this.clocks.now(tx.manager, platformKey));
        const last = states.at(-1);
        if (last) await this.verifications.store(tx.manager, open.status, last);
        tx.emit(...states.map((state) => verificationEvent(state)));
      }
      await this.reassessments.end(tx.manager, reassessment);
    });
  }
}
