import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { StatementPart } from './domain/bank-line';
import { csvLine, csvPlaces, type CsvMapping, type CsvPlaces } from './domain/csv-mapping';
import { brokenFile, FileFaults } from './domain/file-faults';
import { decodedText } from './file-text.parser';

/** Longest row, characters. */
const ROW_LENGTH_MAX = 64 * 1024;

/** What a CSV does not say. */
export interface CsvContext {
  mapping: CsvMapping;
  /** Currency of the account. */
  currency: string;
  /** Day of the statement; the last booking by default. */
  date?: string | undefined;
}

function placesOf(header: readonly string[], mapping: CsvMapping): CsvPlaces {
  const places = csvPlaces(header, mapping);
  if (!Array.isArray(places)) return places as CsvPlaces;
  const faults = new FileFaults();
  for (const message of places as string[]) faults.add('row 1', message);
  throw faults.error();
}

async function* rows(source: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  });
  let failure: unknown;
  const fed = pipeline(Readable.from(decodedText(source)), parser).catch(
    (error: unknown) => (failure = error),
  );
  try {
    for await (const row of parser) yield row as string[];
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

/**
 * Reads a CSV by the mapping of its account while it arrives. Its head comes last, because it is the last booking.
 * @throws DomainError INVALID_INPUT at the end with every fault, or at once if the file can't be read on.
 */
export async function* csvParts(
  source: AsyncIterable<Buffer>,
  { mapping, currency, date }: CsvContext,
): AsyncGenerator<StatementPart> {
  const faults = new FileFaults();
  let places: CsvPlaces | undefined;
  let width = 0;
  let number = 0;
  let rowNumber = 0;
  let lastDay = date;
  for await (const cells of rows(source, mapping.delimiter)) {
    rowNumber += 1;
    if (!places) {
      places = placesOf(cells, mapping);
      width = cells.length;
      continue;
    }
    if (cells.length !== width) {
      faults.add(`row ${rowNumber}`, `must have ${width} cells`);
      continue;
    }
    const line = csvLine(cells, { places, mapping, currency });
    if (Array.isArray(line)) {
      for (const { field, message } of line) faults.add(`row ${rowNumber} ${field}`, message);
      continue;
    }
    number += 1;
    if (date === undefined && (lastDay === undefined || line.bookingDate > lastDay))
      lastDay = line.bookingDate;
    yield { kind: 'LINE', line: { ...line, number } };
  }
  if (!places) throw brokenFile('the file must begin with a row of column names');
  faults.assertEmpty();
  if (lastDay === undefined) throw brokenFile('the file must have a line');
  yield {
    kind: 'HEAD',
    head: { statementId: `CSV-${lastDay}`, iban: null, currency, date: lastDay, balances: null },
  };
}
