import {
  DomainError,
  formatId,
  StateMachine,
  type Uuid,
  type ExternalAccountStatus,
  type BeneficiaryVerificationStatus,
  type ReviewDecision,
} from '@corridor/kernel';

/** States of an external account (docs/behaviour.md 7). */
export const externalAccountStates = new StateMachine<ExternalAccountStatus>(
  'external account',
  ['PENDING', 'ACTIVE', 'UNDER_REVIEW'],
  {
    PENDING: ['ACTIVE', 'UNDER_REVIEW'],
    UNDER_REVIEW: ['ACTIVE', 'INACTIVE'],
    ACTIVE: [],
    INACTIVE: [],
  },
);

/** The state that an outcome of the name check leads to. One total table (docs/behaviour.md 7). */
export const statusOfNameMatch: Readonly<Record<BeneficiaryVerificationStatus, ExternalAccountStatus>> = {
  MATCHED: 'ACTIVE',
  UNSUPPORTED: 'ACTIVE',
  CHECKED_BY_RECEIVING_FI: 'ACTIVE',
  NOT_MATCHED: 'UNDER_REVIEW',
  PARTIAL_MATCH: 'UNDER_REVIEW',
  PENDING: 'PENDING',
};

/** An account outside the service: of a customer, or of the platform where `customerId` is null. */
export interface ExternalAccount {
  platformKey: number;
  id: Uuid;
  customerId: Uuid | null;
  status: ExternalAccountStatus;
  currency: string;
  /** Canonical name of the type. */
  accountType: string;
  /** As the request wrote it, whole. */
  accountInfo: Record<string, unknown>;
  primaryIdentifier: string;
  platformAccountId: string | null;
  defaultUmaDepositAccount: boolean;
  beneficiaryVerificationStatus: BeneficiaryVerificationStatus;
  /** What the rail knows of the holder's name. */
  verifiedName: string | null;
  cryptoNetwork: string | null;
  version: number;
  epoch: number;
  createdAtMs: number;
  updatedAtMs: number;
  deletedAtMs: number | null;
}

/** What the name check said: the match, and the name that the rail knows where it tells. */
export interface NameCheckResult {
  match: BeneficiaryVerificationStatus;
  verifiedName: string | null;
}

function changed(account: ExternalAccount, change: Partial<ExternalAccount>, nowMs: number): ExternalAccount {
  return { ...account, ...change, version: account.version + 1, updatedAtMs: nowMs };
}

function moved(account: ExternalAccount, status: ExternalAccountStatus): ExternalAccountStatus {
  externalAccountStates.assert(account.status, status);
  return status;
}

/** The account after a name check that was pending has come to its end. */
export function withNameCheck(
  account: ExternalAccount,
  result: NameCheckResult,
  nowMs: number,
): ExternalAccount {
  const status = moved(account, statusOfNameMatch[result.match]);
  const { match, verifiedName } = result;
  return changed(account, { status, beneficiaryVerificationStatus: match, verifiedName }, nowMs);
}

/** The account after a review. @throws DomainError EXTERNAL_ACCOUNT_NOT_ACTIVE where none is due. */
export function reviewed(account: ExternalAccount, decision: ReviewDecision, nowMs: number): ExternalAccount {
  if (account.status !== 'UNDER_REVIEW') {
    const message = `the account is ${account.status}: only one UNDER_REVIEW waits for a decision`;
    throw new DomainError('EXTERNAL_ACCOUNT_NOT_ACTIVE', message);
  }
  return changed(account, { status: moved(account, decision === 'APPROVE' ? 'ACTIVE' : 'INACTIVE') }, nowMs);
}

/** The account when another one becomes the customer's default. */
export function withoutDefault(account: ExternalAccount, nowMs: number): ExternalAccount {
  return changed(account, { defaultUmaDepositAccount: false }, nowMs);
}

/** The account after its deletion; payments in flight finish (docs/behaviour.md 7). */
export function deleted(account: ExternalAccount, nowMs: number): ExternalAccount {
  return changed(account, { deletedAtMs: nowMs, defaultUmaDepositAccount: false }, nowMs);
}

/** The 404 of an account that is unknown, deleted, another platform's or of the other scope. */
export function accountNotFound(): DomainError {
  return new DomainError('ACCOUNT_NOT_FOUND', 'the external account does not exist');
}

/**
 * The 409 of an account that its owner has already (docs/behaviour.md 7).
 * @param existing undefined where it was deleted meanwhile.
 */
export function accountExists(existing: Uuid | undefined): DomainError {
  const message =
    'the owner has this account in this currency already: use the one that details.existingId names';
  const details = existing ? { existingId: formatId('ExternalAccount', existing) } : {};
  return new DomainError('EXTERNAL_ACCOUNT_EXISTS', message, details);
}
