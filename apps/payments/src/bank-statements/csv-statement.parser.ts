import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { BankLine, StatementPart } from './domain/bank-line';
import { csvLine, type CsvRow, type CsvRowReading } from './domain/csv-line';
import { csvPlaces, foldedName, type CsvMapping, type CsvPlaces } from './domain/csv-mapping';
import { brokenFile, FileFaults } from './domain/file-faults';
import { StrayDirections } from './domain/stray-directions';
import { decodedText } from './file-text.parser';

/** Longest row, characters. */
const ROW_LENGTH_MAX = 64 * 1024;

/** Last row in which the names of the columns are looked for, so that a fault can name it. */
const HEADER_ROW_MAX = 100;

/** What a CSV does not say. */
export interface CsvContext {
  mapping: CsvMapping;
  /** Currency of the account. */
  currency: string;
  /** Day of the statement; the last booking by default. */
  date?: string | undefined;
}

/** A row of the file with something in it. */
interface FileRow {
  /** Its place in the file from 1, as a spreadsheet counts. */
  number: number;
  cells: string[];
}

async function* rows(source: AsyncIterable<Buffer>, mapping: CsvMapping): AsyncGenerator<FileRow> {
  const { delimiter, skipRows = 0 } = mapping;
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: ROW_LENGTH_MAX });
  let failure: unknown;
  const fed = pipeline(Readable.from(decodedText(source)), parser).catch(
    (error: unknown) => (failure = error),
  );
  let number = 0;
  try {
    for await (const row of parser) {
      const cells = row as string[];
      number += 1;
      if (number > skipRows && cells.some((cell) => cell.trim() !== '')) yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The message of the parser could repeat a cell.
    throw brokenFile(`the file must be a CSV; it is not near line ${Number(error['lines'])}`);
  } finally {
    parser.destroy();
    await fed;
  }
  if (failure !== undefined) throw failure;
}

/** The rows of one file as lines. */
class CsvReading {
  private readonly faults = new FileFaults();
  private readonly reading: CsvRowReading;
  private readonly header: readonly string[];
  private readonly layout: string;
  private readonly strays: StrayDirections;
  private firstUnsigned: number | undefined;
  private firstSigned: number | undefined;

  constructor(
    { mapping, currency }: CsvContext,
    private readonly names: readonly string[],
    places: CsvPlaces,
  ) {
    this.reading = { places, mapping, currency };
    this.strays = new StrayDirections(names.length, this.reading);
    this.header = names.map(foldedName);
    this.layout = `CSV ${JSON.stringify([...this.header].sort())}`;
  }

  /** The line of a row; undefined for a row with a fault. */
  take({ number, cells }: FileRow): Omit<BankLine, 'number'> | undefined {
    const width = this.header.length;
    if (cells.length !== width) {
      this.faults.add(`row ${number}`, `must have ${width} cells, not ${cells.length}`);
      return undefined;
    }
    const row = csvLine(cells, this.reading);
    if ('line' in row) {
      this.noteSign(number, row);
      this.strays.note(number, cells, row.line.direction);
      return { ...row.line, source: { layout: this.layout, cells: this.wholeOf(cells) } };
    }
    const { places } = this.reading;
    for (const { field, message } of row) {
      const [column] = [...places].flatMap(([of, { name }]) => (of === field ? name : []));
      this.faults.add(`row ${number} ${column ?? field}`, message);
    }
    return undefined;
  }

  /** @throws DomainError INVALID_INPUT with every fault of the file. */
  end(): void {
    for (const { at, row, said } of this.strays.found()) {
      const [word, other] = said === 'DEBIT' ? ['debit', 'credit'] : ['credit', 'debit'];
      this.faults.add(
        `row ${row} ${(this.names[at] ?? '').trim()}`,
        `says ${word}, but the line is a ${other}; the mapping must name the column as direction, or other words as directions`,
      );
    }
    this.faults.assertEmpty();
  }

  /** All cells with their columns, so that the order of the columns means nothing. */
  private wholeOf(cells: readonly string[]): string {
    const named = cells.map((cell, at) => JSON.stringify([this.header[at], cell.trim()]));
    return named.sort().join();
  }

  /** Where some debits have a sign beside their direction and others have none, a sign could mean a credit. */
  private noteSign(number: number, { isDebitSigned }: CsvRow): void {
    if (isDebitSigned === null) return;
    if (isDebitSigned) this.firstSigned ??= number;
    else this.firstUnsigned ??= number;
    const { firstSigned, firstUnsigned } = this;
    const isFirst = firstSigned === number || firstUnsigned === number;
    if (firstSigned === undefined || firstUnsigned === undefined || !isFirst) return;
    this.faults.add(
      `row ${firstSigned}`,
      `is a debit with a minus, but row ${firstUnsigned} is one without; all debits must be written alike`,
    );
  }
}

/** The number of the next row that has the names of the columns, if one of the first rows has. */
async function laterHeader(next: AsyncIterable<FileRow>, mapping: CsvMapping): Promise<number | undefined> {
  for await (const { number, cells } of next) {
    if (number > HEADER_ROW_MAX) return undefined;
    if (!Array.isArray(csvPlaces(cells, mapping))) return number;
  }
  return undefined;
}

/**
 * The places of the columns in the row of their names.
 * @throws DomainError INVALID_INPUT with every fault of the row, and with a later one that could be meant
 */
async function placesOf(
  { number, cells }: FileRow,
  next: AsyncIterable<FileRow>,
  mapping: CsvMapping,
): Promise<CsvPlaces> {
  const places = csvPlaces(cells, mapping);
  if (!Array.isArray(places)) return places as CsvPlaces;
  const faults = new FileFaults();
  for (const message of places as string[]) faults.add(`row ${number}`, message);
  const later = await laterHeader(next, mapping);
  if (later !== undefined)
    faults.add(
      `row ${later}`,
      `has the names of the columns; skipRows ${later - 1} of the mapping passes over the rows before it`,
    );
  throw faults.error();
}

/**
 * Reads a CSV by the mapping of its account while it arrives. Its day is that of the last booking.
 * @throws DomainError INVALID_INPUT at the end with every fault, or at once if the file can't be read on.
 */
export async function* csvParts(
  source: AsyncIterable<Buffer>,
  context: CsvContext,
): AsyncGenerator<StatementPart> {
  const { mapping, currency, date } = context;
  const all = rows(source, mapping);
  let reading: CsvReading | undefined;
  let number = 0;
  let lastDay = date;
  for await (const row of all) {
    if (!reading) {
      reading = new CsvReading(context, row.cells, await placesOf(row, all, mapping));
      continue;
    }
    const line = reading.take(row);
    if (!line) continue;
    number += 1;
    if (date === undefined && (lastDay === undefined || line.bookingDate > lastDay))
      lastDay = line.bookingDate;
    yield { kind: 'LINE', line: { ...line, number } };
  }
  if (!reading) throw brokenFile('the file must begin with a row of column names');
  reading.end();
  if (lastDay === undefined) throw brokenFile('the file must have a line');
  yield {
    kind: 'END',
    head: { statementId: `CSV-${lastDay}`, accounts: [], currency, date: lastDay, balances: null },
  };
}
