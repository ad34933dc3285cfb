import type { Posting } from '../../ledger/domain/journal-entry';
import { internalIdOf, type Side } from './transaction';

/** The source or destination of a posting. */
export type LedgerEnd = Posting['from'];

/** Money in flight. */
export const clearing: LedgerEnd = { system: 'CLEARING' };
/** The outside world. */
export const outside: LedgerEnd = { system: 'FUNDING' };
/** The position of conversions. */
export const position: LedgerEnd = { system: 'FX' };
/** Earned fees. */
export const fees: LedgerEnd = { system: 'FEES' };

/** The ledger account of a side: an internal account, or the outside world. */
export function endOf(side: Side): LedgerEnd {
  const internalId = internalIdOf(side);
  return internalId === undefined ? outside : { internalId };
}
