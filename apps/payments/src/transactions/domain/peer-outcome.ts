import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import type { Failure } from './transaction';

/** The outcome of an incoming payment whose payer is a transaction of this deployment. */
export type PeerOutcome = { outcome: 'COMPLETED' } | { outcome: 'FAILED' | 'REJECTED'; failure: Failure };

/** Reads a stored outcome. @throws LedgerInvariantError for anything else. */
export function readPeerOutcome(step: unknown): PeerOutcome {
  const { outcome, failure } = step as { outcome?: unknown; failure?: Failure };
  if (outcome === 'COMPLETED') return { outcome };
  if ((outcome === 'FAILED' || outcome === 'REJECTED') && failure) return { outcome, failure };
  throw new LedgerInvariantError('a timer has no outcome of a peer');
}
