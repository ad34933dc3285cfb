import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { AppliedReportAnswer, IdentityCheckResult } from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { EndOwnerCheckHandler } from '../beneficial-owners/end-owner-check.handler';
import type { CheckEnd, IdentityCheck } from '../identity-checks/domain/identity-check';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import type { VerificationViolation } from '../verifications/domain/verification';
import { EndVerificationCheckHandler } from '../verifications/end-verification-check.handler';
import { ResubmissionRepository } from '../verifications/resubmission.repository';
import { LateVerdictHandler } from './late-verdict.handler';

type CheckKey = Pick<IdentityCheck, 'platformKey' | 'id'>;
/** Errors of a RESUBMIT. */
type Errors = IdentityCheckResult['errors'];

const APPLIED: AppliedReportAnswer = { applied: 'APPLIED', reason: null };

function ignored(reason: string): AppliedReportAnswer {
  return { applied: 'IGNORED', reason };
}

/** Applies the result of an identity check, once. A result after the end is another matter. */
@Injectable()
export class ApplyCheckResultHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly checks: IdentityCheckRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly resubmissions: ResubmissionRepository,
    private readonly endOwner: EndOwnerCheckHandler,
    private readonly endVerification: EndVerificationCheckHandler,
    private readonly lateVerdict: LateVerdictHandler,
  ) {}

  async execute(key: CheckKey, { status, errors }: IdentityCheckResult): Promise<AppliedReportAnswer> {
    if (status === 'PROCESSING') return ignored('PROCESSING says nothing');
    return this.unitOfWork.transaction(async (tx) => {
      const check = await this.lock(tx, key);
      if (!check) return { applied: 'UNKNOWN', reason: null };
      if (check.result !== null) return this.lateVerdict.execute(tx, check, status);
      // A person has to say what to correct if the connector doesn't.
      const end = status === 'RESUBMIT' && errors.length === 0 ? 'UNDECIDED' : status;
      return (await this.conclude(tx, check, end, errors))
        ? APPLIED
        : ignored('what was checked has changed');
    });
  }

  /** Ends a check without a result of its connector. */
  async end(key: CheckKey, end: CheckEnd): Promise<void> {
    await this.unitOfWork.transaction(async (tx) => {
      const check = await this.lock(tx, key);
      if (check?.result === null) await this.conclude(tx, check, end, []);
    });
  }

  /** The lock of the customer precedes the lock of any row. */
  private async lock({ manager }: Transaction, key: CheckKey): Promise<IdentityCheck | undefined> {
    const known = await this.checks.find(manager, key);
    if (!known) return undefined;
    await this.reassessments.lockCustomer(manager, known);
    return this.checks.lock(manager, key);
  }

  private async conclude(
    tx: Transaction,
    check: IdentityCheck,
    end: CheckEnd,
    errors: Errors,
  ): Promise<boolean> {
    await this.checks.end(tx.manager, check, end);
    if (end === 'GONE') return false;
    const nowMs = await this.clocks.now(tx.manager, check.platformKey);
    return check.kind === 'OWNER'
      ? this.concludeOwner(tx, check, end, nowMs)
      : this.concludeVerification(tx, check, { end, errors, nowMs });
  }

  private concludeOwner(
    tx: Transaction,
    check: IdentityCheck,
    end: Exclude<CheckEnd, 'GONE'>,
    nowMs: number,
  ): Promise<boolean> {
    const { platformKey, platformId, subjectId: id, checkNumber } = check;
    const outcomes = { APPROVED: 'APPROVED', REJECTED: 'REJECTED', RESUBMIT: 'UNVERIFIED' } as const;
    const outcome = end in outcomes ? outcomes[end as keyof typeof outcomes] : 'REVIEW';
    return this.endOwner.conclude(tx, { platformKey, platformId, id, checkNumber, outcome, nowMs });
  }

  private async concludeVerification(
    tx: Transaction,
    check: IdentityCheck,
    { end, errors, nowMs }: { end: Exclude<CheckEnd, 'GONE'>; errors: Errors; nowMs: number },
  ): Promise<boolean> {
    const { platformKey, subjectId: id, customerId, fingerprint } = check;
    const key = { platformKey, id, nowMs };
    if (end !== 'RESUBMIT') {
      const status = end === 'APPROVED' || end === 'REJECTED' ? end : 'PENDING_MANUAL_REVIEW';
      return this.endVerification.conclude(tx, { ...key, status });
    }
    const named: VerificationViolation[] = errors.map((error) => ({
      ...error,
      resourceId: error.resourceId ?? formatId('Customer', customerId),
    }));
    await this.resubmissions.keep(
      tx.manager,
      { platformKey, id },
      {
        errors: named,
        fingerprint,
      },
    );
    return this.endVerification.conclude(tx, { ...key, status: 'RESOLVE_ERRORS', errors: named });
  }
}
