import type { CheckScope } from './check-schedule';

/** What a check of one rule found. */
export interface CheckResult {
  name: string;
  says: string;
  /** Rows that break the rule. */
  breaches: number;
  /** Some of them. */
  examples: object[];
}

/** How much was looked at. */
export interface LedgerSize {
  platforms: number;
  internalAccounts: number;
  transactions: number;
  postings: number;
  entries: number;
}

/** What a verification looked at and found. */
export interface LedgerReport {
  scope: CheckScope;
  /** Real time of the snapshot, ISO 8601. */
  checkedAt: string;
  durationMs: number;
  size: Partial<LedgerSize>;
  results: CheckResult[];
  isSound: boolean;
}
