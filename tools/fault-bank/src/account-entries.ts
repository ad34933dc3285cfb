import type { StateFile, StateTable } from './state-file';

/** A booked entry of a settlement account. Amounts are smallest units. */
export interface AccountEntry {
  number: number;
  settlementAccountId: string;
  direction: 'DEBIT' | 'CREDIT';
  amount: number;
  currency: string;
  bankReference: string;
  endToEndId?: string;
  reference?: string;
  counterparty?: string;
  bookedAtMs: number;
  /** A reversal of an earlier entry with the same bank reference. */
  isReversal?: boolean;
  /** Money that the other bank sent back. */
  isReturn?: boolean;
}

/** What an entry is made from. */
export type NewEntry = Omit<AccountEntry, 'number' | 'bookedAtMs'>;

/** The entries of all settlement accounts, in the order of their booking. */
export class AccountEntries {
  private readonly table: StateTable<AccountEntry>;
  private readonly accounts: StateTable<{ currency: string }>;

  constructor(
    state: StateFile,
    private readonly nowMs: () => number,
  ) {
    this.table = state.table('entries');
    this.accounts = state.table('settlement-accounts');
  }

  /** Opens a settlement account, so that it has statements before its first entry. */
  open(settlementAccountId: string, currency: string): void {
    if (!this.accounts.get(settlementAccountId)) this.accounts.set(settlementAccountId, { currency });
  }

  currencyOf(settlementAccountId: string): string | undefined {
    return this.accounts.get(settlementAccountId)?.currency;
  }

  book(entry: NewEntry): void {
    this.open(entry.settlementAccountId, entry.currency);
    const number = this.table.all().length + 1;
    this.table.set(String(number), { ...entry, number, bookedAtMs: this.nowMs() });
  }

  of(settlementAccountId: string): AccountEntry[] {
    return this.table.all().filter((entry) => entry.settlementAccountId === settlementAccountId);
  }
}
