import type { Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import type { NameCheckResult } from './domain/external-account';

/** The question to a rail: is this the holder of that account? */
export interface NameCheckQuestion {
  /** The request that describes the account. */
  context: RequestContext;
  /** The complete text of the request. */
  accountInfo: Record<string, unknown>;
  cryptoNetwork: string | null;
  accountType: string;
  currency: string;
  primaryIdentifier: string;
  /** Absent for wallets, which have no beneficiary. */
  beneficiaryName: string | undefined;
}

/** An answer. A pending one contains its later outcome and the time of it. */
export interface NameCheckAnswer extends NameCheckResult {
  /** For a PENDING match: the later outcome, and the delay in milliseconds of domain time. */
  settles?: { afterMs: number; result: NameCheckResult };
  /** For a PENDING match of a connector: its check, whose report brings the outcome. */
  checkId?: Uuid;
}

/** The beneficiary name check of a rail. */
export abstract class NameCheckPort {
  /**
   * Runs while the caller waits, never inside a transaction.
   * @throws DomainError INVALID_BANK_ACCOUNT if the rail knows that the account doesn't exist.
   */
  abstract check(question: NameCheckQuestion): Promise<NameCheckAnswer>;
}

/** A NameCheckPort with limits, for handlers. */
export abstract class BoundedNameCheckPort extends NameCheckPort {}
