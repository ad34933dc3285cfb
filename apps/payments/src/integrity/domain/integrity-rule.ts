import type { TransactionKinds } from '../../transactions/domain/transaction-kind';

/**
 * SQL condition on the rows of a table, by its alias: the rows that a check covers. `id` names the transaction's
 * column.
 */
export type Within = (alias: string, id?: string) => string;

/** One rule of the ledger. Its query returns the rows that break it. */
export interface IntegrityRule {
  name: string;
  says: string;
  /** The query, limited to the rows that a check covers. `kinds` determine the expected postings. */
  sql(within: Within, kinds: TransactionKinds): string;
  /**
   * Coverage of a recent check: CHANGED transactions, or the WHOLE ledger if the cost depends only on the number of
   * accounts and of payments in flight. Absent: only a full check can evaluate the rule.
   */
  recent?: 'CHANGED' | 'WHOLE';
}
