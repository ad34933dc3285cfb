import type { NameCheckResult } from './domain/external-account';

/** What a rail is asked: is this the holder of that account? */
export interface NameCheckQuestion {
  accountType: string;
  currency: string;
  primaryIdentifier: string;
  /** Absent for wallets, which have no beneficiary. */
  beneficiaryName: string | undefined;
}

/** An answer; a pending one says how it ends, and when. */
export interface NameCheckAnswer extends NameCheckResult {
  /** Of a PENDING match: the later outcome, after so many milliseconds of domain time. */
  settles?: { afterMs: number; result: NameCheckResult };
}

/** The beneficiary name check of a rail. */
export abstract class NameCheckPort {
  /**
   * Called while the caller waits, never inside a transaction.
   * @throws DomainError INVALID_BANK_ACCOUNT where the rail knows that there is no such account.
   */
  abstract check(question: NameCheckQuestion): Promise<NameCheckAnswer>;
}

/** A NameCheckPort behind limits: what handlers use. */
export abstract class BoundedNameCheckPort extends NameCheckPort {}
