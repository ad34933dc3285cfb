import { isCurrency, type Violation } from '@corridor/kernel';
import type { BankLine, LineDirection } from './bank-line';
import { unitsOf, type NumberFormat } from './written-amount';

/** What a CSV may say about a line. */
export const csvFields = [
  'bookingDate',
  'amount',
  'direction',
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

/** How the bank of an account writes its CSV. */
export interface CsvMapping {
  /** Name of the column of each field. */
  columns: Readonly<Partial<Record<CsvField, string>>>;
  delimiter: ',' | ';' | '\t' | '|';
  dateFormat: CsvDateFormat;
  numberFormat: NumberFormat;
  /** Texts of the column of the direction. */
  directions: Readonly<Record<LineDirection, readonly string[]>>;
}

/** The columns have the names of the fields, numbers have a point, and days are those of ISO 8601. */
export const defaultMapping: CsvMapping = {
  columns: Object.fromEntries(csvFields.map((field) => [field, field])),
  delimiter: ',',
  dateFormat: 'YYYY-MM-DD',
  numberFormat: { decimalSeparator: '.' },
  directions: { CREDIT: ['CREDIT', 'CRDT', 'C'], DEBIT: ['DEBIT', 'DBIT', 'D'] },
};

/** Fields without which a line means nothing. */
const requiredFields: readonly CsvField[] = ['bookingDate', 'amount'];

/** Longest texts that are kept, characters. */
const lengthMax = { bankReference: 128, endToEndId: 128, reference: 1_024, counterparty: 255 } as const;

/** Place of each field in a row. */
export type CsvPlaces = ReadonlyMap<CsvField, number>;

/** The places of the columns in the first row, or why it can't be used. */
export function csvPlaces(header: readonly string[], { columns }: CsvMapping): CsvPlaces | string[] {
  const names = header.map((name) => name.trim());
  const places = new Map<CsvField, number>();
  const faults: string[] = [];
  for (const field of csvFields) {
    const name = columns[field];
    if (name === undefined) continue;
    const at = names.indexOf(name);
    if (at >= 0 && names.lastIndexOf(name) !== at) faults.push(`the column ${name} must be there once`);
    if (at >= 0) places.set(field, at);
  }
  for (const field of requiredFields) {
    if (!places.has(field)) faults.push(`the first row must have the column ${columns[field] ?? field}`);
  }
  return faults.length > 0 ? faults : places;
}

/** The day that a text of the format means, YYYY-MM-DD; undefined if it means none. */
function dayOfCsv(text: string, format: CsvDateFormat): string | undefined {
  const pattern = format
    .replace(/[.]/g, '\\.')
    .replace('YYYY', '(?<year>[0-9]{4})')
    .replace('MM', '(?<month>[0-9]{2})')
    .replace('DD', '(?<day>[0-9]{2})');
  const groups = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!groups) return undefined;
  const day = `${groups['year'] ?? ''}-${groups['month'] ?? ''}-${groups['day'] ?? ''}`;
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

function signOf(text: string | undefined, { directions }: CsvMapping): LineDirection | undefined {
  const upper = text?.toUpperCase() ?? '';
  const fits = (direction: LineDirection): boolean =>
    directions[direction].some((word) => word.toUpperCase() === upper);
  return fits('CREDIT') ? 'CREDIT' : fits('DEBIT') ? 'DEBIT' : undefined;
}

/**
 * A row as a line; or its faults.
 * @param currency of the account, which a row must have if it names one.
 */
export function csvLine(
  cells: readonly string[],
  { places, mapping, currency }: { places: CsvPlaces; mapping: CsvMapping; currency: string },
): Omit<BankLine, 'number'> | Violation[] {
  const faults: Violation[] = [];
  const cell = (field: CsvField): string | undefined => {
    const at = places.get(field);
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    return text === '' ? undefined : text;
  };
  const fault = (field: CsvField, message: string): void => void faults.push({ field, message });
  const written = cell('currency') ?? currency;
  if (written !== currency || !isCurrency(written)) fault('currency', `must be ${currency}`);
  const bookingDate = dayOfCsv(cell('bookingDate') ?? '', mapping.dateFormat);
  if (bookingDate === undefined) fault('bookingDate', `must be a day as ${mapping.dateFormat}`);
  const units = unitsOf(cell('amount') ?? '', currency, mapping.numberFormat);
  if (units === undefined)
    fault('amount', `must be a number that is exact in the smallest unit of ${currency}`);
  else if (units === 0n) fault('amount', 'must not be 0');
  const direction = places.has('direction') ? signOf(cell('direction'), mapping) : undefined;
  if (places.has('direction') && !direction) fault('direction', 'must be a credit or a debit');
  if (faults.length > 0 || bookingDate === undefined || units === undefined) return faults;
  const isCredit = (direction ?? 'CREDIT') === 'CREDIT' ? units > 0n : units < 0n;
  const kept = (field: keyof typeof lengthMax): string | null =>
    [...(cell(field) ?? '')].slice(0, lengthMax[field]).join('') || null;
  const endToEndId = kept('endToEndId');
  return {
    direction: isCredit ? 'CREDIT' : 'DEBIT',
    amount: units < 0n ? -units : units,
    currency,
    bookingDate,
    isReversal: false,
    bankReference: kept('bankReference'),
    endToEndIds: endToEndId === null ? [] : [endToEndId],
    reference: kept('reference'),
    counterparty: kept('counterparty'),
  };
}
