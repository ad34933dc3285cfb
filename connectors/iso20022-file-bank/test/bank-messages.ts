/** A charge, which the amount contains unless `isBeside` says otherwise. Null: the bank does not say. */
interface BankCharge {
  amount: string;
  bearer: 'DEBT' | 'CRED';
  isBeside?: boolean | null;
}

/** A booked entry of the simulated bank. */
export interface BankEntry {
  direction: 'CRDT' | 'DBIT';
  amount: string;
  /** `AcctSvcrRef`. */
  reference?: string;
  /** `AcctSvcrRef` of the transaction. */
  detailReference?: string;
  /** Other currency than that of the account. */
  currency?: string;
  /** Transactions of a batch, with their own amounts. */
  details?: readonly BankEntry[];
  instrId?: string;
  endToEndId?: string;
  uetr?: string;
  isReversal?: boolean;
  returnReason?: string;
  text?: string;
  /** `AddtlTxInf`. */
  moreText?: string;
  /** `NtryRef` and `AddtlNtryInf` of the entry. */
  entryNumber?: string;
  entryText?: string;
  debtorName?: string;
  debtorIban?: string;
  creditorIban?: string;
  /** Charges that the amount contains, with who bears them. */
  charge?: BankCharge;
  /** Charges of the entry, beside those of its transactions. */
  entryCharge?: BankCharge;
  status?: string;
  /** `Btch`: the batch that it is, and how many payments it has. */
  batch?: { msgId?: string; pmtInfId?: string; count?: number };
  /** `PmtInfId` of its transaction. */
  pmtInfId?: string;
  /** Sub-family of `BkTxCd`. */
  subFamily?: string;
  /** Code of the bank in `BkTxCd`; default TRF, and none beside a sub-family. Empty: no code. */
  proprietary?: string;
}

/** A status of one payment in a pain.002. */
export interface BankStatus {
  instrId?: string;
  endToEndId?: string;
  status: string;
  reason?: string;
}

const DATE = '2026-03-31';
const CREATED = `${DATE}T18:00:00Z`;

function document(type: string, body: string): string {
  const uri = `urn:iso:std:iso:20022:tech:xsd:${type}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${uri}">${body}</Document>\n`;
}

function leaf(name: string, text: string | undefined): string {
  return text === undefined
    ? ''
    : `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;
}

function group(name: string, ...parts: readonly string[]): string {
  const inner = parts.join('');
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

function reasonOf(code: string | undefined): string {
  return code === undefined ? '' : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
}

/** A pain.002.001.10 about a message, with statuses at any of its levels. */
export function statusReport(about: {
  id: string;
  msgId: string;
  groupStatus?: string;
  groupReason?: string;
  pmtInfId?: string;
  paymentStatus?: string;
  transactions?: readonly BankStatus[];
}): string {
  const { msgId, groupStatus, groupReason, pmtInfId, paymentStatus, transactions = [] } = about;
  const header = `<GrpHdr><MsgId>${about.id}</MsgId><CreDtTm>${CREATED}</CreDtTm></GrpHdr>`;
  const original = group(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', msgId),
    leaf('OrgnlMsgNmId', 'pain.001.001.09'),
    leaf('GrpSts', groupStatus),
    reasonOf(groupReason),
  );
  const lines = transactions.map(({ instrId, endToEndId, status, reason }) =>
    group(
      'TxInfAndSts',
      leaf('OrgnlInstrId', instrId),
      leaf('OrgnlEndToEndId', endToEndId),
      leaf('TxSts', status),
      reasonOf(reason),
    ),
  );
  const payments =
    pmtInfId === undefined
      ? ''
      : group(
          'OrgnlPmtInfAndSts',
          leaf('OrgnlPmtInfId', pmtInfId),
          leaf('PmtInfSts', paymentStatus),
          ...lines,
        );
  return document('pain.002.001.10', group('CstmrPmtStsRpt', header, original, payments));
}

function chargeText(charge: BankCharge | undefined, currency: string): string {
  if (charge === undefined) return '';
  const { amount, bearer, isBeside = false } = charge;
  return (
    `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>` +
    `${isBeside === null ? '' : `<ChrgInclInd>${!isBeside}</ChrgInclInd>`}<Br>${bearer}</Br></Rcrd></Chrgs>`
  );
}

function codeText({ subFamily, proprietary = subFamily === undefined ? 'TRF' : '' }: BankEntry): string {
  const domain =
    subFamily === undefined
      ? ''
      : `<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd>${leaf('SubFmlyCd', subFamily)}</Fmly></Domn>`;
  const own = proprietary === '' ? '' : group('Prtry', leaf('Cd', proprietary), leaf('Issr', 'DK'));
  return `<BkTxCd>${domain}${own}</BkTxCd>`;
}

function detailText(entry: BankEntry, currency: string, isPart = false): string {
  const { charge, returnReason } = entry;
  const references = group(
    'Refs',
    leaf('AcctSvcrRef', entry.detailReference),
    leaf('PmtInfId', entry.pmtInfId),
    leaf('InstrId', entry.instrId),
    leaf('EndToEndId', entry.endToEndId),
    leaf('UETR', entry.uetr),
  );
  const iban = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `<${name}><Id><IBAN>${value}</IBAN></Id></${name}>`;
  const parties = group(
    'RltdPties',
    entry.debtorName === undefined ? '' : group('Dbtr', group('Pty', leaf('Nm', entry.debtorName))),
    iban('DbtrAcct', entry.debtorIban),
    iban('CdtrAcct', entry.creditorIban),
  );
  return group(
    'TxDtls',
    references,
    isPart ? `<Amt Ccy="${currency}">${entry.amount}</Amt>` : '',
    chargeText(charge, currency),
    parties,
    entry.text === undefined ? '' : group('RmtInf', leaf('Ustrd', entry.text)),
    returnReason === undefined ? '' : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`,
    leaf('AddtlTxInf', entry.moreText),
  );
}

function batchText({ batch }: BankEntry): string {
  return group(
    'Btch',
    leaf('MsgId', batch?.msgId),
    leaf('PmtInfId', batch?.pmtInfId),
    leaf('NbOfTxs', batch?.count?.toString()),
  );
}

function entryText(entry: BankEntry, accountCurrency: string, date = DATE): string {
  const currency = entry.currency ?? accountCurrency;
  const details =
    entry.details === undefined
      ? detailText(entry, currency)
      : entry.details.map((detail) => detailText(detail, detail.currency ?? currency, true)).join('');
  return group(
    'Ntry',
    leaf('NtryRef', entry.entryNumber),
    `<Amt Ccy="${currency}">${entry.amount}</Amt>`,
    leaf('CdtDbtInd', entry.direction),
    entry.isReversal === true ? '<RvslInd>true</RvslInd>' : '',
    group('Sts', leaf('Cd', entry.status ?? 'BOOK')),
    `<BookgDt><Dt>${date}</Dt></BookgDt>`,
    leaf('AcctSvcrRef', entry.reference),
    codeText(entry),
    chargeText(entry.entryCharge, currency),
    group('NtryDtls', batchText(entry), details),
    leaf('AddtlNtryInf', entry.entryText),
  );
}

/** What a notification or a statement is about. */
export interface BankReport {
  id: string;
  iban: string;
  currency: string;
  entries: readonly BankEntry[];
  page?: { number: number; isLast: boolean };
  /** `ElctrncSeqNb`. */
  sequence?: number;
  /** Day of the bookings; default {@link BOOKING_DATE}. */
  date?: string;
}

function accountText({ iban, currency }: BankReport): string {
  return `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`;
}

/** A camt.054.001.08. */
export function notification(report: BankReport): string {
  const { id, entries, currency } = report;
  return document(
    'camt.054.001.08',
    group(
      'BkToCstmrDbtCdtNtfctn',
      `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${CREATED}</CreDtTm></GrpHdr>`,
      group(
        'Ntfctn',
        leaf('Id', id),
        accountText(report),
        ...entries.map((entry) => entryText(entry, currency)),
      ),
    ),
  );
}

function signedCents({ direction, amount }: BankEntry): number {
  const cents = Math.round(Number(amount) * 100);
  return direction === 'DBIT' ? -cents : cents;
}

/** A camt.053.001.08 with an opening and a closing balance. */
export function statement(report: BankReport): string {
  const { id, entries, currency, page, date = DATE } = report;
  const sum = entries.reduce((total, entry) => total + signedCents(entry), 0);
  const balance = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>` +
    `<Amt Ccy="${currency}">${(Math.abs(cents) / 100).toFixed(2)}</Amt>` +
    `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  const paging =
    page === undefined
      ? ''
      : `<StmtPgntn><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>`;
  return document(
    'camt.053.001.08',
    group(
      'BkToCstmrStmt',
      `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${CREATED}</CreDtTm></GrpHdr>`,
      group(
        'Stmt',
        leaf('Id', id),
        paging,
        leaf('ElctrncSeqNb', report.sequence?.toString()),
        accountText(report),
        balance('OPBD', 0),
        balance('CLBD', sum),
        ...entries.map((entry) => entryText(entry, currency, date)),
      ),
    ),
  );
}

/** The day of every booking of these messages. */
export const BOOKING_DATE = DATE;
