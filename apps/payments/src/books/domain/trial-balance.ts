import { toJsonSum, type JsonSum } from '@corridor/kernel';
import { shownAccount, type ShownAccount } from './account-names';
import type { AccountDay, Book } from './ledger-day';

const TOTAL = 'TOTAL';

interface Columns {
  opening: bigint;
  debits: bigint;
  credits: bigint;
  debitBalance: bigint;
  creditBalance: bigint;
}

/** A row of a trial balance, with amounts in smallest units. */
export interface TrialBalanceRow extends ShownAccount, Record<keyof Columns, JsonSum> {
  date: string;
  status: string;
  book: Book;
  currency: string;
}

function columnsOf({ opening, debits, credits, closing }: AccountDay): Columns {
  const [debitBalance, creditBalance] = closing < 0n ? [-closing, 0n] : [0n, closing];
  return { opening, debits, credits, debitBalance, creditBalance };
}

function added(left: Columns, right: Columns): Columns {
  return {
    opening: left.opening + right.opening,
    debits: left.debits + right.debits,
    credits: left.credits + right.credits,
    debitBalance: left.debitBalance + right.debitBalance,
    creditBalance: left.creditBalance + right.creditBalance,
  };
}

function shown(columns: Columns): Record<keyof Columns, JsonSum> {
  return {
    opening: toJsonSum(columns.opening),
    debits: toJsonSum(columns.debits),
    credits: toJsonSum(columns.credits),
    debitBalance: toJsonSum(columns.debitBalance),
    creditBalance: toJsonSum(columns.creditBalance),
  };
}

/** The rows of a trial balance: the accounts of each book, and after them its totals by currency. */
export function trialBalance(
  of: Pick<TrialBalanceRow, 'date' | 'status'>,
  accounts: readonly AccountDay[],
): TrialBalanceRow[] {
  const totals = new Map<string, { book: Book; currency: string; columns: Columns }>();
  const rows = accounts.map((one): TrialBalanceRow => {
    const { book, account, currency } = one;
    const columns = columnsOf(one);
    const total = totals.get(`${book}/${currency}`);
    totals.set(`${book}/${currency}`, {
      book,
      currency,
      columns: total ? added(total.columns, columns) : columns,
    });
    return { ...of, book, ...shownAccount(account), currency, ...shown(columns) };
  });
  const ofBooks = [...totals.values()].map(({ book, currency, columns }): TrialBalanceRow => {
    return { ...of, book, account: TOTAL, settlementAccountId: null, currency, ...shown(columns) };
  });
  return [...rows, ...ofBooks];
}
