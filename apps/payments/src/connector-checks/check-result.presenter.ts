import type { AnswerOf, Report } from '@corridor/connector-contract';
import type { AccountCheckResult, IdentityCheckResult } from '@corridor/contracts';

type AccountCheckAnswer = AnswerOf<'account-check'>;
type IdentityCheckAnswer = Pick<AnswerOf<'identity-check'>, 'status' | 'errors'>;

/** A check's result, as the service that asked for it takes it. */
export function accountResult({
  match,
  verifiedName,
}: Pick<AccountCheckAnswer, 'match' | 'verifiedName'>): AccountCheckResult {
  return { match, verifiedName: verifiedName ?? null };
}

/** The result of an identity check without what the connector says to operators alone. */
export function identityResult({ status, errors = [] }: IdentityCheckAnswer): IdentityCheckResult {
  return {
    status,
    errors: errors.map(({ type, reason, resourceId, field, acceptedDocumentTypes }) => ({
      type,
      reason,
      ...(resourceId === undefined ? {} : { resourceId }),
      ...(field === undefined ? {} : { field }),
      ...(acceptedDocumentTypes === undefined ? {} : { acceptedDocumentTypes }),
    })) as IdentityCheckResult['errors'],
  };
}

/** A report on a check. */
export type CheckReport = Extract<Report, { checkId: string }>;

/** Whether a report is on a check. */
export function isCheckReport(report: Report): report is CheckReport {
  return report.type === 'account-check.report' || report.type === 'identity-check.report';
}
