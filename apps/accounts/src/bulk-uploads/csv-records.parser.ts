import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { CsvError as TextError, parse as parseText } from 'csv-parse/sync';
import { DomainError } from '@corridor/kernel';
import { fileViolation, headerOf, refuseOtherSeparator, type FileHeader } from './domain/customer-columns';

/** Maximum bytes of a file's first row. */
const HEADER_BYTES_MAX = 64 * 1024;

/**
 * Number of characters that are parsed at a time. It takes a few milliseconds, so that other work of the process can
 * run in between.
 */
const SLICE_LENGTH = 4 * 1024;

const format = {
  record_delimiter: ['\r\n', '\n', '\r'],
  // A row with too many or too few cells fails alone.
  relax_column_count: true,
  skip_empty_lines: true,
};

/** Thrown if the whole file is broken. The reason may be shown to the caller. */
export class BrokenFile extends Error {
  constructor(readonly reason: DomainError) {
    super(reason.message);
    this.name = 'BrokenFile';
  }
}

/** A row of a file with a value in any cell. */
export interface FileRow {
  /** Its place among these rows, from 1. */
  place: number;
  /** Its place among all rows after the header, from 1. */
  number: number;
  /** The line of the file in which it begins, from 1. */
  line: number;
  cells: readonly string[];
}

/** A record with the parser's counts up to it. */
interface CountedRecord {
  record: string[];
  info: { records: number; empty_lines: number; bytes: number };
}

/** A record with the numbers that people give it. */
interface PlacedRecord {
  cells: string[];
  /** Its place among all rows of the file, empty ones included. */
  rank: number;
  line: number;
}

const LINE_BREAK = /\r\n|\r|\n/g;

function breaksIn(cells: readonly string[], pattern: RegExp = LINE_BREAK): number {
  return cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);
}

async function* inSlices(text: string): AsyncGenerator<string> {
  let from = 0;
  while (from < text.length) {
    // Not in the middle of a character, because the parser would read two broken ones.
    const isHalved = (text.codePointAt(from + SLICE_LENGTH - 1) ?? 0) > 0xffff;
    const to = from + SLICE_LENGTH + (isHalved ? 1 : 0);
    yield text.slice(from, to);
    from = to;
    await setImmediate();
  }
}

/** Decodes UTF-8 without a byte order mark. @throws BrokenFile for anything else. */
async function* utf8Text(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new BrokenFile(fileViolation('file must be UTF-8'));
    }
  };
  for await (const chunk of source) yield* inSlices(decode(chunk));
  yield decode();
}

/**
 * Replaces the message of the parser, which could repeat a cell.
 * @param doubled line breaks of two characters in cells before, which the parser counts as two
 */
function quoteViolation(error: CsvError | TextError, doubled = 0): DomainError {
  return fileViolation(`file has quotes that don't match near line ${Number(error['lines']) - doubled}`);
}

async function* records(text: AsyncGenerator<string>): AsyncGenerator<PlacedRecord> {
  const parser = parse({ ...format, info: true });
  // The parser reports a failure of the source.
  const fed = pipeline(Readable.from(text), parser).catch(() => undefined);
  let breaks = 0;
  let doubled = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<CountedRecord>) {
      const rank = info.records + info.empty_lines;
      yield { cells, rank, line: rank + breaks };
      breaks += breaksIn(cells);
      doubled += breaksIn(cells, /\r\n/g);
    }
  } catch (error) {
    throw error instanceof CsvError ? new BrokenFile(quoteViolation(error, doubled)) : error;
  } finally {
    parser.destroy();
    await fed;
    await text.return(undefined);
  }
}

/** The first bytes of a file, and whether there are more. */
async function headOf(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > HEADER_BYTES_MAX) break;
  }
  return { head: Buffer.concat(chunks).subarray(0, HEADER_BYTES_MAX), isCut: bytes > HEADER_BYTES_MAX };
}

/**
 * Reads only the first row.
 * @throws DomainError INVALID_INPUT if the file has no first row, or an unusable one.
 */
export async function readHeader(source: AsyncIterable<Buffer>): Promise<FileHeader> {
  const { head, isCut } = await headOf(source);
  // Bytes that aren't UTF-8 become replacement characters, which occur in no column name.
  const text = new TextDecoder().decode(head);
  refuseOtherSeparator(text.split(/[\r\n]/, 1)[0] ?? '');
  const first = firstRecord(text);
  if (!first) throw fileViolation('file must begin with a row of column names');
  if (isCut && first.info.bytes >= HEADER_BYTES_MAX) {
    throw fileViolation(
      `file must begin with a row of at most ${HEADER_BYTES_MAX / 1024} KB of column names`,
    );
  }
  return headerOf(first.record);
}

function firstRecord(text: string): CountedRecord | undefined {
  try {
    const parsed: unknown = parseText(text, { ...format, to: 1, info: true });
    return (parsed as CountedRecord[])[0];
  } catch (error) {
    throw error instanceof TextError ? quoteViolation(error) : error;
  }
}

/** A file during reading. Its rows are read one after the other and never all held in memory. */
export interface ReadFile {
  header: FileHeader;
  rows: AsyncGenerator<FileRow>;
  /** Releases the source, however much of it was read. */
  close: () => Promise<void>;
}

async function* filled(all: AsyncIterable<PlacedRecord>, headerRank: number): AsyncGenerator<FileRow> {
  let place = 0;
  for await (const { cells, rank, line } of all) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    place += 1;
    yield { place, number: rank - headerRank, line, cells };
  }
}

/** Starts to read a file. This call and the iteration throw BrokenFile, or the error of the source. */
export async function readRows(source: AsyncIterable<Buffer>): Promise<ReadFile> {
  const all = records(utf8Text(source));
  const close = async (): Promise<void> => void (await all.return(undefined));
  const first = await all.next();
  if (first.done === true) throw new BrokenFile(fileViolation('file must begin with a row of column names'));
  try {
    return { header: headerOf(first.value.cells), rows: filled(all, first.value.rank), close };
  } catch (error) {
    await close();
    throw error instanceof DomainError ? new BrokenFile(error) : error;
  }
}

/** The next rows, up to the given number; fewer at the end. */
export async function takeRows(rows: AsyncGenerator<FileRow>, rowsMax: number): Promise<FileRow[]> {
  const taken: FileRow[] = [];
  while (taken.length < rowsMax) {
    const { done, value } = await rows.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}
