import type { VerificationStatus } from '../../customers/domain/customer';

/** States of a verification, as compliance publishes them. */
export type VerificationStep =
  | 'READY_FOR_VERIFICATION'
  | 'RESOLVE_ERRORS'
  | 'IN_PROGRESS'
  | 'PENDING_MANUAL_REVIEW'
  | 'APPROVED'
  | 'REJECTED';

/**
 * The customer's status after a step of its verification; null where the step changes nothing (docs/behaviour.md 6).
 */
export const followedStatus: Readonly<Record<VerificationStep, VerificationStatus | null>> = {
  READY_FOR_VERIFICATION: null,
  RESOLVE_ERRORS: null,
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
};
