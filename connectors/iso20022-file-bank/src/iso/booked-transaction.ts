import { isCurrency } from '@corridor/kernel';
import { fromDecimal } from './amount';
import { DocumentFault } from './document-fault';
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
  /** Whether the amount of the entry contains them. Undefined: the bank does not say. */
  isIncluded: boolean | undefined;
}

/** How a bank names payments that it books as one: their group, or their message. */
export interface BatchName {
  msgId?: string;
  pmtInfId?: string;
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
  /** `AcctSvcrRef` of the detail. */
  detailReference?: string;
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
  /** What the bank wrote beside that, where payers' references can stand too: `AddtlTxInf`, `AddtlNtryInf`, `NtryRef`. */
  additional: readonly string[];
  /** `RtrInf`: the payment is returned; with the code of its reason. */
  returned?: { reasonCode?: string };
  /** Whether the bank says that it is its fee, which can name the payment that it is for. Absent: it does not say. */
  isFee?: boolean;
  charges: readonly Charge[];
}

/** What banks write where there is no reference. */
const NO_REFERENCE = /^(NOT ?PROVIDED|NON ?REF)$/i;
const DATE_LENGTH = 10;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const COUNT = /^[0-9]{1,9}$/;
/** Sub-families of `BkTxCd` that are charges, fees and commissions. */
const FEES = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT']);
/** Sub-families that say nothing: not available, and other. */
const VAGUE = new Set(['NTAV', 'OTHR']);
/** Codes of SWIFT for charges and commissions. Banks put the kind of transfer before them, and DK its own code behind. */
const SWIFT_FEES = /^[NSF]?(CHG|COM)$/;
/** Where a transaction says its amount, the first of them first. */
const DETAIL_AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt'] as const;

/**
 * The transactions of an entry.
 * @throws DocumentFault NOT_VALID or BAD_AMOUNT, also if they do not add up to the entry
 */
export function transactionsOf(entry: XmlElement): BookedTransaction[] {
  const details = detailsOf(entry);
  if (details.length <= 1) return [transactionOf(entry, details[0], true)];
  const all = details.map((detail) => transactionOf(entry, detail, false));
  const whole = childMoney(entry, 'Amt').amount;
  const sign = directionOf(entry) === 'CRDT';
  const sum = all.reduce(
    (total, one) => (one.isCredit === sign ? total + one.amount : total - one.amount),
    0n,
  );
  // A debit may contain charges beside its payments.
  const rest = whole - sum;
  const charges = sign ? [] : containedCharges(chargesOf(entry), rest);
  if (rest !== 0n && rest !== sumOf(charges))
    throw new DocumentFault('NOT_VALID', 'The transactions of an entry do not add up to it.');
  return withOwnReferences(rest === 0n ? all : withCharges(all, { charges, rest }));
}

/** Charges of an entry beside its transactions: each debit contains those that it says, or the first one contains all. */
function withCharges(
  all: readonly BookedTransaction[],
  { charges, rest }: { charges: readonly Charge[]; rest: bigint },
): readonly BookedTransaction[] {
  if (all.some(({ isReversal }) => isReversal)) return all;
  const ofDetails = all.flatMap((one) => one.charges.filter(({ currency }) => currency === one.currency));
  const contained = containedCharges(ofDetails, rest);
  const said = all.map((one) => sumOf(one.charges.filter((charge) => contained.includes(charge))));
  if (sumOf(contained) === rest)
    return all.map((one, at) => ({ ...one, amount: one.amount + (said[at] ?? 0n) }));
  if (all.some((one) => one.charges.length > 0)) return all;
  const first = all.find((one) => !one.isCredit && one.returned === undefined && one.isFee !== true);
  return all.map((one) => (one === first ? { ...one, amount: one.amount + rest, charges } : one));
}

/** What charges come to. */
export function sumOf(charges: readonly Charge[]): bigint {
  return charges.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Charges that an amount contains: those that are said to be, with those of which nothing is said if all of them are its rest. */
export function containedCharges(charges: readonly Charge[], rest: bigint): Charge[] {
  const said = charges.filter(({ isIncluded }) => isIncluded === true);
  const possible = charges.filter(({ isIncluded }) => isIncluded !== false);
  return sumOf(said) !== rest && sumOf(possible) === rest ? possible : said;
}

/** How many transactions an entry has, where the bank says so. */
export function countOf(entry: XmlElement): number | undefined {
  const texts = childrenOf(entry, 'NtryDtls').map((group) => textAt(group, 'Btch/NbOfTxs'));
  const counts = texts.filter((text) => text !== undefined && COUNT.test(text)).map(Number);
  if (counts.length === 0 || counts.length < texts.length) return undefined;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The batches that an entry names in the place of its transactions. */
export function batchesOf(entry: XmlElement): BatchName[] {
  const details = detailsOf(entry);
  const { instrId, endToEndId, uetr } = identifiersOf(childAt(details[0], 'Refs'));
  const isOne = [instrId, endToEndId, uetr].some((id) => id !== undefined) && (countOf(entry) ?? 1) === 1;
  if (details.length > 1 || isOne) return [];
  const named = childrenOf(entry, 'NtryDtls').map((group) => batchNameAt(childAt(group, 'Btch')));
  const all = named.filter(isNamed);
  return all.length > 0 ? all : [batchNameAt(childAt(details[0], 'Refs'))].filter(isNamed);
}

function batchNameAt(element: XmlElement | undefined): BatchName {
  const msgId = bankReferenceAt(element, 'MsgId');
  const pmtInfId = bankReferenceAt(element, 'PmtInfId');
  return {
    ...(msgId === undefined ? {} : { msgId }),
    ...(pmtInfId === undefined ? {} : { pmtInfId }),
  };
}

function isNamed({ msgId, pmtInfId }: BatchName): boolean {
  return msgId !== undefined || pmtInfId !== undefined;
}

function detailsOf(entry: XmlElement): XmlElement[] {
  return childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'));
}

/** Several details of one entry that have no reference of their own get one of their other references. */
function withOwnReferences(all: readonly BookedTransaction[]): BookedTransaction[] {
  const seen = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const { bankReference = '' } of all) uses.set(bankReference, (uses.get(bankReference) ?? 0) + 1);
  return all.map((transaction) => {
    const { bankReference, uetr, txId, instrId, endToEndId, amount } = transaction;
    if (bankReference === undefined || uses.get(bankReference) === 1) return transaction;
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
  const hasDirection = !isOnly && childAt(detail, 'CdtDbtInd') !== undefined;
  const direction = directionOf(hasDirection && detail ? detail : entry);
  const returned = childAt(detail, 'RtrInf');
  const reasonCode = textAt(returned, 'Rsn/Cd') ?? textAt(returned, 'Rsn/Prtry');
  const detailReference = bankReferenceAt(references, 'AcctSvcrRef');
  const bankReference = detailReference ?? bankReferenceAt(entry, 'AcctSvcrRef');
  const bookingDate = dayAt(entry, 'BookgDt');
  const isFee = isFeeCode(detail) ?? isFeeCode(entry);
  const charges = chargesOf(detail);
  return {
    isCredit: direction === 'CRDT',
    isReversal: flagAt(entry, 'RvslInd', false),
    ...amountOf(entry, detail, isOnly),
    ...(bankReference === undefined ? {} : { bankReference }),
    ...(detailReference === undefined ? {} : { detailReference }),
    ...identifiersOf(references),
    ...(bookingDate === undefined ? {} : { bookingDate }),
    payer: payerOf(detail),
    creditorAccount: bankAccountOf(childAt(detail, 'RltdPties/CdtrAcct')),
    remittance: remittanceOf(detail),
    additional: additionalOf(entry, detail, isOnly),
    ...(returned === undefined ? {} : { returned: reasonCode === undefined ? {} : { reasonCode } }),
    ...(isFee === undefined ? {} : { isFee }),
    charges: charges.length > 0 || !isOnly ? charges : chargesOf(entry),
  };
}

/** Whether the code of a part is that of a fee; undefined if it does not say. */
function isFeeCode(part: XmlElement | undefined): boolean | undefined {
  const code = childAt(part, 'BkTxCd');
  const subFamily = textAt(code, 'Domn/Fmly/SubFmlyCd');
  if (subFamily !== undefined && !VAGUE.has(subFamily)) return FEES.has(subFamily);
  const [own = ''] = (textAt(code, 'Prtry/Cd') ?? '').split('+');
  return FEES.has(own) || SWIFT_FEES.test(own) ? true : undefined;
}

function identifiersOf(references: XmlElement | undefined): Partial<BookedTransaction> {
  const given = {
    instrId: bankReferenceAt(references, 'InstrId'),
    endToEndId: bankReferenceAt(references, 'EndToEndId'),
    uetr: bankReferenceAt(references, 'UETR'),
    txId: bankReferenceAt(references, 'TxId'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
}

/** A reference, without the words for none. */
export function bankReferenceAt(element: XmlElement | undefined, path: string): string | undefined {
  const text = textAt(element, path);
  return text === undefined || NO_REFERENCE.test(text) ? undefined : text;
}

/** The booked amount: that of the entry, or of one of its several transactions. Charges do not change it. */
function amountOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  isOnly: boolean,
): { amount: bigint; currency: string } {
  const whole = childMoney(entry, 'Amt');
  if (isOnly) return whole;
  const own = DETAIL_AMOUNTS.map((path) => childAt(detail, path)).find(
    (element) => element?.attributes['Ccy'] === whole.currency,
  );
  if (own === undefined)
    throw new DocumentFault(
      'NOT_VALID',
      'A transaction of an entry of several has no amount in the currency of the entry.',
    );
  return moneyOf(own);
}

/** Records of charges. Until version 02 of the messages, charges are a record themselves. */
function recordsOf(charges: XmlElement): XmlElement[] {
  return childAt(charges, 'Amt') === undefined ? childrenOf(charges, 'Rcrd') : [charges];
}

function chargesOf(element: XmlElement | undefined): Charge[] {
  return childrenOf(element, 'Chrgs')
    .flatMap(recordsOf)
    .flatMap((record) => {
      const money = childMoney(record, 'Amt');
      if (money.amount === 0n || textAt(record, 'CdtDbtInd') === 'CRDT') return [];
      const hasFlag = textAt(record, 'ChrgInclInd') !== undefined;
      const isIncluded = hasFlag ? flagAt(record, 'ChrgInclInd', false) : undefined;
      return [{ ...money, isOfCreditor: textAt(record, 'Br') === 'CRED', isIncluded }];
    });
}

/** Money at a path. @throws DocumentFault BAD_AMOUNT */
export function childMoney(
  element: XmlElement | undefined,
  path: string,
): { amount: bigint; currency: string } {
  return moneyOf(childAt(element, path));
}

/** The amount of an entry or a balance; nothing where it cannot be read. */
export function amountsOf(element: XmlElement): { amount?: bigint; currency?: string } {
  try {
    return childMoney(element, 'Amt');
  } catch {
    return {};
  }
}

function moneyOf(element: XmlElement | undefined): { amount: bigint; currency: string } {
  const currency = element?.attributes['Ccy'] ?? '';
  const amount = isCurrency(currency) ? fromDecimal(element?.text.trim() ?? '', currency) : undefined;
  if (amount === undefined)
    throw new DocumentFault(
      'BAD_AMOUNT',
      'An amount is missing, too fine, too large or of an unknown currency.',
    );
  return { amount, currency };
}

/** `CdtDbtInd`. */
function directionOf(element: XmlElement): 'CRDT' | 'DBIT' {
  const text = requiredText(element, 'CdtDbtInd');
  if (text !== 'CRDT' && text !== 'DBIT')
    throw new DocumentFault('NOT_VALID', 'A CdtDbtInd is neither CRDT nor DBIT.');
  return text;
}

/** A truth value. */
export function flagAt(element: XmlElement | undefined, path: string, byDefault: boolean): boolean {
  const text = textAt(element, path) ?? String(byDefault);
  if (!['true', '1', 'false', '0'].includes(text))
    throw new DocumentFault('NOT_VALID', `A ${path} is neither true nor false.`);
  return text === 'true' || text === '1';
}

/** The day of a choice of a date and a time. */
export function dayAt(element: XmlElement | undefined, path: string): string | undefined {
  const text = textAt(element, `${path}/Dt`) ?? textAt(element, `${path}/DtTm`);
  return text === undefined ? undefined : dayOf(text);
}

/** The day of a date or a time. @throws DocumentFault NOT_VALID if the calendar has no such day */
export function dayOf(text: string): string {
  const day = text.slice(0, DATE_LENGTH);
  const date = DAY.test(day) ? new Date(`${day}T00:00:00.000Z`) : undefined;
  if (date === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new DocumentFault('NOT_VALID', 'A date is none of the calendar.');
  return day;
}

/** The account at an element. */
export function bankAccountOf(element: XmlElement | undefined): BankAccount {
  const iban = textAt(element, 'Id/IBAN');
  const number = textAt(element, 'Id/Othr/Id');
  const currency = textAt(element, 'Ccy');
  return {
    ...(iban === undefined ? {} : { iban }),
    ...(number === undefined ? {} : { number }),
    ...(currency === undefined ? {} : { currency }),
  };
}

function payerOf(detail: XmlElement | undefined): Payer {
  const parties = childAt(detail, 'RltdPties');
  const debtor = childAt(parties, 'Dbtr/Pty') ?? childAt(parties, 'Dbtr');
  const agent = childAt(detail, 'RltdAgts/DbtrAgt/FinInstnId');
  const given = {
    name: textAt(debtor, 'Nm'),
    iban: textAt(parties, 'DbtrAcct/Id/IBAN'),
    number: textAt(parties, 'DbtrAcct/Id/Othr/Id'),
    bic: textAt(agent, 'BICFI') ?? textAt(agent, 'BIC'),
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

/** What an entry says is about all of its transactions, so none of several has it. */
function additionalOf(entry: XmlElement, detail: XmlElement | undefined, isOnly: boolean): string[] {
  const ofEntry = isOnly ? [textAt(entry, 'AddtlNtryInf'), bankReferenceAt(entry, 'NtryRef')] : [];
  return [textAt(detail, 'AddtlTxInf'), ...ofEntry].filter((text) => text !== undefined);
}
