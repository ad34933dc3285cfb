import type { CheckScope } from './check-schedule';
import type { CheckResult, LedgerReport } from './ledger-report';

/** The end of a scope's last check. */
export interface EndedCheck {
  scope: CheckScope;
  failure: string | null;
  report: LedgerReport | null;
}

/** The ledger's integrity as operators see it. */
export interface IntegrityState {
  status: 'SOUND' | 'BREACH' | 'NOT_CHECKED_YET';
  /** Null until the first check has succeeded. */
  isSound: boolean | null;
  /** Of the newest check. */
  scope: CheckScope | null;
  checkedAt: string | null;
  durationMs: number | null;
  /** Of the newest full check. */
  fullCheckedAt: string | null;
  /** Why the last check of a scope failed. */
  failures: Partial<Record<CheckScope, string>>;
  results: CheckResult[];
}

/**
 * The breaches of the full check, and those that the recent check has found since. A breach of a full check remains
 * until the next full check, because a recent check may not cover it any more.
 */
function mergedResults(full: LedgerReport | undefined, newer: LedgerReport | undefined): CheckResult[] {
  const found = new Map((full?.results ?? newer?.results ?? []).map((result) => [result.name, result]));
  for (const result of newer?.results ?? []) {
    if (result.breaches > 0) found.set(result.name, result);
  }
  return [...found.values()];
}

/** The state after these checks. */
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
