import { Injectable } from '@nestjs/common';
import { FileStorage } from '@corridor/storage';
import { StatementPlaces, type BankLine, type StatementPart } from './domain/bank-line';
import type { StoredStatement } from './bank-statement.repository';
import { statementParts, type StatementReading } from './statement-file.parser';
import type { StoredPage } from './statement-page.repository';

/** Reads what stored files say. */
@Injectable()
export class StatementContentHandler {
  constructor(private readonly storage: FileStorage) {}

  /** A file, with the place of the statement that each part belongs to. */
  async *partsOf(
    storageKey: string,
    reading: StatementReading,
  ): AsyncGenerator<{ place: number; part: StatementPart }> {
    const source = await this.storage.read(storageKey);
    const places = new StatementPlaces();
    try {
      for await (const part of statementParts(source, reading)) yield { place: places.of(part), part };
    } finally {
      source.destroy();
    }
  }

  /** The lines of one statement or page of a file. */
  async *linesAt(storageKey: string, place: number, reading: StatementReading): AsyncGenerator<BankLine> {
    for await (const { place: at, part } of this.partsOf(storageKey, reading))
      if (at === place && part.kind === 'LINE') yield part.line;
  }

  /** The lines of all pages of a statement. */
  async *linesOfPages(pages: readonly StoredPage[], reading: StatementReading): AsyncGenerator<BankLine> {
    let linesBefore = 0;
    for (const { id, storageKey, placeInFile, lines } of pages) {
      if (storageKey === null) throw new Error(`the page ${id} has no file`);
      for await (const line of this.linesAt(storageKey, placeInFile, reading))
        yield { ...line, number: linesBefore + line.number };
      linesBefore += lines;
    }
  }

  /** The lines of a statement that is not imported yet. @param pages none if its file has it as a whole */
  async *linesOf(
    { storageKey, placeInFile, format, mapping, currency, date }: StoredStatement,
    pages: readonly StoredPage[],
    zone: string | null,
  ): AsyncGenerator<BankLine> {
    const reading = { format, mapping, currency, date, zone };
    if (pages.length > 0) yield* this.linesOfPages(pages, reading);
    else if (storageKey !== null) yield* this.linesAt(storageKey, placeInFile, reading);
  }
}
