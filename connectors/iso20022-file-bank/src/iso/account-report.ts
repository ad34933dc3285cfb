import { isCurrency } from '@corridor/kernel';
import { fromDecimal } from './amount';
import { DocumentFault } from './document-fault';
import type { ReceivedMessage } from './message-type';
import { childAt, childrenOf, requiredText, textAt, type XmlElement } from './xml-tree';

/** An account as a bank names it. */
export interface BankAccount {
  iban?: string;
  number?: string;
  currency?: string;
}

/** Charges of an entry, smallest units. */
export interface Charge {
  amount: bigint;
  currency: string;
  /** Whether the creditor bears them. */
  isOfCreditor: boolean;
  /** Whether the amount of the entry contains them. */
  isIncluded: boolean;
}

/** Who paid. */
export interface Payer {
  name?: string;
  iban?: string;
  number?: string;
  bic?: string;
  clearingMember?: string;
}

/** One booked transaction of an account: an entry, or one of its details. */
export interface BookedTransaction {
  isCredit: boolean;
  /** `RvslInd`: it undoes an earlier entry of the other direction. */
  isReversal: boolean;
  /** Smallest units. */
  amount: bigint;
  currency: string;
  /** `AcctSvcrRef`; made unique by its further references where several details share it. */
  bankReference?: string;
  instrId?: string;
  endToEndId?: string;
  uetr?: string;
  txId?: string;
  /** Day of the booking, `YYYY-MM-DD`. */
  bookingDate?: string;
  payer: Payer;
  /** The account that the payer named, where it may be a virtual one. */
  creditorAccount: BankAccount;
  /** What the payer wrote. */
  remittance: readonly string[];
  /** `RtrInf`: the payment is returned; with the code of its reason. */
  returned?: { reasonCode?: string };
  charges: readonly Charge[];
}

/** A notification, or a statement, of one account. */
export interface AccountReport {
  kind: 'NOTIFICATION' | 'STATEMENT';
  /** `Id`. */
  id: string;
  account: BankAccount;
  /** Day of the closing balance, else the end of the period, else that of its creation: `YYYY-MM-DD`. */
  date: string;
  /** Page from 1, and whether it is the last one. */
  page: { number: number; isLast: boolean };
  transactions: readonly BookedTransaction[];
  element: XmlElement;
}

const BOOKED = 'BOOK';
const NOT_PROVIDED = 'NOTPROVIDED';
const DATE_LENGTH = 10;

/**
 * Reads the body of a camt.054.001.08 or camt.053.001.08. Only booked entries are listed.
 * @throws DocumentFault NOT_VALID or BAD_AMOUNT
 */
export function accountReportsOf({ type, body }: ReceivedMessage): AccountReport[] {
  const [kind, name, page] =
    type === 'camt.053.001.08'
      ? (['STATEMENT', 'Stmt', 'StmtPgntn'] as const)
      : (['NOTIFICATION', 'Ntfctn', 'NtfctnPgntn'] as const);
  return childrenOf(body, name).map((element) => ({
    kind,
    id: requiredText(element, 'Id'),
    account: accountOf(childAt(element, 'Acct')),
    date: dateOf(element) ?? requiredText(body, 'GrpHdr/CreDtTm').slice(0, DATE_LENGTH),
    page: {
      number: Number(textAt(element, `${page}/PgNb`) ?? '1'),
      isLast: isTrue(textAt(element, `${page}/LastPgInd`) ?? 'true'),
    },
    transactions: childrenOf(element, 'Ntry').filter(isBooked).flatMap(transactionsOf),
    element,
  }));
}

function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')) === BOOKED;
}

function dateOf(report: XmlElement): string | undefined {
  const closing = childrenOf(report, 'Bal').find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === 'CLBD');
  const date = dayAt(closing, 'Dt') ?? textAt(report, 'FrToDt/ToDtTm') ?? textAt(report, 'CreDtTm');
  return date?.slice(0, DATE_LENGTH);
}

function dayAt(element: XmlElement | undefined, path: string): string | undefined {
  const day = textAt(element, `${path}/Dt`) ?? textAt(element, `${path}/DtTm`);
  return day?.slice(0, DATE_LENGTH);
}

function accountOf(element: XmlElement | undefined): BankAccount {
  const iban = textAt(element, 'Id/IBAN');
  const number = textAt(element, 'Id/Othr/Id');
  const currency = textAt(element, 'Ccy');
  return {
    ...(iban === undefined ? {} : { iban }),
    ...(number === undefined ? {} : { number }),
    ...(currency === undefined ? {} : { currency }),
  };
}

function transactionsOf(entry: XmlElement): BookedTransaction[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'));
  if (details.length === 0) return [transactionOf(entry, undefined, true)];
  const all = details.map((detail) => transactionOf(entry, detail, details.length === 1));
  return details.length === 1 ? all : withOwnReferences(all);
}

/** Several details of one entry that have no reference of their own get one of their other references. */
function withOwnReferences(all: readonly BookedTransaction[]): BookedTransaction[] {
  const seen = new Map<string, number>();
  return all.map((transaction) => {
    const { bankReference, uetr, txId, instrId, endToEndId, amount } = transaction;
    if (bankReference === undefined) return transaction;
    if (all.filter((other) => other.bankReference === bankReference).length === 1) return transaction;
    const own = `${bankReference}/${uetr ?? txId ?? instrId ?? endToEndId ?? ''}/${amount}`;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return { ...transaction, bankReference: `${own}/${count}` };
  });
}

function transactionOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  isOnly: boolean,
): BookedTransaction {
  const references = childAt(detail, 'Refs');
  const direction = textAt(detail, 'CdtDbtInd') ?? requiredText(entry, 'CdtDbtInd');
  const charges = [...chargesOf(detail), ...(isOnly ? chargesOf(entry) : [])];
  const returned = childAt(detail, 'RtrInf');
  const reasonCode = textAt(returned, 'Rsn/Cd') ?? textAt(returned, 'Rsn/Prtry');
  const bankReference = textAt(references, 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef');
  const bookingDate = dayAt(entry, 'BookgDt');
  return {
    isCredit: direction === 'CRDT',
    isReversal: isTrue(textAt(entry, 'RvslInd') ?? 'false'),
    ...amountOf(entry, detail, isOnly),
    ...(bankReference === undefined ? {} : { bankReference }),
    ...identifiersOf(references),
    ...(bookingDate === undefined ? {} : { bookingDate }),
    payer: payerOf(detail),
    creditorAccount: accountOf(childAt(detail, 'RltdPties/CdtrAcct')),
    remittance: remittanceOf(detail),
    ...(returned === undefined ? {} : { returned: reasonCode === undefined ? {} : { reasonCode } }),
    charges,
  };
}

function identifiersOf(references: XmlElement | undefined): Partial<BookedTransaction> {
  const given = {
    instrId: textAt(references, 'InstrId'),
    endToEndId: textAt(references, 'EndToEndId'),
    uetr: textAt(references, 'UETR'),
    txId: textAt(references, 'TxId'),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, text]) => text !== undefined && text !== NOT_PROVIDED),
  );
}

/** Where a transaction says its amount, the first of them first. */
const DETAIL_AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt'] as const;

/** The booked amount: that of the entry, or of one of its several transactions. Charges do not change it. */
function amountOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  isOnly: boolean,
): { amount: bigint; currency: string } {
  const whole = moneyAt(childAt(entry, 'Amt'));
  if (isOnly) return whole;
  const own = DETAIL_AMOUNTS.map((path) => childAt(detail, path)).find(
    (element) => element?.attributes['Ccy'] === whole.currency,
  );
  if (own === undefined)
    throw new DocumentFault(
      'NOT_VALID',
      'A transaction of an entry of several has no amount in the currency of the entry.',
    );
  return moneyAt(own);
}

function chargesOf(element: XmlElement | undefined): Charge[] {
  return childrenOf(childAt(element, 'Chrgs'), 'Rcrd').flatMap((record) => {
    const money = moneyAt(childAt(record, 'Amt'));
    if (money.amount === 0n || textAt(record, 'CdtDbtInd') === 'CRDT') return [];
    const isIncluded = isTrue(textAt(record, 'ChrgInclInd') ?? 'false');
    return [{ ...money, isOfCreditor: textAt(record, 'Br') === 'CRED', isIncluded }];
  });
}

function moneyAt(element: XmlElement | undefined): { amount: bigint; currency: string } {
  const currency = element?.attributes['Ccy'] ?? '';
  const amount = isCurrency(currency) ? fromDecimal(element?.text.trim() ?? '', currency) : undefined;
  if (amount === undefined)
    throw new DocumentFault(
      'BAD_AMOUNT',
      'An amount is missing, too fine, too large or of an unknown currency.',
    );
  return { amount, currency };
}

function payerOf(detail: XmlElement | undefined): Payer {
  const parties = childAt(detail, 'RltdPties');
  const debtor = childAt(parties, 'Dbtr/Pty') ?? childAt(parties, 'Dbtr');
  const agent = childAt(detail, 'RltdAgts/DbtrAgt/FinInstnId');
  const given = {
    name: textAt(debtor, 'Nm'),
    iban: textAt(parties, 'DbtrAcct/Id/IBAN'),
    number: textAt(parties, 'DbtrAcct/Id/Othr/Id'),
    bic: textAt(agent, 'BICFI'),
    clearingMember: textAt(agent, 'ClrSysMmbId/MmbId'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
}

function remittanceOf(detail: XmlElement | undefined): string[] {
  const remittance = childAt(detail, 'RmtInf');
  const free = childrenOf(remittance, 'Ustrd').map(({ text }) => text.trim());
  const structured = childrenOf(remittance, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf/Ref') ?? '',
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ]);
  return [...free, ...structured].filter((text) => text !== '');
}

function isTrue(text: string): boolean {
  return text === 'true' || text === '1';
}
