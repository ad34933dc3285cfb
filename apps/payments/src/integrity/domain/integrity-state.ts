import type { CheckScope } from './check-schedule';
import type { CheckResult, LedgerReport } from './ledger-report';

/** How the last check of a scope has ended, as far as it is shown. */
export interface EndedCheck {
  scope: CheckScope;
  failure: string | null;
  report: LedgerReport | null;
}

/** What operators are shown of the ledger's integrity. */
export interface IntegrityState {
  status: 'SOUND' | 'BREACH' | 'NOT_CHECKED_YET';
  /** Null until the first check has come to a result. */
  isSound: boolean | null;
  /** Of the newest check. */
  scope: CheckScope | null;
  checkedAt: string | null;
  durationMs: number | null;
  /** Of the newest check of everything. */
  fullCheckedAt: string | null;
  /** Why the last attempt of a scope came to no result. */
  failures: Partial<Record<CheckScope, string>>;
  results: CheckResult[];
}

/**
 * What the full check found, and what the recent one has found since. A breach of a full check stands until the next
 * full one: the recent one may no longer look at it.
 */
function mergedResults(full: LedgerReport | undefined, newer: LedgerReport | undefined): CheckResult[] {
  const found = new Map((full?.results ?? newer?.results ?? []).map((result) => [result.name, result]));
  for (const result of newer?.results ?? []) {
    if (result.breaches > 0) found.set(result.name, result);
  }
  return [...found.values()];
}

/** What stands after these checks. */
export function integrityState(checks: readonly EndedCheck[]): IntegrityState {
  const reportOf = (scope: CheckScope): LedgerReport | undefined =>
    checks.find((check) => check.scope === scope)?.report ?? undefined;
  const full = reportOf('FULL');
  const recent = reportOf('RECENT');
  const newer = recent && (!full || recent.checkedAt > full.checkedAt) ? recent : undefined;
  const newest = newer ?? full;
  const results = mergedResults(full, newer);
  const isSound = newest ? results.every(({ breaches }) => breaches === 0) : null;
  const failed = checks.flatMap(({ scope, failure }) => (failure === null ? [] : [[scope, failure]]));
  return {
    status: isSound === null ? 'NOT_CHECKED_YET' : isSound ? 'SOUND' : 'BREACH',
    isSound,
    scope: newest?.scope ?? null,
    checkedAt: newest?.checkedAt ?? null,
    durationMs: newest?.durationMs ?? null,
    fullCheckedAt: full?.checkedAt ?? null,
    failures: Object.fromEntries(failed) as IntegrityState['failures'],
    results,
  };
}
