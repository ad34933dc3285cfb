import type { ReviewKind } from '@corridor/kernel';
import type { PaymentDescription, PaymentParty } from './internal-operations';
import type { ReviewResource } from './resources/reviews.resource';
import type { VerificationError } from './resources/verifications.resource';

/** Body of `payments.check-account`. */
export interface CheckAccountBody {
  /** `AccountCheck:<uuid>`, a new one for each check. */
  checkId: string;
  currency: string;
  paymentRails: string[];
  account: PaymentDescription['account'];
  beneficiary: PaymentParty | null;
}

/** What a connector knows of an account. */
export interface AccountCheckResult {
  match: 'MATCHED' | 'PARTIAL_MATCH' | 'NOT_MATCHED' | 'PENDING' | 'UNSUPPORTED' | 'INVALID';
  /** The holder's name at the bank. */
  verifiedName: string | null;
}

/**
 * Answer: null if no connector that checks accounts is routed to the account. PENDING: `accounts.apply-account-check`
 * brings the result. SERVICE_UNAVAILABLE if the connector doesn't answer.
 */
export interface CheckAccountAnswer {
  result: AccountCheckResult | null;
}

/** Body of `accounts.apply-account-check`. It is safe to repeat. */
export interface ApplyAccountCheckBody {
  checkId: string;
  result: AccountCheckResult;
}

/** Body of `payments.assign-identity-check`. */
export interface AssignIdentityCheckBody {
  /** `IdentityCheck:<uuid>`. */
  checkId: string;
}

/** Answer: null if no connector that is up checks identities. A check that has a connector keeps it. */
export interface AssignIdentityCheckAnswer {
  connectorId: string | null;
}

/** A person or a business whose identity is checked. It must never be logged, or stored or published in the clear. */
export interface IdentitySubject {
  subjectId: string;
  name: string;
  birthDate?: string;
  nationality?: string;
  address?: Readonly<Record<string, string>>;
  email?: string;
  phoneNumber?: string;
  idType?: string;
  identifier?: string;
  countryOfIssuance?: string;
  country?: string;
  registrationNumber?: string;
  taxId?: string;
  entityType?: string;
  incorporatedOn?: string;
}

/** A document of an identity check, with a link that expires. */
export interface IdentityDocument {
  documentId: string;
  documentHolder: string;
  documentType: string;
  side?: string;
  country: string;
  sha256: string;
  url: string;
  expiresAt: string;
}

/** What a connector gets to check an identity. */
export interface IdentityQuestion {
  kind: 'KYC' | 'KYB' | 'OWNER';
  subject: IdentitySubject;
  owners: (IdentitySubject & { roles: string[]; ownershipPercentage: number })[];
  documents: IdentityDocument[];
}

/** Body of `payments.check-identity`. Without a question it asks for the present result. */
export interface CheckIdentityBody {
  checkId: string;
  question: IdentityQuestion | null;
}

/** What a connector says of an identity check. */
export interface IdentityCheckResult {
  status: 'PROCESSING' | 'APPROVED' | 'REJECTED' | 'RESUBMIT' | 'UNDECIDED';
  /** Of RESUBMIT. `resourceId` is the subject's. */
  errors: (Omit<VerificationError, 'resourceId'> & { resourceId?: string })[];
}

/**
 * Answer: null if the check has no connector any more, or the connector doesn't know the check. SERVICE_UNAVAILABLE if
 * the connector doesn't answer.
 */
export interface CheckIdentityAnswer {
  result: IdentityCheckResult | null;
}

/** Body of `compliance.apply-identity-check`. It is safe to repeat. */
export interface ApplyIdentityCheckBody {
  checkId: string;
  result: IdentityCheckResult;
}

/** Body of `compliance.open-document-link`: what the link names. Answer: DocumentContent, or 404. */
export interface OpenDocumentLinkBody {
  documentId: string;
  version: number;
  /** `Connector:<uuid>` or `Operator:<uuid>`. */
  reader: string;
  /** The session of the console that made the link. */
  sessionId?: string;
  /** Real time, milliseconds since the epoch. */
  expiresAtMs: number;
}

/** Body of `<service>.list-reviews`. */
export interface ServiceReviewsBody {
  kind?: ReviewKind;
  /** Only reviews of ids before this one (a uuid that contains its time). */
  beforeId?: string;
  /** Only the review of this uuid. */
  id?: string;
  limit: number;
}

/** Answer: masked reviews, newest first, and the number of all, whatever `beforeId` and `id` say. */
export interface ServiceReviewsAnswer {
  reviews: ReviewResource[];
  totalCount: number;
}

/** What became of a report of a connector at the service that it is for. */
export interface AppliedReportAnswer {
  /** UNKNOWN: there is no such check yet, or no longer. CONFLICT: operators have to look into it. */
  applied: 'APPLIED' | 'IGNORED' | 'UNKNOWN' | 'CONFLICT';
  /** Why, without personal data. */
  reason: string | null;
}
