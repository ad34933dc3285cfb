/** Where a person is on the hosted page. */
export type KycStage = 'FORM' | 'CHECKING' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED';

/** What ends links before their time; a link works while both are as when it was made. */
export interface KycLinkEnds {
  revocations: number;
  approvals: number;
}

/** What the stage follows from. */
export interface KycProgress {
  /** The customer's own status, which a regulated platform may set by itself. */
  status: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED';
  /** Of the newest verification. */
  verificationStatus:
    | 'READY_FOR_VERIFICATION'
    | 'RESOLVE_ERRORS'
    | 'IN_PROGRESS'
    | 'PENDING_MANUAL_REVIEW'
    | 'APPROVED'
    | 'REJECTED'
    | null;
}

type Row = Record<KycProgress['status'], KycStage>;

/** Something may be supplied: but for an APPROVED customer, whatever else is open. */
const open: Row = { UNVERIFIED: 'FORM', PENDING: 'FORM', APPROVED: 'APPROVED', REJECTED: 'FORM' };
/** The customer's status is what counts, and follows the verification a moment later. */
const ended: Row = { UNVERIFIED: 'FORM', PENDING: 'CHECKING', APPROVED: 'APPROVED', REJECTED: 'REJECTED' };

const stages: Readonly<Record<NonNullable<KycProgress['verificationStatus']> | 'NONE', Row>> = {
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

/** What the page shows. Only at FORM may anything be changed through it. */
export function stageOf({ status, verificationStatus }: KycProgress): KycStage {
  return stages[verificationStatus ?? 'NONE'][status];
}

/**
 * What a link leads to. A revoked one is dead. One that was made before the customer's approval shows that approval for
 * as long as it stands, and is dead once it doesn't.
 */
export function stageOfLink(stage: KycStage, made: KycLinkEnds, now: KycLinkEnds): KycStage | 'ENDED' {
  if (made.revocations !== now.revocations) return 'ENDED';
  return made.approvals === now.approvals || stage === 'APPROVED' ? stage : 'ENDED';
}
