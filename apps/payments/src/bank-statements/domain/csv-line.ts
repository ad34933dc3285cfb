import { currencyOf, isCurrency, type Violation } from '@corridor/kernel';
import type { BankLine, LineDirection } from './bank-line';
import type { CsvDateFormat, CsvField, CsvMapping, CsvPlaces } from './csv-mapping';
import { provided } from './provided-text';
import { writtenAmount, type WrittenAmount } from './written-amount';

/** Longest texts that are kept, characters. */
const lengthMax = { bankReference: 128, endToEndId: 128, reference: 1_024, counterparty: 255 } as const;

/** What is also a number of thousands, as others write them: 1.250 or 1,250. */
const THOUSANDS = /^[^0-9]*[1-9][0-9]{0,2}[.,][0-9]{3}[^0-9]*$/u;
const DIGITS_OF_GROUP = 3;

/** A row as it was read. */
export interface CsvRow {
  line: Omit<BankLine, 'number' | 'source'>;
  /** Whether an amount beside its direction has a sign; null for a credit, and where the sign is the direction. */
  isDebitSigned: boolean | null;
}

/** How the rows of a file are read. */
export interface CsvRowReading {
  places: CsvPlaces;
  mapping: CsvMapping;
  /** That of the account, which a row must have if it names one. */
  currency: string;
}

interface Money {
  direction: LineDirection;
  amount: bigint;
  isDebitSigned: boolean | null;
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

/** What a text of the column of the direction says; undefined if it is no word of the mapping. */
export function directionOf(text: string, { directions }: CsvMapping): LineDirection | undefined {
  const upper = text.toUpperCase();
  const fits = (direction: LineDirection): boolean =>
    directions[direction].some((word) => word.toUpperCase() === upper);
  return fits('CREDIT') ? 'CREDIT' : fits('DEBIT') ? 'DEBIT' : undefined;
}

/** One row while it is read. */
class CsvRowParts {
  readonly faults: Violation[] = [];

  constructor(
    private readonly cells: readonly string[],
    private readonly reading: CsvRowReading,
  ) {}

  text(field: CsvField): string {
    const place = this.reading.places.get(field);
    return place === undefined ? '' : (this.cells[place.at] ?? '').trim();
  }

  fault(field: CsvField, message: string): undefined {
    this.faults.push({ field, message });
    return undefined;
  }

  money(): Money | undefined {
    const { places } = this.reading;
    if (places.has('debit')) return this.splitMoney();
    const written = this.written('amount');
    const direction = places.has('direction') ? this.direction() : null;
    if (!written || direction === undefined) return undefined;
    if (written.size === 0n) return this.fault('amount', 'must not be 0');
    if (direction !== null) return this.directed(written, direction, 'amount');
    return {
      direction: written.sign === '-' ? 'DEBIT' : 'CREDIT',
      amount: written.size,
      isDebitSigned: null,
    };
  }

  private direction(): LineDirection | undefined {
    const direction = directionOf(this.text('direction'), this.reading.mapping);
    return direction ?? this.fault('direction', 'must be a credit or a debit');
  }

  /** A number with its direction beside it. A sign must say the same. */
  private directed(
    { size, sign }: WrittenAmount,
    direction: LineDirection,
    field: CsvField,
  ): Money | undefined {
    const isAgainst = sign === (direction === 'CREDIT' ? '-' : '+');
    if (isAgainst)
      return this.fault(field, `has the sign ${sign}, but the line is a ${direction.toLowerCase()}`);
    return { direction, amount: size, isDebitSigned: direction === 'CREDIT' ? null : sign === '-' };
  }

  private splitMoney(): Money | undefined {
    const faultsBefore = this.faults.length;
    const debit = this.written('debit', true);
    const credit = this.written('credit', true);
    if (this.faults.length > faultsBefore) return undefined;
    if (debit && credit) return this.fault('debit', 'must be empty or 0 where there is a credit');
    if (debit) return this.directed(debit, 'DEBIT', 'debit');
    if (credit) return this.directed(credit, 'CREDIT', 'credit');
    return this.fault('debit', 'must be there, or a credit');
  }

  /** @param mayBeAbsent an empty cell and 0 are no number then */
  private written(field: CsvField, mayBeAbsent = false): WrittenAmount | undefined {
    const { currency, mapping } = this.reading;
    const text = this.text(field);
    if (mayBeAbsent && text === '') return undefined;
    const written = writtenAmount(text, currency, mapping.numberFormat);
    if (typeof written === 'string') return this.fault(field, written);
    // Nobody has said what groups thousands here, and as a fraction it has a needless zero.
    const hasTwoMeanings =
      mapping.numberFormat.groupSeparator === undefined &&
      currencyOf(currency).decimals < DIGITS_OF_GROUP &&
      THOUSANDS.test(text);
    if (hasTwoMeanings)
      return this.fault(field, 'can be a fraction, or thousands; groupSeparator of the mapping says which');
    return mayBeAbsent && written.size === 0n ? undefined : written;
  }
}

/** A row as a line; or its faults. */
export function csvLine(cells: readonly string[], reading: CsvRowReading): CsvRow | Violation[] {
  const { mapping, currency } = reading;
  const row = new CsvRowParts(cells, reading);
  const written = row.text('currency') || currency;
  if (written !== currency || !isCurrency(written)) row.fault('currency', `must be ${currency}`);
  const bookingDate = dayOfCsv(row.text('bookingDate'), mapping.dateFormat);
  if (bookingDate === undefined) row.fault('bookingDate', `must be a day as ${mapping.dateFormat}`);
  const money = row.money();
  if (row.faults.length > 0 || bookingDate === undefined || !money) return row.faults;
  const kept = (field: keyof typeof lengthMax): string | null =>
    [...row.text(field)].slice(0, lengthMax[field]).join('') || null;
  const named = (field: 'bankReference' | 'endToEndId'): string | null => provided(kept(field) ?? '');
  const endToEndId = named('endToEndId');
  const line = {
    direction: money.direction,
    amount: money.amount,
    currency,
    bookingDate,
    isReversal: false,
    bankReference: named('bankReference'),
    endToEndIds: endToEndId === null ? [] : [endToEndId],
    reference: kept('reference'),
    counterparty: kept('counterparty'),
    searchText: kept('reference'),
  };
  return { line, isDebitSigned: money.isDebitSigned };
}
