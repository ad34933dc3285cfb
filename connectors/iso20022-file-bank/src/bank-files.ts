import type { Fee } from '@corridor/connector-contract';
import { toJsonInteger } from '@corridor/kernel';
import { EntryBook, type JudgedTransaction } from './entry-book';
import type { EntrySource } from './entry-identity';
import { FileEffects, type PaymentResult, type ReadFile } from './file-effects';
import { referenceKey } from './instruction-desk';
import { accountReportsOf, type AccountReport, type BookedEntry } from './iso/account-report';
import type { BookedTransaction, Charge } from './iso/booked-transaction';
import { DocumentFault } from './iso/document-fault';
import { messageOf, type ReceivedMessage } from './iso/message-type';
import { readXml, type XmlElement } from './iso/xml-tree';
import type { SettlementAccount, Settings } from './settings';
import { StatementShelf } from './statement-shelf';
import { StatusFiles } from './status-files';
import type { InstructionRecord, StatementPart, Store } from './store';

/** What a file is read with. */
interface Reading {
  root: XmlElement;
  message: ReceivedMessage;
  effects: FileEffects;
  book: EntryBook;
  shelf: StatementShelf;
}

/** Turns a message of the bank into its effects. Each part of a file stands alone. */
export class BankFiles {
  private readonly statuses: StatusFiles;

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
  ) {
    this.statuses = new StatusFiles(store, settings);
  }

  /**
   * The effects of a message, with its faulty parts.
   * @throws DocumentFault if nothing of the file can be taken
   */
  async effectsOf(message: ReceivedMessage, root: XmlElement, file: ReadFile): Promise<FileEffects> {
    const book = new EntryBook(this.store);
    const shelf = new StatementShelf(this.store);
    const effects = new FileEffects(this.store, file, [book, shelf]);
    if (message.family === 'pain.002') {
      await this.statuses.apply(message.body, effects);
      return effects;
    }
    const { reports, faults } = accountReportsOf(message);
    for (const fault of faults) await effects.fault(fault);
    for (const report of reports) await this.applyReport(report, { root, message, effects, book, shelf });
    return effects;
  }

  private async applyReport(report: AccountReport, reading: Reading): Promise<void> {
    const { effects, shelf, book } = reading;
    const account = this.accountOf(report);
    const { place, date } = report;
    if (account === undefined) {
      const fault = new DocumentFault('UNKNOWN_ACCOUNT', 'It is about an account that no setting names.');
      await effects.fault({ place, date, fault });
      return;
    }
    const { settlementAccountId } = account;
    if (report.kind === 'INTERIM') return;
    for (const one of report.faults) await effects.fault({ ...one, settlementAccountId });
    let statement: readonly StatementPart[] = [];
    if (report.kind === 'STATEMENT') {
      const placed = await shelf.place(settlementAccountId, report, reading);
      if (placed.state === 'INCOMPLETE') return;
      if (placed.state === 'COMPLETE') statement = placed.parts;
      else {
        const message = 'The bank changed a statement that was served. What was served stays.';
        const fault = new DocumentFault('CHANGED_STATEMENT', message);
        await effects.fault({ place, date, settlementAccountId, fault });
      }
    }
    const pages = statement.length > 1 ? statement.flatMap(reportsOfPart) : [report];
    const entries: BookedEntry[] = [];
    for (const page of pages) {
      const isOwn = page.id === report.id && page.page.number === report.page.number;
      entries.push(...(await this.goodEntries(page, account, { effects, isOwn })));
    }
    for (const { transactions } of entries)
      for (const transaction of transactions)
        if (transaction.amount > 0n && isOrdinaryDebit(transaction) && !transaction.isFee)
          await this.pay(transaction, account, effects);
    const source = sourceOf(pages);
    const judged = await book.take(account, entries.map(withoutOrdinaryDebits), source);
    for (const one of judged) await this.applyTransaction(one, account, effects);
  }

  /** The entries that this reading is about and that reports can carry. Others are faults of this file, if it has them. */
  private async goodEntries(
    page: AccountReport,
    account: SettlementAccount,
    { effects, isOwn }: { effects: FileEffects; isOwn: boolean },
  ): Promise<BookedEntry[]> {
    const good: BookedEntry[] = [];
    for (const entry of page.entries) {
      if (isOwn && !effects.isWanted(entry.place)) continue;
      const { place, date, amount, currency } = entry;
      const fault =
        currency === account.currency
          ? effects.faultOf(account, entry)
          : new DocumentFault('NOT_VALID', 'An entry has another currency than its account.');
      if (fault === undefined) good.push(entry);
      else if (isOwn) {
        const { settlementAccountId } = account;
        await effects.fault({ place, date, amount, currency, settlementAccountId, fault });
      }
    }
    return good;
  }

  /** The account of the settings that every number of a report names. */
  private accountOf({ account }: AccountReport): SettlementAccount | undefined {
    const given = [account.iban, account.number].filter((one) => one !== undefined).map(plain);
    return this.settings.settlementAccounts.find(({ iban, accountNumber, currency }) => {
      const forms =
        iban === undefined ? [plain(accountNumber ?? '')] : [plain(iban), plain(iban.slice(BBAN_START))];
      const isNamed = given.length > 0 && given.every((one) => forms.includes(one) || isIbanOf(one, forms));
      return isNamed && (account.currency === undefined || account.currency === currency);
    });
  }

  private async pay(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<void> {
    const record = await this.paidBy(transaction, account, effects);
    if (record !== undefined) await effects.apply(record, bookedResult(transaction, BigInt(record.amount)));
  }

  /** A new returned credit of an instruction gives it back, and any other new credit is a deposit. */
  private async applyTransaction(
    judged: JudgedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<void> {
    const { transaction, verdict, key } = judged;
    if (verdict === 'AMBIGUOUS') await effects.doubt(account, judged);
    if (verdict !== 'NEW') return;
    if (!transaction.isCredit) {
      await effects.reverseDeposit(account, transaction, key);
      return;
    }
    const isReturn = transaction.returned !== undefined || transaction.isReversal;
    const record = isReturn ? await this.returnedBy(transaction, account, effects) : undefined;
    if (record === undefined) await effects.deposit(account, judged);
    else await effects.giveBack(record, transaction, key);
  }
  private async paidBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.candidates(transaction, account, effects);
    if (named.length <= 1) return named[0];
    const fitting = named.filter(
      ({ amount, outcome }) =>
        BigInt(amount) === transaction.amount && ['ACCEPTED', 'UNKNOWN'].includes(outcome.status),
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  private async returnedBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.candidates(transaction, account, effects);
    const fitting = named.filter(({ amount }) => BigInt(amount) >= transaction.amount);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** Instructions of an account that a booking names: by `InstrId`, else by `UETR`, else by `EndToEndId`. */
  private async candidates(
    { instrId, uetr, endToEndId }: BookedTransaction,
    { settlementAccountId }: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord[]> {
    const kinds = [
      ['INSTR', instrId],
      ['UETR', uetr],
      ['E2E', endToEndId],
    ] as const;
    for (const [kind, reference] of kinds) {
      if (reference === undefined) continue;
      const prefix = referenceKey(kind, reference);
      const ids = await this.store.references.values({ gte: prefix, lt: `${prefix}\uffff` }).all();
      const records = await Promise.all([...new Set(ids)].map((id) => effects.instruction(id)));
      const own = records.filter(
        (record) => record?.settlementAccountId === settlementAccountId && record.msgId !== undefined,
      );
      const found = own.filter((record) => record !== undefined);
      if (found.length > 0) return found;
    }
    return [];
  }
}

/** Where the number of the bank begins in an IBAN. */
const BBAN_START = 4;

/** A number of an account without what banks write for people. */
function plain(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a number is an IBAN whose end is one of the forms. */
function isIbanOf(number: string, forms: readonly string[]): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(number) && forms.includes(number.slice(BBAN_START));
}

/** Debits that are no reversals end payments, or are left to the statement. */
function isOrdinaryDebit({ isCredit, isReversal, returned }: BookedTransaction): boolean {
  return !isCredit && !isReversal && returned === undefined;
}

/** What needs an identity. Banks state amounts of zero for information. */
function withoutOrdinaryDebits(entry: BookedEntry): BookedEntry {
  const transactions = entry.transactions.filter((one) => one.amount > 0n && !isOrdinaryDebit(one));
  return { ...entry, transactions };
}

function reportsOfPart({ document }: StatementPart): AccountReport[] {
  return accountReportsOf(messageOf(readXml(Buffer.from(document)))).reports;
}

/** The message of entries: a statement with the balances of its first and last page. */
function sourceOf(pages: readonly AccountReport[]): EntrySource {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first?.kind !== 'STATEMENT') return { kind: 'NOTIFICATION', id: first?.id ?? '' };
  const { id, opening } = first;
  const closing = last?.closing;
  return {
    ...{ kind: 'STATEMENT', id: `${last?.date ?? first.date}|${id}` },
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
}

/**
 * The end of a payment by its debit. A debit of the amount and of the charges that it contains pays the amount, and the
 * charges are fees. Charges that the creditor bears are part of the amount. Else the booked amount is what was paid.
 */
function bookedResult(
  { amount: booked, currency, charges, bookingDate }: BookedTransaction,
  instructed: bigint,
): PaymentResult {
  const included = charges.filter((charge) => charge.isIncluded && charge.currency === currency);
  const borne = (isOfCreditor: boolean): Charge[] =>
    included.filter((charge) => charge.isOfCreditor === isOfCreditor);
  const [own, creditors] = [sumOf(borne(false)), sumOf(borne(true))];
  const isBeside = own > 0n && booked - own === instructed;
  const isExplained = (isBeside || booked === instructed) && creditors < instructed;
  const fees = [...(isBeside ? borne(false) : []), ...borne(true)];
  return {
    status: 'COMPLETED',
    amount: isExplained ? instructed - creditors : booked,
    currency,
    fees: isExplained ? fees.map(feeOf) : [],
    ...(bookingDate === undefined ? {} : { occurredAt: `${bookingDate}T00:00:00.000Z` }),
  };
}

function sumOf(charges: readonly Charge[]): bigint {
  return charges.reduce((sum, { amount }) => sum + amount, 0n);
}

function feeOf({ amount, currency, isOfCreditor }: Charge): Fee {
  return {
    ...{ amount: toJsonInteger(amount), currency, settled: 'DEDUCTED' },
    bearer: isOfCreditor ? 'BENEFICIARY' : 'PLATFORM',
  };
}
