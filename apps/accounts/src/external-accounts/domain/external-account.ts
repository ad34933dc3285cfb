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

/** The state after an outcome of the name check (docs/behaviour.md 7). The table covers every outcome. */
export const statusOfNameMatch: Readonly<Record<BeneficiaryVerificationStatus, ExternalAccountStatus>> = {
  MATCHED: 'ACTIVE',
  UNSUPPORTED: 'ACTIVE',
  CHECKED_BY_RECEIVING_FI: 'ACTIVE',
  NOT_MATCHED: 'UNDER_REVIEW',
  PARTIAL_MATCH: 'UNDER_REVIEW',
  PENDING: 'PENDING',
};

/** An account outside Corridor. It belongs to a customer, or to the platform if `customerId` is null. */
export interface ExternalAccount {
  platformKey: number;
  id: Uuid;
  customerId: Uuid | null;
  status: ExternalAccountStatus;
  currency: string;
  /** Canonical name of the type. */
  accountType: string;
  /** The complete text of the request. */
  accountInfo: Record<string, unknown>;
  primaryIdentifier: string;
  platformAccountId: string | null;
  defaultUmaDepositAccount: boolean;
  beneficiaryVerificationStatus: BeneficiaryVerificationStatus;
  /** The holder's name as the rail knows it. */
  verifiedName: string | null;
  cryptoNetwork: string | null;
  version: number;
  epoch: number;
  createdAtMs: number;
  updatedAtMs: number;
  deletedAtMs: number | null;
}

/** Result of the name check: the match, and the rail's name for the holder if it reveals it. */
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

/** The account after a pending name check has ended. */
export function withNameCheck(
  account: ExternalAccount,
  result: NameCheckResult,
  nowMs: number,
): ExternalAccount {
  const status = moved(account, statusOfNameMatch[result.match]);
  const { match, verifiedName } = result;
  return changed(account, { status, beneficiaryVerificationStatus: match, verifiedName }, nowMs);
}

/** The account after a review. @throws DomainError EXTERNAL_ACCOUNT_NOT_ACTIVE if no review is due. */
export function reviewed(account: ExternalAccount, decision: ReviewDecision, nowMs: number): ExternalAccount {
  if (account.status !== 'UNDER_REVIEW') {
    const message = `the account is ${account.status}: only one UNDER_REVIEW waits for a decision`;
    throw new DomainError('EXTERNAL_ACCOUNT_NOT_ACTIVE', message);
  }
  return changed(account, { status: moved(account, decision === 'APPROVE' ? 'ACTIVE' : 'INACTIVE') }, nowMs);
}

/** The former default account after another one became the customer's default. */
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
 * @param existing undefined if it was deleted meanwhile.
 */
export function accountExists(existing: Uuid | undefined): DomainError {
  const message =
    'the owner has this account in this currency already: use the one that details.existingId names';
  const details = existing ? { existingId: formatId('ExternalAccount', existing) } : {};
  return new DomainError('EXTERNAL_ACCOUNT_EXISTS', message, details);
}
