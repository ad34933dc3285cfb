import type { KycStatus, VerificationStatus } from '@corridor/kernel';

/** The stage of a person on the hosted page. */
export type KycStage = 'FORM' | 'CHECKING' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED';

/** Counters that end links early; a link works while both have the values of its creation. */
export interface KycLinkEnds {
  revocations: number;
  approvals: number;
}

/** What the stage depends on. */
export interface KycProgress {
  /** The customer's own status, which a regulated platform may set. */
  status: KycStatus;
  /** For the newest verification. */
  verificationStatus: VerificationStatus | null;
}

type Row = Record<KycStatus, KycStage>;

/** Whether data may be supplied: not for an APPROVED customer, even with open items. */
const open: Row = { UNVERIFIED: 'FORM', PENDING: 'FORM', APPROVED: 'APPROVED', REJECTED: 'FORM' };
/** The customer's status decides. It follows the verification a moment later. */
const ended: Row = { UNVERIFIED: 'FORM', PENDING: 'CHECKING', APPROVED: 'APPROVED', REJECTED: 'REJECTED' };

const stages: Readonly<Record<VerificationStatus | 'NONE', Row>> = {
  NONE: { ...ended, PENDING: 'IN_REVIEW' },
  RESOLVE_ERRORS: open,
  READY_FOR_VERIFICATION: open,
  IN_PROGRESS: { UNVERIFIED: 'CHECKING', PENDING: 'CHECKING', APPROVED: 'APPROVED', REJECTED: 'CHECKING' },
  PENDING_MANUAL_REVIEW: {
    UNVERIFIED: 'IN_REVIEW',
    PENDING: 'IN_REVIEW',
    APPROVED: 'APPROVED',
    REJECTED: 'REJECTED',
  },
  APPROVED: ended,
  REJECTED: ended,
};

/** What the page shows. Changes are possible at FORM only. */
export function stageOf({ status, verificationStatus }: KycProgress): KycStage {
  return stages[verificationStatus ?? 'NONE'][status];
}

/**
 * The target of a link. A revoked link is dead. A link from before the customer's approval shows that approval while it
 * is valid, and is dead afterwards.
 */
export function stageOfLink(stage: KycStage, made: KycLinkEnds, now: KycLinkEnds): KycStage | 'ENDED' {
  if (made.revocations !== now.revocations) return 'ENDED';
  return made.approvals === now.approvals || stage === 'APPROVED' ? stage : 'ENDED';
}
