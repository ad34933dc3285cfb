/** Whether a line adds money to the account at the bank or takes it away. */
export type LineDirection = 'CREDIT' | 'DEBIT';

/** What tells a line without a reference of the bank from others. */
export interface LineSource {
  /** Only lines of one layout can be compared as a whole: those of a format, or of CSV files with the same columns. */
  layout: string;
  /** All that the file says of it; null if the other fields are all. Personal data. */
  cells: string | null;
}

/** An entry of several transactions that each are a line. */
export interface LineEntry {
  /** The bank's own reference of the entry. */
  bankReference: string | null;
  /** Smallest units, always positive, in this direction. */
  amount: bigint;
  direction: LineDirection;
  /** Number of its transactions. */
  count: number;
}

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
  /** All texts in which a reference may be, `reference` among them; null if there is none. Personal data. */
  searchText: string | null;
  /** Number of transactions of a batch that the file does not show, above 1. */
  batchCount?: number;
  /** The entry that it is a transaction of, if the file shows several of that. */
  entry?: LineEntry;
  /** Charges of the account that the amount of a debit may contain, smallest units, below the amount; 0 if none are said. */
  charges?: bigint;
  source: LineSource;
}

/** A page of a statement of several ones. */
export interface StatementPage {
  /** What the pages of one statement have in common. */
  sequence: string;
  /** From 1. */
  number: number;
  /** Whether it begins the statement. That is page 1, unless the pages of a message count. */
  isFirst: boolean;
  isLast: boolean;
  /** Booked balances of the whole statement, as far as the page has them, smallest units. */
  opening: bigint | null;
  closing: bigint | null;
}

/** The head of a statement. Balances in smallest units, negative when the account is overdrawn. */
export interface StatementHead {
  /** Unique among the statements of its account. */
  statementId: string;
  /** Every number of the account that the file names; none in a format without them. */
  accounts: readonly string[];
  currency: string;
  /** Day of the closing balance, YYYY-MM-DD. */
  date: string;
  /** Null in a format without balances, and in a page. */
  balances: { opening: bigint; closing: bigint } | null;
  /** Which page of a statement of several ones it is. The day and the balances are those of the whole statement. */
  page?: StatementPage;
}

/**
 * A file of statements in the order of its content. In a format whose head is complete before the lines HEAD begins each
 * statement; in others END ends it.
 */
export type StatementPart =
  | { kind: 'HEAD'; head: StatementHead }
  | { kind: 'LINE'; line: BankLine }
  | { kind: 'END'; head: StatementHead };

/** Tells to which statement of a file its lines belong. */
export class StatementPlaces {
  private heads = 0;
  private ends = 0;

  /** The place of the statement that the part belongs to, from 0. */
  of(part: StatementPart): number {
    if (part.kind === 'HEAD') this.heads += 1;
    const place = Math.max(0, this.heads - 1) + this.ends;
    if (part.kind === 'END') this.ends += 1;
    return place;
  }
}

/** The amount with the sign that it has in the balance at the bank, smallest units. */
export function signedAmount({ direction, amount }: Pick<BankLine, 'direction' | 'amount'>): bigint {
  return direction === 'CREDIT' ? amount : -amount;
}

/** The opposite direction. */
export function oppositeOf(direction: LineDirection): LineDirection {
  return direction === 'CREDIT' ? 'DEBIT' : 'CREDIT';
}
