import { DocumentFault } from './document-fault';
import {
  amountsOf,
  bankAccountOf,
  bankReferenceAt,
  batchesOf,
  childMoney,
  countOf,
  dayAt,
  dayOf,
  flagAt,
  transactionsOf,
  type BankAccount,
  type BatchName,
  type BookedTransaction,
} from './booked-transaction';
import { isInterimBalance } from '../statement-pages';
import type { ReceivedMessage } from './message-type';
import { childAt, childrenOf, requiredText, textAt, type XmlElement } from './xml-tree';

/** What was booked as one, with its transactions. */
export interface BookedEntry {
  /** Where it is in its message: `1.3` is the third entry of the first report. */
  place: string;
  /** Day of the booking, else of the value, else of its report: `YYYY-MM-DD`. */
  date: string;
  /** Smallest units. */
  amount: bigint;
  currency: string;
  /** `AcctSvcrRef`. */
  reference?: string;
  /** How many transactions it has, where the bank says so. */
  count?: number;
  /** Whether it says more than its amount. */
  isDetailed: boolean;
  transactions: readonly BookedTransaction[];
  /** Batches that it names in the place of its transactions. */
  batches: readonly BatchName[];
}

/** A part of a message that cannot be taken. */
export interface PartFault {
  place: string;
  fault: DocumentFault;
  settlementAccountId?: string;
  /** Of the entry, where it can be read. */
  amount?: bigint;
  currency?: string;
  date?: string;
}

/** A page of a report. */
export interface StatementPage {
  number: number;
  isFirst: boolean;
  isLast: boolean;
}

/** A notification, or a statement, of one account. INTERIM: camt.052, which books nothing. */
export interface AccountReport {
  kind: 'NOTIFICATION' | 'STATEMENT' | 'INTERIM';
  /** Number of the report in its message. */
  place: string;
  /** `Id`. */
  id: string;
  account: BankAccount;
  /** Day of the closing balance, else the end of the period, else that of its creation: `YYYY-MM-DD`. */
  date: string;
  /** What the pages of one statement have in common. */
  sequence: string;
  /** Page from 1, and whether it is the first and the last one. */
  page: StatementPage;
  /** Booked balances with their sign, where it has them. */
  opening?: string;
  closing?: string;
  /** Booked entries. */
  entries: readonly BookedEntry[];
  faults: readonly PartFault[];
  element: XmlElement;
}

const KINDS = {
  'camt.052': ['INTERIM', 'Rpt', 'RptPgntn'],
  'camt.053': ['STATEMENT', 'Stmt', 'StmtPgntn'],
  'camt.054': ['NOTIFICATION', 'Ntfctn', 'NtfctnPgntn'],
} as const;
const BOOKED = 'BOOK';
/** Statuses of entries that are not booked. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR']);
const DATE_LENGTH = 10;
const PAGES_MAX = 100_000;

/** The reports of a message, and those that cannot be read. Each stands alone, and so does each entry. */
export function accountReportsOf({ family, body }: ReceivedMessage): {
  reports: AccountReport[];
  faults: PartFault[];
} {
  if (family === 'pain.002') return { reports: [], faults: [] };
  const reports: AccountReport[] = [];
  const faults: PartFault[] = [];
  for (const [index, element] of childrenOf(body, KINDS[family][1]).entries()) {
    const place = String(index + 1);
    attempt({ place }, faults, () => void reports.push(reportOf(element, { place, body, family })));
  }
  return { reports, faults };
}

/** Does a step, and notes its fault. */
function attempt(part: Omit<PartFault, 'fault'>, faults: PartFault[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    faults.push({ ...part, fault: error });
  }
}

function reportOf(
  element: XmlElement,
  { place, body, family }: { place: string; body: XmlElement; family: keyof typeof KINDS },
): AccountReport {
  const [kind, , pagination] = KINDS[family];
  const id = requiredText(element, 'Id');
  const date = dayOf(dateOf(element) ?? requiredText(body, 'GrpHdr/CreDtTm'));
  const entries: BookedEntry[] = [];
  const faults: PartFault[] = [];
  for (const [index, entry] of childrenOf(element, 'Ntry').entries()) {
    const part = { place: `${place}.${index + 1}`, date, ...amountsOf(entry) };
    attempt(part, faults, () => {
      if (isBooked(entry)) entries.push(entryOf(entry, part.place, date));
    });
  }
  const opening = balanceOf(element, ['OPBD', 'PRCD']);
  const closing = balanceOf(element, ['CLBD']);
  return {
    ...{ kind, place, id, date, element, entries, faults },
    account: accountOf(element),
    sequence: sequenceOf(element, id),
    page: pageOf(childAt(element, pagination), {
      ofMessage:
        opening !== undefined && closing !== undefined ? undefined : childAt(body, 'GrpHdr/MsgPgntn'),
      isStart: opening !== undefined,
      isEnd: closing !== undefined,
    }),
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
}

/** The account, with the currency of its balances or entries where it has none. */
function accountOf(report: XmlElement): BankAccount {
  const account = bankAccountOf(childAt(report, 'Acct'));
  if (account.currency !== undefined) return account;
  const amount = childAt(report, 'Bal/Amt') ?? childAt(report, 'Ntry/Amt');
  const currency = amount?.attributes['Ccy'];
  return { ...account, ...(currency === undefined ? {} : { currency }) };
}

function entryOf(entry: XmlElement, place: string, reportDate: string): BookedEntry {
  const money = childMoney(entry, 'Amt');
  const transactions = transactionsOf(entry);
  const reference = bankReferenceAt(entry, 'AcctSvcrRef');
  const count = countOf(entry);
  const [first, ...others] = transactions;
  const isNamed =
    first !== undefined &&
    [first.instrId, first.endToEndId, first.uetr, first.txId, first.detailReference].some(
      (id) => id !== undefined,
    );
  return {
    place,
    date: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt') ?? reportDate,
    ...money,
    ...(reference === undefined ? {} : { reference }),
    ...(count === undefined ? {} : { count }),
    isDetailed: others.length > 0 || isNamed || saysMore(first),
    transactions,
    batches: batchesOf(entry),
  };
}

/** Whether a transaction names a party, or what the payer wrote. */
function saysMore(transaction: BookedTransaction | undefined): boolean {
  if (transaction === undefined) return false;
  const { remittance, payer, creditorAccount } = transaction;
  return [remittance, payer, creditorAccount].some((one) => Object.keys(one).length > 0);
}

function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts');
  if (status === BOOKED) return true;
  if (status !== undefined && NOT_BOOKED.has(status)) return false;
  throw new DocumentFault('NOT_VALID', 'The status of an entry is not known.');
}

function dateOf(report: XmlElement): string | undefined {
  const closing = balanceAt(report, ['CLBD']);
  const date = dayAt(closing, 'Dt') ?? textAt(report, 'FrToDt/ToDtTm') ?? textAt(report, 'FrToDt/ToDt');
  return date ?? textAt(report, 'CreDtTm');
}

/** A balance at an end of the whole report. */
function balanceAt(report: XmlElement, codes: readonly string[]): XmlElement | undefined {
  return childrenOf(report, 'Bal').find(
    (balance) => codes.includes(textAt(balance, 'Tp/CdOrPrtry/Cd') ?? '') && !isInterimBalance(balance),
  );
}

/**
 * A booked balance with its sign.
 * @throws DocumentFault if it cannot be read: a statement is taken with its balances or not at all
 */
function balanceOf(report: XmlElement, codes: readonly string[]): string | undefined {
  const found = balanceAt(report, codes);
  if (found === undefined) return undefined;
  const { amount, currency } = childMoney(found, 'Amt');
  return `${currency} ${textAt(found, 'CdtDbtInd') === 'DBIT' ? '-' : ''}${amount}`;
}

/** The number of the statement with the start of its period; else its id. */
function sequenceOf(report: XmlElement, id: string): string {
  const number = textAt(report, 'ElctrncSeqNb') ?? textAt(report, 'LglSeqNb');
  const from = (textAt(report, 'FrToDt/FrDtTm') ?? textAt(report, 'FrToDt/FrDt') ?? '').slice(0, DATE_LENGTH);
  return number === undefined ? `id|${id}` : `number|${number}|${from}`;
}

/** The page of a report; of its message, if it does not begin and end in it. */
function pageOf(
  own: XmlElement | undefined,
  { ofMessage, isStart, isEnd }: { ofMessage: XmlElement | undefined; isStart: boolean; isEnd: boolean },
): StatementPage {
  const pagination = own ?? ofMessage;
  const number = Number(textAt(pagination, 'PgNb') ?? '1');
  if (!Number.isInteger(number) || number < 1 || number > PAGES_MAX)
    throw new DocumentFault('NOT_VALID', 'The number of a page must be an integer from 1.');
  const isOfMessage = own === undefined;
  return {
    number,
    isFirst: number === 1 || (isOfMessage && isStart),
    isLast: flagAt(pagination, 'LastPgInd', true) || (isOfMessage && isEnd),
  };
}
