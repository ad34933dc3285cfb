import type { KycStatus, VerificationStatus } from '@corridor/kernel';

/** The customer's status after a step of its verification; null if the step changes nothing (docs/behaviour.md 6). */
export const followedStatus: Readonly<Record<VerificationStatus, KycStatus | null>> = {
  READY_FOR_VERIFICATION: null,
  RESOLVE_ERRORS: null,
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
};
