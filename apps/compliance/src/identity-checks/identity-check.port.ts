/** The outcome of a check. UNDECIDED means that it needs a manual review. */
export type CheckOutcome = 'APPROVED' | 'REJECTED' | 'UNDECIDED';

/** The subject of a check: an individual, a business or an owner of one. */
export type IdentityCheckQuestion =
  | { kind: 'KYC'; fullName: string }
  | { kind: 'KYB'; registrationNumber: string }
  | { kind: 'OWNER'; lastName: string };

/**
 * The course of the check: its outcome after a delay in milliseconds of domain time, or a connector that is asked after
 * the commit.
 */
export type IdentityCheckAnswer = { outcome: CheckOutcome; afterMs: number } | 'BY_CONNECTOR';

/** A provider of identity checks. */
export abstract class IdentityCheckPort {
  /**
   * Runs while the caller waits, never inside a transaction. The check counts only after the transaction that begins it
   * has committed. So the call has no effect on its own and can be repeated.
   */
  abstract check(question: IdentityCheckQuestion): Promise<IdentityCheckAnswer>;
}
