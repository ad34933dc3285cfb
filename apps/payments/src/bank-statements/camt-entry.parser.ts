import { isCurrency } from '@corridor/kernel';
import { dayIn } from '../calendars/domain/business-days';
import { signedAmount, type BankLine, type LineDirection, type LineEntry } from './domain/bank-line';
import { provided } from './domain/provided-text';
import { unitsOf } from './domain/written-amount';
import { recordAt, textOf, type XmlRecord } from './xml-records.parser';

/** Longest texts that are kept, characters. */
const REFERENCE_LENGTH_MAX = 1_024;
const NAME_LENGTH_MAX = 255;
const SEARCH_LENGTH_MAX = 4_096;
const ID_LENGTH_MAX = 128;
/** Most end-to-end ids of an entry that is one line. */
const ENTRY_IDS_MAX = 100;
const DAY_LENGTH = 10;
/** A time of day with its offset; a time without one is that of the account. */
const MOMENT = /T.+(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
/** Most transactions of a batch that is matched by their count. */
const BATCH_COUNT_MAX = 1_000_000;

const number = { decimalSeparator: '.' } as const;

/** Tells of a fault of one element. */
export type NoteFault = (message: string) => void;

/** A money amount with its direction, smallest units. */
export interface WrittenMoney {
  amount: bigint;
  currency: string;
  direction: LineDirection;
}

/** A transaction of an entry (`TxDtls`). */
export interface EntryDetail {
  amount: bigint | undefined;
  currency: string | undefined;
  direction: LineDirection | undefined;
  bankReference: string | undefined;
  endToEndIds: readonly string[];
  reference: string | null;
  /** More texts of the transaction. */
  additional: string;
  counterparty: { debtor: string | undefined; creditor: string | undefined };
  charges: readonly WrittenCharge[];
}

/** Charges that the account bears and that a debit may contain, smallest units. */
interface WrittenCharge {
  amount: bigint;
  currency: string;
}

function cut(text: string | undefined, lengthMax: number): string | null {
  return text === undefined ? null : [...text].slice(0, lengthMax).join('');
}

/** The direction of `CdtDbtInd`; undefined if it is neither. */
function directionOf(record: XmlRecord | undefined): LineDirection | undefined {
  const text = textOf(record, 'CdtDbtInd');
  return text === 'CRDT' ? 'CREDIT' : text === 'DBIT' ? 'DEBIT' : undefined;
}

function amountOf(record: XmlRecord | undefined): { amount: bigint; currency: string } | undefined {
  const currency = record?.currency ?? '';
  const amount = isCurrency(currency) ? unitsOf(record?.text.trim() ?? '', currency, number) : undefined;
  return amount === undefined || amount < 0n ? undefined : { amount, currency };
}

/** Reads `Amt` and `CdtDbtInd` of an entry or a balance. */
export function moneyOf(record: XmlRecord, fault: NoteFault): WrittenMoney | undefined {
  const money = amountOf(recordAt(record, 'Amt'));
  const direction = directionOf(record);
  if (!money)
    fault('Amt must be a decimal number that is exact in the smallest unit of its Ccy, such as 12.34');
  if (!direction) fault('CdtDbtInd must be CRDT or DBIT');
  return money && direction ? { ...money, direction } : undefined;
}

/**
 * The day of a choice of date and time.
 * @param zone in which a moment has its day; null: the day that is written
 */
export function dayOf(record: XmlRecord | undefined, zone: string | null): string | undefined {
  const text = textOf(record, 'Dt') ?? textOf(record, 'DtTm') ?? '';
  const day = text.slice(0, DAY_LENGTH);
  if (!isDay(day)) return undefined;
  const momentMs = zone !== null && MOMENT.test(text) ? Date.parse(text) : NaN;
  return zone === null || Number.isNaN(momentMs) ? day : dayIn(zone, momentMs);
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function nameOf(detail: XmlRecord, role: 'Dbtr' | 'Cdtr'): string | undefined {
  const party = recordAt(detail, `RltdPties/${role}`);
  return textOf(party, 'Pty/Nm') ?? textOf(party, 'Nm') ?? textOf(party, 'Agt/FinInstnId/Nm');
}

function remittanceOf(detail: XmlRecord): string | null {
  const texts = (recordAt(detail, 'RmtInf')?.children ?? []).flatMap((part) =>
    part.name === 'Ustrd'
      ? part.text.trim()
      : [
          textOf(part, 'CdtrRefInf/Ref') ?? '',
          ...part.children.filter(({ name }) => name === 'AddtlRmtInf').map((one) => one.text.trim()),
        ],
  );
  const text = texts.filter((one) => one !== '').join(' ');
  return cut(text === '' ? undefined : text, REFERENCE_LENGTH_MAX);
}

/** Numbers of the documents that a payment names. They are searched, and no part of what tells a line from others. */
function documentsOf(detail: XmlRecord): string[] {
  return (recordAt(detail, 'RmtInf')?.children ?? [])
    .flatMap(({ children }) => children.filter(({ name }) => name === 'RfrdDocInf'))
    .flatMap((document) => textOf(document, 'Nb') ?? []);
}

/** Until version 02, `Chrgs` is a record itself. A sum without records is a charge. */
function chargeRecordsOf(charges: XmlRecord): XmlRecord[] {
  const records = charges.children.filter(({ name }) => name === 'Rcrd');
  return records.length > 0 ? records : [charges];
}

/** The charges of a part that its debit may contain: not those of the creditor, and not those that are said to be beside it. */
function chargesOf(part: XmlRecord): WrittenCharge[] {
  return part.children
    .filter(({ name }) => name === 'Chrgs')
    .flatMap(chargeRecordsOf)
    .flatMap((record) => {
      const isBeside = ['false', '0'].includes(textOf(record, 'ChrgInclInd') ?? '');
      const isOther = textOf(record, 'Br') === 'CRED' || directionOf(record) === 'CREDIT';
      const money = amountOf(recordAt(record, 'Amt') ?? recordAt(record, 'TtlChrgsAndTaxAmt'));
      return money && !isBeside && !isOther ? [money] : [];
    });
}

/** Reads a transaction of an entry. */
export function entryDetail(detail: XmlRecord): EntryDetail {
  const references = recordAt(detail, 'Refs');
  const ids = ['EndToEndId', 'InstrId', 'UETR', 'TxId']
    .flatMap((name) => provided(textOf(references, name)) ?? [])
    .filter((id) => id.length <= ID_LENGTH_MAX);
  const money = amountOf(recordAt(detail, 'Amt')) ?? amountOf(recordAt(detail, 'AmtDtls/TxAmt/Amt'));
  return {
    amount: money?.amount,
    currency: money?.currency,
    direction: directionOf(detail),
    bankReference: provided(textOf(references, 'AcctSvcrRef')) ?? undefined,
    endToEndIds: [...new Set(ids)],
    reference: remittanceOf(detail),
    additional: [...documentsOf(detail), textOf(detail, 'AddtlTxInf') ?? ''].join(' ').trim(),
    counterparty: { debtor: nameOf(detail, 'Dbtr'), creditor: nameOf(detail, 'Cdtr') },
    charges: chargesOf(detail),
  };
}

/** Whether the entry is booked; others, such as pending ones, are no part of the balance. */
export function isBooked(entry: XmlRecord): boolean {
  return (textOf(entry, 'Sts/Cd') ?? textOf(entry, 'Sts')) === 'BOOK';
}

interface EntryBase extends WrittenMoney {
  bookingDate: string;
  isReversal: boolean;
  bankReference: string | undefined;
  charges: readonly WrittenCharge[];
  /** Texts of the entry. */
  texts: readonly (string | undefined)[];
}

/** What the charges of a debit come to, if they can be a part of it. Those of its transactions are those of the entry. */
function chargesIn(base: EntryBase, ofDetails: readonly WrittenCharge[]): Pick<BankLine, 'charges'> {
  const [inDetails, inEntry] = [ofDetails, base.charges].map((all) =>
    all.filter(({ currency }) => currency === base.currency).reduce((sum, { amount }) => sum + amount, 0n),
  ) as [bigint, bigint];
  const charges = inDetails > 0n ? inDetails : inEntry;
  const isPart = base.direction === 'DEBIT' && !base.isReversal && charges > 0n && charges < base.amount;
  return isPart ? { charges } : {};
}

function lineOf(base: EntryBase, detail: EntryDetail | undefined): Omit<BankLine, 'number'> {
  const { debtor, creditor } = detail?.counterparty ?? {};
  const bankReference = detail?.bankReference ?? base.bankReference;
  return {
    direction: base.direction,
    amount: base.amount,
    currency: base.currency,
    bookingDate: base.bookingDate,
    isReversal: base.isReversal,
    bankReference: cut(bankReference, ID_LENGTH_MAX),
    endToEndIds: detail?.endToEndIds ?? [],
    reference: detail?.reference ?? null,
    counterparty: cut(base.direction === 'CREDIT' ? debtor : creditor, NAME_LENGTH_MAX),
    searchText: cut(
      [detail?.reference, detail?.additional, ...base.texts].filter((text) => text).join(' ') || undefined,
      SEARCH_LENGTH_MAX,
    ),
    source: { layout: 'ISO20022', cells: null },
    ...chargesIn(base, detail?.charges ?? []),
  };
}

/** The transactions of a batch entry as lines; undefined unless they add up to the entry. */
function splitOf(base: EntryBase, details: readonly EntryDetail[]): Omit<BankLine, 'number'>[] | undefined {
  const entry: LineEntry = {
    bankReference: cut(base.bankReference, ID_LENGTH_MAX),
    amount: base.amount,
    direction: base.direction,
    count: details.length,
  };
  const lines = details.map((detail) => {
    const { amount = 0n, currency, direction = base.direction } = detail;
    return currency === base.currency && amount > 0n
      ? { ...lineOf({ ...base, amount, direction, charges: [] }, detail), entry }
      : undefined;
  });
  const sum = lines.reduce((total, line) => total + (line ? signedAmount(line) : 0n), 0n);
  const isWhole = lines.every((line) => line !== undefined) && sum === signedAmount(base);
  return isWhole ? lines : undefined;
}

/** The number of transactions of an entry that is one line, if it has several (`NbOfTxs`). */
function batchOf(entry: XmlRecord, details: number): Pick<BankLine, 'batchCount'> {
  const written = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .map((part) => Number(textOf(part, 'Btch/NbOfTxs') ?? 0));
  const count = Math.max(
    details,
    written.reduce((sum, one) => sum + one, 0),
  );
  return Number.isInteger(count) && count > 1 && count <= BATCH_COUNT_MAX ? { batchCount: count } : {};
}

/** The lines of a booked entry: one, or one for each transaction of a batch if these add up to the entry. */
export function linesOfEntry(
  entry: XmlRecord,
  details: readonly EntryDetail[],
  { zone, fault }: { zone: string | null; fault: NoteFault },
): Omit<BankLine, 'number'>[] {
  const money = moneyOf(entry, fault);
  const bookingDate = dayOf(recordAt(entry, 'BookgDt'), zone) ?? dayOf(recordAt(entry, 'ValDt'), zone);
  if (bookingDate === undefined) fault('BookgDt must have a date such as 2026-03-31');
  const reversal = textOf(entry, 'RvslInd') ?? 'false';
  if (!['true', 'false', '1', '0'].includes(reversal)) fault('RvslInd must be true or false');
  if (!money || bookingDate === undefined || money.amount === 0n) return [];
  const isReversal = reversal === 'true' || reversal === '1';
  const bankReference = provided(textOf(entry, 'AcctSvcrRef')) ?? undefined;
  const texts = [textOf(entry, 'AddtlNtryInf'), textOf(entry, 'NtryRef')];
  const base = { ...money, bookingDate, isReversal, bankReference, texts, charges: chargesOf(entry) };
  const [first, ...others] = details;
  const batch = batchOf(entry, details.length);
  if (others.length === 0) return [{ ...lineOf(base, first), ...batch }];
  const split = splitOf(base, details);
  if (split) return split;
  const endToEndIds = details.flatMap((detail) => detail.endToEndIds).slice(0, ENTRY_IDS_MAX);
  const written = details.flatMap(({ reference, additional }) => [reference ?? '', additional]);
  const line = lineOf({ ...base, texts: [...written, ...texts] }, undefined);
  const charges = chargesIn(
    base,
    details.flatMap((detail) => detail.charges),
  );
  return [{ ...line, endToEndIds, ...batch, ...charges }];
}
