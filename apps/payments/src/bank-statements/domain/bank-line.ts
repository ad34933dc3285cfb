/** Whether a line adds money to the account at the bank or takes it away. */
export type LineDirection = 'CREDIT' | 'DEBIT';

/** A booked line of a bank statement. */
export interface BankLine {
  /** Place in its statement, from 1. */
  number: number;
  direction: LineDirection;
  /** Smallest units, above zero. */
  amount: bigint;
  currency: string;
  /** YYYY-MM-DD. */
  bookingDate: string;
  /** It undoes an earlier line of the other direction (`RvslInd` of ISO 20022). */
  isReversal: boolean;
  /** The bank's own reference. */
  bankReference: string | null;
  /** End-to-end id, instruction id, UETR and transaction id, as far as the bank gives them. */
  endToEndIds: readonly string[];
  /** What the payer wrote. Personal data. */
  reference: string | null;
  /** Name of the other party. Personal data. */
  counterparty: string | null;
}

/** The head of a statement. Balances in smallest units, negative when the account is overdrawn. */
export interface StatementHead {
  /** Unique among the statements of its account. */
  statementId: string;
  /** IBAN of the account; null if the bank gives none. */
  iban: string | null;
  currency: string;
  /** Day of the closing balance, YYYY-MM-DD. */
  date: string;
  /** Null in a format without balances. */
  balances: { opening: bigint; closing: bigint } | null;
}

/** A file of statements in the order of its content. HEAD begins each statement; in a CSV it comes after the lines. */
export type StatementPart = { kind: 'HEAD'; head: StatementHead } | { kind: 'LINE'; line: BankLine };

/** The amount with the sign that it has in the balance at the bank, smallest units. */
export function signedAmount({ direction, amount }: Pick<BankLine, 'direction' | 'amount'>): bigint {
  return direction === 'CREDIT' ? amount : -amount;
}

/** The opposite direction. */
export function oppositeOf(direction: LineDirection): LineDirection {
  return direction === 'CREDIT' ? 'DEBIT' : 'CREDIT';
}
