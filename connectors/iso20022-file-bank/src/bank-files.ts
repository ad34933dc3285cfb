import { isNumberOf } from './account-numbers';
import { Debits, isOrdinaryDebit } from './debits';
import { EntryBook, type JudgedTransaction } from './entry-book';
import type { EntrySource } from './entry-identity';
import { FileEffects, type ReadFile } from './file-effects';
import { accountReportsOf, type AccountReport, type BookedEntry } from './iso/account-report';
import type { BookedTransaction } from './iso/booked-transaction';
import { DocumentFault } from './iso/document-fault';
import { messageOf, type ReceivedMessage } from './iso/message-type';
import { childAt, readXml, type XmlElement } from './iso/xml-tree';
import { NamedPayments } from './named-payments';
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
  private readonly payments: NamedPayments;
  private readonly debits: Debits;

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
  ) {
    this.statuses = new StatusFiles(store, settings);
    this.payments = new NamedPayments(store);
    this.debits = new Debits(this.payments);
  }

  /**
   * The effects of a message, with its faulty parts.
   * @throws DocumentFault if nothing of the file can be taken
   */
  async effectsOf(message: ReceivedMessage, root: XmlElement, file: ReadFile): Promise<FileEffects> {
    if (childAt(message.body, 'GrpHdr') === undefined)
      throw new DocumentFault('NOT_VALID', 'The message has no GrpHdr.');
    const book = new EntryBook(this.store, file.name);
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
      if (placed.state === 'COMPLETE') {
        statement = placed.parts;
        for (const one of await shelf.incompleteBefore(settlementAccountId, date))
          await effects.findings.incomplete(account, one);
      } else {
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
    for (const entry of entries) await this.debits.apply(entry, account, effects);
    const source = sourceOf(pages);
    const judged = await book.take(account, entries.map(withoutOrdinaryDebits), source);
    for (const one of judged) await this.applyTransaction(one, account, effects);
    const until =
      report.kind === 'STATEMENT' ? pages.at(-1)?.date : await shelf.lastDate(account.settlementAccountId);
    if (until === undefined) return;
    for (const { record, barer } of await book.endWaits(account, until)) {
      if (barer === undefined) await effects.findings.unstated(account, record, until);
      else await effects.findings.late(account, barer, record);
    }
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
    const given = [account.iban, account.number].filter((one) => one !== undefined);
    return this.settings.settlementAccounts.find(
      (own) =>
        given.length > 0 &&
        given.every((number) => isNumberOf(number, own)) &&
        (account.currency === undefined || account.currency === own.currency),
    );
  }

  /** A new returned credit of an instruction gives it back, and any other new credit is a deposit. */
  private async applyTransaction(
    judged: JudgedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<void> {
    const { transaction, verdict, key, barer, entry } = judged;
    if (verdict === 'AMBIGUOUS') await effects.findings.doubt(account, judged);
    if (barer !== undefined) await effects.findings.late(account, barer, entry);
    if (verdict !== 'NEW') return;
    if (!transaction.isCredit) {
      await effects.reverseDeposit(account, transaction, key);
      return;
    }
    const isReturn = transaction.returned !== undefined || transaction.isReversal;
    const record = isReturn ? await this.returnedBy(transaction, account, effects) : undefined;
    if (record === undefined) await effects.deposit(account, judged);
    else if (mayUndoFee(transaction, record))
      await effects.findings.doubtNamed(account, { entry: judged.entry, transaction, record });
    else await effects.giveBack(record, transaction, key);
  }

  private async returnedBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.payments.namedBy(transaction, account, effects);
    const fitting = named.filter(({ amount }) => BigInt(amount) >= transaction.amount);
    return fitting.length === 1 ? fitting[0] : undefined;
  }
}

/** Less than the payment, without a reason of a return, may be the bank's fee for it that it gives back. */
function mayUndoFee(
  { amount, returned, isFee }: BookedTransaction,
  { amount: instructed }: InstructionRecord,
): boolean {
  return returned === undefined && isFee === undefined && amount < BigInt(instructed);
}

/** Left to the statement. A credit with the code of fees that undoes nothing is money as any other. */
function isFeeOrItsReversal({ isFee, isCredit, isReversal }: BookedTransaction): boolean {
  return isFee === true && (!isCredit || isReversal);
}

/** What needs an identity. Banks state amounts of zero for information. */
function withoutOrdinaryDebits(entry: BookedEntry): BookedEntry {
  const transactions = entry.transactions.filter(
    (one) => one.amount > 0n && !isOrdinaryDebit(one) && !isFeeOrItsReversal(one),
  );
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
