import type { LineDirection } from './bank-line';
import type { NumberFormat } from './written-amount';

/** What a CSV may say about a line. */
export const csvFields = [
  'bookingDate',
  'amount',
  'direction',
  'debit',
  'credit',
  'currency',
  'bankReference',
  'endToEndId',
  'reference',
  'counterparty',
] as const;
export type CsvField = (typeof csvFields)[number];

/** Ways to write a day. */
export const csvDateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'YYYYMMDD',
] as const;
export type CsvDateFormat = (typeof csvDateFormats)[number];

/** Name of the column of each field. */
export type CsvColumns = Readonly<Partial<Record<CsvField, string>>>;

/** How the bank of an account writes its CSV. */
export interface CsvMapping {
  /** Each of these columns must exist. Null: columns have the names of the fields, as far as the file has them. */
  columns: CsvColumns | null;
  delimiter: ',' | ';' | '\t' | '|';
  dateFormat: CsvDateFormat;
  numberFormat: NumberFormat;
  /** Texts of the column of the direction. */
  directions: Readonly<Record<LineDirection, readonly string[]>>;
  /** Rows before that of the column names; none by default. */
  skipRows?: number;
}

/** The columns have the names of the fields, numbers have a point, and days are those of ISO 8601. */
export const defaultMapping: CsvMapping = {
  columns: null,
  delimiter: ',',
  dateFormat: 'YYYY-MM-DD',
  numberFormat: { decimalSeparator: '.' },
  directions: { CREDIT: ['CREDIT', 'CRDT', 'CR', 'C'], DEBIT: ['DEBIT', 'DBIT', 'DR', 'D'] },
};

/** Where a field stands in a row, and what the file calls it. */
export interface CsvPlace {
  at: number;
  name: string;
}
export type CsvPlaces = ReadonlyMap<CsvField, CsvPlace>;

/** A column's name as it is compared. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}

/** Why fields do not say what a line is worth; null if they do. */
export function moneyFault(has: (field: CsvField) => boolean): string | null {
  const isSplit = has('debit') || has('credit');
  if (isSplit && (has('amount') || has('direction')))
    return 'must have either amount, with or without direction, or debit and credit';
  if (isSplit) return has('debit') && has('credit') ? null : 'must have debit and credit, not one of them';
  return has('amount') ? null : 'must have amount, or debit and credit';
}

/** The places of the columns in the row of their names, or why it can't be used. */
export function csvPlaces(header: readonly string[], { columns }: CsvMapping): CsvPlaces | string[] {
  const names = header.map(foldedName);
  const places = new Map<CsvField, CsvPlace>();
  const faults: string[] = [];
  for (const field of csvFields) {
    const name = columns === null ? field : columns[field];
    if (name === undefined) continue;
    const folded = foldedName(name);
    const at = names.indexOf(folded);
    if (at >= 0) places.set(field, { at, name: (header[at] ?? name).trim() });
    else if (columns !== null)
      faults.push(`the mapping names the column ${name} for ${field}, which is not there`);
    if (at >= 0 && names.lastIndexOf(folded) !== at) faults.push(`the column ${name} must be there once`);
  }
  const has = (field: CsvField): boolean => places.has(field);
  if (columns === null && !has('bookingDate')) faults.push('the column bookingDate is required');
  const money = columns === null ? moneyFault(has) : null;
  if (money !== null) faults.push(`the columns ${money}`);
  return faults.length > 0 ? faults : places;
}
