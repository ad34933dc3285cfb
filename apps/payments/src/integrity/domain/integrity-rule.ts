import type { TransactionKinds } from '../../transactions/domain/transaction-kind';

/** A condition on the rows of a table, by its alias: those that a check looks at. `id` names a transaction. */
export type Within = (alias: string, id?: string) => string;

/** One rule of the ledger: its query answers the rows that break it. */
export interface IntegrityRule {
  name: string;
  says: string;
  /** The query, of those rows alone that a check looks at. The kinds say which postings their transactions must have. */
  sql(within: Within, kinds: TransactionKinds): string;
  /**
   * What a check of the recent looks at: transactions that have CHANGED, or the WHOLE ledger where that costs no more
   * than its accounts and what is in flight. Absent: only a full check can tell.
   */
  recent?: 'CHANGED' | 'WHOLE';
}
