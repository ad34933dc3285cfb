import {
  DomainError,
  invalidInput,
  StateMachine,
  type Uuid,
  type VerificationStatus,
  type OperatorDecision,
} from '@corridor/kernel';

/** States of a verification (docs/behaviour.md 6). */
export const verificationStates = new StateMachine<VerificationStatus>(
  'verification',
  ['READY_FOR_VERIFICATION'],
  {
    READY_FOR_VERIFICATION: ['RESOLVE_ERRORS', 'IN_PROGRESS'],
    RESOLVE_ERRORS: ['READY_FOR_VERIFICATION'],
    IN_PROGRESS: ['APPROVED', 'REJECTED', 'PENDING_MANUAL_REVIEW', 'RESOLVE_ERRORS'],
    PENDING_MANUAL_REVIEW: ['APPROVED', 'REJECTED', 'RESOLVE_ERRORS'],
    APPROVED: [],
    REJECTED: [],
  },
);

/** A missing item, as it is shown. */
export interface VerificationViolation {
  resourceId: string;
  type: string;
  reason: string;
  field?: string;
  acceptedDocumentTypes?: string[];
}

/** KYC or KYB of a customer. */
export interface Verification {
  platformKey: number;
  id: Uuid;
  platformId: string;
  customerId: Uuid;
  status: VerificationStatus;
  /** Missing items; empty in every state except RESOLVE_ERRORS. */
  errors: readonly VerificationViolation[];
  /** 0 before the first visible state. */
  version: number;
  epoch: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** A verification before its first assessment. This state is never visible. */
export function newVerification(
  of: Pick<Verification, 'platformKey' | 'id' | 'platformId' | 'customerId'>,
  nowMs: number,
): Verification {
  return {
    ...of,
    status: 'READY_FOR_VERIFICATION',
    errors: [],
    version: 0,
    epoch: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The verification in its next state. */
export function moved(
  verification: Verification,
  status: VerificationStatus,
  nowMs: number,
  errors: readonly VerificationViolation[] = [],
): Verification {
  verificationStates.assert(verification.status, status);
  return { ...verification, status, errors, version: verification.version + 1, updatedAtMs: nowMs };
}

function withErrors(
  verification: Verification,
  errors: readonly VerificationViolation[],
  nowMs: number,
): Verification[] {
  if (JSON.stringify(errors) === JSON.stringify(verification.errors)) return [];
  return [{ ...verification, errors, version: verification.version + 1, updatedAtMs: nowMs }];
}

/**
 * The states that a reassessment leads through, oldest first; none if nothing changes. Missing items are listed, and a
 * complete verification becomes ready.
 */
export function reassessed(
  verification: Verification,
  errors: readonly VerificationViolation[],
  nowMs: number,
): Verification[] {
  const isComplete = errors.length === 0;
  switch (verification.status) {
    case 'RESOLVE_ERRORS':
      return isComplete
        ? [moved(verification, 'READY_FOR_VERIFICATION', nowMs)]
        : withErrors(verification, errors, nowMs);
    case 'READY_FOR_VERIFICATION':
      return isComplete ? [] : [moved(verification, 'RESOLVE_ERRORS', nowMs, errors)];
    case 'IN_PROGRESS':
    case 'PENDING_MANUAL_REVIEW':
    case 'APPROVED':
    case 'REJECTED':
      return [];
  }
}

/** The states that a trigger leads through: an assessment, and the check if the data is complete. */
export function triggered(
  verification: Verification,
  errors: readonly VerificationViolation[],
  nowMs: number,
): Verification[] {
  const looked = reassessed(verification, errors, nowMs);
  const last = looked.at(-1) ?? verification;
  return last.status === 'READY_FOR_VERIFICATION' ? [...looked, moved(last, 'IN_PROGRESS', nowMs)] : looked;
}

/** The status after a decision of a person. */
const statusOfDecision: Readonly<Record<OperatorDecision, VerificationStatus>> = {
  APPROVE: 'APPROVED',
  REJECT: 'REJECTED',
  RESUBMIT: 'RESOLVE_ERRORS',
};

/** The verification after a manual review; of RESUBMIT with what has to be corrected. @throws DomainError INVALID_INPUT if none is due. */
export function reviewed(
  verification: Verification,
  decision: OperatorDecision,
  nowMs: number,
  errors: readonly VerificationViolation[] = [],
): Verification {
  if (verification.status !== 'PENDING_MANUAL_REVIEW') throw undecidable(verification.status);
  return moved(verification, statusOfDecision[decision], nowMs, errors);
}

/** The 400 of a review that isn't due. */
export function undecidable(status: VerificationStatus): DomainError {
  const message = `the verification is ${status}: only one that is PENDING_MANUAL_REVIEW is decided by hand`;
  return invalidInput([{ field: 'decision', message }]);
}

/** The 404 of a verification that is unknown or another platform's. */
export function verificationNotFound(): DomainError {
  return new DomainError('VERIFICATION_NOT_FOUND', 'the verification does not exist');
}
