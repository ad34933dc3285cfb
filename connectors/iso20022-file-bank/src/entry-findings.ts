import { createHash } from 'node:crypto';
import type { Report } from '@corridor/connector-contract';
import { toJsonInteger } from '@corridor/kernel';
import { printable } from './deposit-report';
import type { JudgedTransaction } from './entry-book';
import type { BookedEntry } from './iso/account-report';
import type { BookedTransaction } from './iso/booked-transaction';
import type { SettlementAccount } from './settings';
import type { BookingRecord, InstructionRecord, WaitingRecord } from './store';

const FILE_NAME_LENGTH = 255;
const DIGEST_LENGTH = 32;
/** Longest names of batches in a finding, characters. */
const NAMES_LENGTH = 255;

/** Reports entries whose meaning is not certain. Each is reported once. */
export class EntryFindings {
  /** Of the file that is read. */
  readonly fileName: { fileName?: string };

  constructor(
    fileName: string,
    private readonly report: (report: Report) => Promise<unknown>,
  ) {
    this.fileName = nameOf(fileName);
  }

  /** Reports that a booking may be known already, and credits nothing. */
  async doubt(account: SettlementAccount, { transaction, entry, key }: JudgedTransaction): Promise<void> {
    const kind = transaction.isCredit ? 'credit' : 'debit';
    const message = `A ${kind} (part ${entry.place}) may be one that another message brought. It is not booked.`;
    await this.ambiguous(account, { ...entry, amount: transaction.amount, reportId: `amb-${key}`, message });
  }

  /** Reports once that an entry which names a payment of more may be a fee. It ends and returns nothing. */
  async doubtNamed(
    account: SettlementAccount,
    {
      entry,
      transaction,
      record: { instructionId },
    }: { entry: BookedEntry; transaction: BookedTransaction; record: InstructionRecord },
  ): Promise<void> {
    const { amount, isCredit, bankReference = '' } = transaction;
    const kind = isCredit ? 'credit' : 'debit';
    const text = [instructionId, kind, entry.date, amount, bankReference].join('|');
    const message =
      `A ${kind} (part ${entry.place}) names ${instructionId}, and nothing says whether it is the payment or a fee for it. ` +
      'It ends and returns nothing.';
    await this.ambiguous(account, { ...entry, amount, reportId: `named-${digestOf(text)}`, message });
  }

  /** Reports once, in whichever messages it comes, that a debit of a batch is not that of its payments. */
  async doubtBatch(account: SettlementAccount, entry: BookedEntry): Promise<void> {
    const { place, date, amount, batches, count = 'an unknown number of' } = entry;
    const ids = batches.map(({ pmtInfId, msgId }) => pmtInfId ?? msgId).join(', ');
    const names = printable(ids, NAMES_LENGTH);
    const text = ['batch', account.settlementAccountId, date, amount, names].join('|');
    const message =
      `A debit (part ${place}) of ${count} payments of the batch ${names} has another count or sum than the batch. ` +
      'It ends no payment.';
    await this.ambiguous(account, { ...entry, amount, reportId: `batch-${digestOf(text)}`, message });
  }

  /** Reports that an entry said more of a credit than the message that it is booked by. */
  async late(
    account: SettlementAccount,
    { key, amount, date }: BookingRecord,
    { place, fileName }: { place: string; fileName?: string },
  ): Promise<void> {
    const message =
      `The details of a credit (part ${place}) do not belong to its deposit: ` +
      'another message, which lacks them, brought the credit. Nothing more is booked.';
    const money = { amount: BigInt(amount), currency: account.currency, date };
    await this.ambiguous(account, { ...money, reportId: `late-${key}`, message, fileName });
  }

  /** Reports a credit that waits for a statement, and that no statement brings. */
  async unstated(
    account: SettlementAccount,
    { key, booking: { amount, date }, place, fileName }: WaitingRecord,
    until: string,
  ): Promise<void> {
    const message =
      `A credit (part ${place}) without a reference of the bank is in no statement up to ${until}. ` +
      'It is not booked.';
    const money = { amount: BigInt(amount), currency: account.currency, date };
    await this.ambiguous(account, { ...money, reportId: `wait-${key}`, message, fileName });
  }

  /** Reports once that a statement lacks pages, although a later one is whole. */
  async incomplete(
    { settlementAccountId }: SettlementAccount,
    { key, date }: { key: string; date: string },
  ): Promise<void> {
    const message =
      'A statement lacks pages, and one of a later day is whole. Ask the bank for the missing pages, or upload the statement.';
    const reportId = `pages-${digestOf(key)}`;
    await this.report({
      ...{ reportId, type: 'finding.report', kind: 'UNREADABLE_ENTRY', message, settlementAccountId, date },
    });
  }

  private async ambiguous(
    { settlementAccountId }: SettlementAccount,
    {
      reportId,
      message,
      amount,
      currency,
      date,
      fileName,
    }: Pick<BookedEntry, 'currency' | 'date'> & {
      amount: bigint;
      reportId: string;
      message: string;
      /** Default: that of the file that is read. */
      fileName?: string;
    },
  ): Promise<void> {
    await this.report({
      ...{ reportId, type: 'finding.report', kind: 'AMBIGUOUS_ENTRY', message, settlementAccountId },
      ...{ amount: toJsonInteger(amount), currency, date },
      ...(fileName === undefined ? this.fileName : nameOf(fileName)),
    });
  }
}

function nameOf(file: string): { fileName?: string } {
  const name = printable(file, FILE_NAME_LENGTH);
  return name === '' ? {} : { fileName: name };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}
