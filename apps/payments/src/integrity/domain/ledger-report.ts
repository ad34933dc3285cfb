import type { CheckScope } from './check-schedule';

/** The result of one rule. */
export interface CheckResult {
  name: string;
  says: string;
  /** Rows that break the rule. */
  breaches: number;
  /** Some of them. */
  examples: object[];
}

/** The number of checked records. */
export interface LedgerSize {
  platforms: number;
  internalAccounts: number;
  transactions: number;
  postings: number;
  entries: number;
}

/** The report of a check. */
export interface LedgerReport {
  scope: CheckScope;
  /** Real time of the snapshot, ISO 8601. */
  checkedAt: string;
  durationMs: number;
  size: Partial<LedgerSize>;
  results: CheckResult[];
  isSound: boolean;
}
