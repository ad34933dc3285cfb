import { Injectable } from '@nestjs/common';
import { formatId, mintUuid } from '@corridor/kernel';
import type { AppliedReportAnswer, IdentityCheckResult } from '@corridor/contracts';
import { raiseAlerts, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { OwnerRepository } from '../beneficial-owners/owner.repository';
import { OwnerReviewRepository } from '../beneficial-owners/owner-review.repository';
import { reopenedOwner } from '../beneficial-owners/domain/beneficial-owner';
import { CustomerRepository } from '../customers/customer.repository';
import type { IdentityCheck } from '../identity-checks/domain/identity-check';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { moved, newVerification } from '../verifications/domain/verification';
import { RejectionRepository } from '../verifications/rejection.repository';
import { verificationEvent } from '../verifications/verification.event';
import { VerificationRepository } from '../verifications/verification.repository';

type Verdict = Exclude<IdentityCheckResult['status'], 'PROCESSING'>;

const ignored = (reason: string): AppliedReportAnswer => ({ applied: 'IGNORED', reason });

/** Another verdict of a connector after the end of its check. It decides nothing: a person does. */
@Injectable()
export class LateVerdictHandler {
  constructor(
    private readonly clocks: PlatformClocks,
    private readonly checks: IdentityCheckRepository,
    private readonly customers: CustomerRepository,
    private readonly owners: OwnerRepository,
    private readonly ownerReviews: OwnerReviewRepository,
    private readonly verifications: VerificationRepository,
    private readonly rejections: RejectionRepository,
  ) {}

  /** The caller holds the locks of the customer and of the check. */
  async execute(tx: Transaction, check: IdentityCheck, verdict: Verdict): Promise<AppliedReportAnswer> {
    const isKnown = check.result === verdict || check.lateVerdict === verdict;
    if (isKnown || verdict === 'UNDECIDED') return ignored('the check has ended, and this changes nothing');
    await this.checks.noteLate(tx.manager, check, verdict);
    const present =
      check.kind === 'OWNER'
        ? await this.reopenOwner(tx, check, verdict)
        : await this.reopen(tx, check, verdict);
    if (present === undefined) return ignored('a person decides, or what was checked has changed');
    const subject = formatId(check.kind === 'OWNER' ? 'BeneficialOwner' : 'Verification', check.subjectId);
    const reason = `${subject} is ${present}, and its connector now says ${verdict}`;
    const { id, connectorId } = check;
    await raiseAlerts(tx.manager, [
      {
        type: 'VERDICT_CHANGED',
        severity: 'CRITICAL',
        message: reason,
        data: { checkId: formatId('IdentityCheck', id), subjectId: subject, connectorId, present, verdict },
      },
    ]);
    return { applied: 'CONFLICT', reason };
  }

  /** Opens a verification for a person. Returns the status that the verdict contradicts, if it does. */
  private async reopen(tx: Transaction, check: IdentityCheck, verdict: Verdict): Promise<string | undefined> {
    const { manager } = tx;
    const { platformKey, platformId, customerId, subjectId } = check;
    const before = await this.verifications.find(manager, platformKey, subjectId);
    const isRejected = (await this.rejections.find(manager, platformKey, subjectId)) !== undefined;
    const present = isRejected ? 'REJECTED' : before?.status;
    if (present === verdict || present === 'PENDING_MANUAL_REVIEW') return undefined;
    const customer = await this.customers.find(manager, platformKey, customerId);
    const open = isRejected || (await this.verifications.lockOpen(manager, platformKey, customerId));
    if (open || customer?.deleted === true) return present;
    const nowMs = await this.clocks.now(manager, platformKey);
    const of = { platformKey, id: mintUuid(nowMs), platformId, customerId };
    const begun = moved(newVerification(of, nowMs), 'IN_PROGRESS', nowMs);
    const waiting = moved(begun, 'PENDING_MANUAL_REVIEW', nowMs);
    await this.verifications.store(manager, null, waiting);
    tx.emit(verificationEvent(begun), verificationEvent(waiting));
    return present;
  }

  /** Lets an owner wait for a person. Returns the status that the verdict contradicts, if it does. */
  private async reopenOwner(
    { manager }: Transaction,
    { platformKey, platformId, subjectId, checkNumber }: IdentityCheck,
    verdict: Verdict,
  ): Promise<string | undefined> {
    const owner = await this.owners.lock(manager, platformKey, subjectId);
    if (!owner || owner.checkNumber !== checkNumber) return undefined;
    const { kycStatus } = owner;
    if (kycStatus === verdict || kycStatus === 'PENDING' || kycStatus === 'UNVERIFIED') return undefined;
    const nowMs = await this.clocks.now(manager, platformKey);
    await this.owners.update(manager, owner, reopenedOwner(owner, nowMs));
    await this.ownerReviews.add(manager, { platformKey, platformId, ownerId: owner.id });
    return kycStatus;
  }
}
