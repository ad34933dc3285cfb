import type { InstructionOperation } from '../../instructions/domain/payment-instruction';
import { transitOf, type Posting } from '../../ledger/domain/journal-entry';
import { internalIdOf, type Transaction } from './transaction';

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

function instructed({ instructions }: Transaction, operation: InstructionOperation): LedgerEnd {
  const found = instructions.find((instruction) => instruction.operation === operation);
  return found?.settlementAccountId ? transitOf(found.settlementAccountId) : outside;
}

/** Where a payment out goes: the transit account of its settlement account, or the outside world. */
export function payoutEnd(transaction: Transaction): LedgerEnd {
  return instructed(transaction, 'PAYOUT');
}

/** The ledger account of a transaction's source: an internal account, or where the money comes from. */
export function sourceEnd(transaction: Transaction): LedgerEnd {
  const internalId = internalIdOf(transaction.source);
  if (internalId !== undefined) return { internalId };
  const { deposit } = transaction;
  return deposit ? transitOf(deposit.settlementAccountId) : instructed(transaction, 'COLLECT');
}

/** The ledger account of a transaction's destination: an internal account, or where the money goes. */
export function destinationEnd(transaction: Transaction): LedgerEnd {
  const internalId = internalIdOf(transaction.destination);
  return internalId === undefined ? payoutEnd(transaction) : { internalId };
}
