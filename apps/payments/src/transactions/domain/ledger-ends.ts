import type { Posting } from '../../ledger/domain/journal-entry';
import { internalIdOf, type Side } from './transaction';

/** Where a posting begins or ends. */
export type LedgerEnd = Posting['from'];

/** Money on its way. */
export const clearing: LedgerEnd = { system: 'CLEARING' };
/** The world outside. */
export const outside: LedgerEnd = { system: 'FUNDING' };
/** The position of conversions. */
export const position: LedgerEnd = { system: 'FX' };
/** What is earned. */
export const fees: LedgerEnd = { system: 'FEES' };

/** Where the ledger keeps a side: an internal account, or the world outside. */
export function endOf(side: Side): LedgerEnd {
  const internalId = internalIdOf(side);
  return internalId === undefined ? outside : { internalId };
}
