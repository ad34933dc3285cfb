import type { Break } from './resources';

const lineActions: readonly BreakAction[] = ['MATCH', 'BOOK_FEE', 'WRITE_OFF'];

/** The actions that fit a break of a kind, the likeliest first; what the API refuses is not offered. */
const actionsByKind: Readonly<Record<string, readonly BreakAction[]>> = {
  UNMATCHED_DEPOSIT: ['CREDIT_ACCOUNT', 'RETURN_TO_SENDER', 'WRITE_OFF'],
  FROZEN_PARTY: ['CREDIT_ACCOUNT', 'RETURN_TO_SENDER', 'WRITE_OFF'],
  CLOSED_ACCOUNT: ['CREDIT_ACCOUNT', 'RETURN_TO_SENDER', 'WRITE_OFF'],
  RECEIVABLE: ['WRITE_OFF'],
  RETURN_SHORTFALL: ['BOOK_FEE', 'WRITE_OFF'],
  UNBOOKED_FEE: ['BOOK_FEE', 'NO_ACTION'],
  LATE_RETURN: ['BOOK_ENTRY', 'NO_ACTION'],
  UNMATCHED_LINE: lineActions,
  AMBIGUOUS_ENTRY: ['NO_ACTION', 'MATCH', 'BOOK_ENTRY'],
};

export type BreakAction =
  | 'MATCH'
  | 'CREDIT_ACCOUNT'
  | 'RETURN_TO_SENDER'
  | 'BOOK_FEE'
  | 'BOOK_ENTRY'
  | 'WRITE_OFF'
  | 'NO_ACTION';

/** A finding about an order of the house names no instruction, but begins with its kind. */
const OF_ORDER = /^(?:FX_TRADE|OWN_TRANSFER|DEPOSIT_RETURN) /;

/** What can be done with a break. */
export function actionsOf({
  kind,
  severity,
  transactionId,
  lineId,
  instructionId,
  message,
}: Pick<
  Break,
  'kind' | 'severity' | 'transactionId' | 'lineId' | 'instructionId' | 'message'
>): readonly BreakAction[] {
  if (transactionId !== null) return ['CREDIT_ACCOUNT'];
  // The line of an ambiguous batch is booked, and waits in suspense as any other.
  if (kind === 'AMBIGUOUS_ENTRY' && lineId !== null) return lineActions;
  // A finding of a connector is a warning: there is no line of a statement that could be matched or booked.
  if (kind === 'AMBIGUOUS_ENTRY' && severity === 'WARNING') return ['NO_ACTION'];
  // Of a payout that was refunded, or an order of the house that has failed, and that its bank has paid.
  const isPayment = instructionId !== null || OF_ORDER.test(message);
  if (kind === 'CONTRADICTION' && isPayment) return ['NO_ACTION', 'WRITE_OFF'];
  return actionsByKind[kind] ?? ['NO_ACTION'];
}

/** What an action does, for the person who chooses it. */
export const meanings: Readonly<Record<BreakAction, string>> = {
  MATCH: 'the line is the proposed item, or undoes the line that you name; an ambiguous entry is that line',
  CREDIT_ACCOUNT: 'the money goes to the internal account that you name',
  RETURN_TO_SENDER: 'the money goes back to the account of its payer',
  BOOK_ENTRY: 'the entry is a new one, and is booked; of a late return, what was booked as missing is undone',
  BOOK_FEE: 'the money is a fee of the bank',
  WRITE_OFF: 'the money is booked to our own funds',
  NO_ACTION: 'the break is closed, and no money moves',
};

/** Whether one of the actions needs the id of an account, or may need that of a line. */
export function needs(actions: readonly BreakAction[]): { account: boolean; line: boolean } {
  return {
    account: actions.includes('CREDIT_ACCOUNT'),
    line: actions.includes('MATCH') || actions.includes('BOOK_FEE'),
  };
}
