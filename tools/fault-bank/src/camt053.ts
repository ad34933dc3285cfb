import { currencyOf, isoTime } from '@corridor/kernel';
import type { AccountEntry } from './account-entries';

/** What a statement says. Amounts are smallest units of the currency. */
export interface StatementContent {
  id: string;
  settlementAccountId: string;
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
  createdAtMs: number;
  opening: bigint;
  closing: bigint;
  entries: readonly AccountEntry[];
}

/** Longest name, reference and unstructured text of ISO 20022. */
const NAME_LENGTH_MAX = 140;
const REFERENCE_LENGTH_MAX = 35;
const DAY_LENGTH = 10;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string, lengthMax: number): string {
  return [...text]
    .slice(0, lengthMax)
    .join('')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Smallest units as a decimal of whole units, without a sign. */
export function unsigned(amount: bigint, currency: string): string {
  const { decimals } = currencyOf(currency);
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function money(amount: bigint, currency: string): string {
  return `<Amt Ccy="${currency}">${unsigned(amount, currency)}</Amt>`;
}

function balance(code: string, amount: bigint, { currency, date }: StatementContent): string {
  const sign = amount < 0n ? 'DBIT' : 'CRDT';
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount, currency)}` +
    `<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
  );
}

function details(entry: AccountEntry): string {
  const { endToEndId, counterparty, reference, direction, isReturn } = entry;
  const role = direction === 'CREDIT' ? 'Dbtr' : 'Cdtr';
  const parts = [
    `<Refs><AcctSvcrRef>${escaped(entry.bankReference, REFERENCE_LENGTH_MAX)}</AcctSvcrRef>`,
    endToEndId === undefined ? '' : `<EndToEndId>${escaped(endToEndId, REFERENCE_LENGTH_MAX)}</EndToEndId>`,
    '</Refs>',
    counterparty === undefined
      ? ''
      : `<RltdPties><${role}><Pty><Nm>${escaped(counterparty, NAME_LENGTH_MAX)}</Nm></Pty></${role}></RltdPties>`,
    reference === undefined ? '' : `<RmtInf><Ustrd>${escaped(reference, NAME_LENGTH_MAX)}</Ustrd></RmtInf>`,
    isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : '',
  ];
  return `<NtryDtls><TxDtls>${parts.join('')}</TxDtls></NtryDtls>`;
}

function line(entry: AccountEntry): string {
  const isCredit = entry.direction === 'CREDIT';
  const day = `<Dt>${isoTime(entry.bookedAtMs).slice(0, DAY_LENGTH)}</Dt>`;
  return [
    `<Ntry><NtryRef>${entry.number}</NtryRef>${money(BigInt(entry.amount), entry.currency)}`,
    `<CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`,
    entry.isReversal ? '<RvslInd>true</RvslInd>' : '',
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt>${day}</BookgDt><ValDt>${day}</ValDt>`,
    `<AcctSvcrRef>${escaped(entry.bankReference, REFERENCE_LENGTH_MAX)}</AcctSvcrRef>`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${isCredit ? 'RCDT' : 'ICDT'}</Cd>`,
    `<SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>${details(entry)}</Ntry>`,
  ].join('');
}

/** A statement as camt.053.001.08 (ISO 20022). */
export function camt053(statement: StatementContent): string {
  const { id, settlementAccountId, currency, opening, closing, entries } = statement;
  const created = isoTime(statement.createdAtMs);
  const account = escaped(
    settlementAccountId.replace(/^.*:/, '').replaceAll('-', ''),
    REFERENCE_LENGTH_MAX - 1,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${id}</Id><CreDtTm>${created}</CreDtTm>`,
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening, statement),
    balance('CLBD', closing, statement),
    ...entries.map(line),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n');
}
