/** How a check ends. UNDECIDED: somebody has to look at it by hand. */
export type CheckOutcome = 'APPROVED' | 'REJECTED' | 'UNDECIDED';

/** Whose identity is checked: an individual, a business or an owner of one. */
export type IdentityCheckQuestion =
  | { kind: 'KYC'; fullName: string }
  | { kind: 'KYB'; registrationNumber: string }
  | { kind: 'OWNER'; lastName: string };

/** How the check goes on: its outcome after so many milliseconds of domain time. */
export interface IdentityCheckAnswer {
  outcome: CheckOutcome;
  afterMs: number;
}

/** Whoever checks identities. */
export abstract class IdentityCheckPort {
  /**
   * Called while the caller waits, never inside a transaction. The check counts once the transaction that begins it
   * has committed, so asking is without effect and may be repeated.
   */
  abstract check(question: IdentityCheckQuestion): Promise<IdentityCheckAnswer>;
}
