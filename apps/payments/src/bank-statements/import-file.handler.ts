import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { UnitOfWork } from '@corridor/database';
import { zoneOf } from '../calendars/domain/bank-calendar';
import {
  lockStatements,
  SettlementAccountRepository,
} from '../settlement-accounts/settlement-account.repository';
import { ApplyLinesHandler, ImportTaken } from './apply-lines.handler';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import type { BankLine } from './domain/bank-line';
import type { ShownSums } from './domain/line-overlap';
import { KnownLineRepository } from './known-line.repository';
import { OverlappingLinesHandler } from './overlapping-lines.handler';
import { StatementContentHandler } from './statement-content.handler';
import type { StatementReading } from './statement-file.parser';
import { StatementPageRepository, type StoredPage } from './statement-page.repository';

/** Lines of one commit. */
const BATCH_LINES = 1_000;

/** The statement that a place of the file is, with what is left of it. */
interface Progress {
  statement: StoredStatement;
  reading: StatementReading;
  /** Its pages in their order; none if the file has it as a whole. */
  pages: readonly StoredPage[];
  done: number;
  batch: BankLine[];
  /** What its shown lines come to, if it is imported in several batches. */
  sums?: Promise<ShownSums | null>;
}

/** Imports the statements of a stored file. It holds the lines of one batch. */
@Injectable()
export class ImportFileHandler {
  constructor(
    private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: StatementContentHandler,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
    private readonly pages: StatementPageRepository,
    private readonly overlaps: OverlappingLinesHandler,
    private readonly known: KnownLineRepository,
    private readonly apply: ApplyLinesHandler,
  ) {}

  /**
   * Continues after the lines that are stored. It may be stopped between two batches.
   * @throws ImportTaken if another instance imports the file.
   */
  async execute(storageKey: string, mayContinue: () => boolean = () => true): Promise<StoredStatement[]> {
    const statements = await this.statements.unfinishedOf(this.pool, storageKey);
    const [first] = statements;
    if (!first) return [];
    const account = await this.accounts.find(this.pool, first.accountId);
    const zone = account ? zoneOf(account) : null;
    const pages = await this.pages.ofStatements(
      this.pool,
      statements.map(({ id }) => id),
    );
    const byPlace = new Map(
      statements.map((statement): [number, Progress] => {
        const reading = readingOf(statement, zone);
        return [
          statement.placeInFile,
          { statement, reading, pages: pages.get(statement.id) ?? [], done: statement.linesDone, batch: [] },
        ];
      }),
    );
    for (const progress of byPlace.values()) {
      if (progress.statement.lines === 0) await this.flush(progress);
    }
    for await (const { place, part } of this.content.partsOf(storageKey, readingOf(first, zone))) {
      const progress = byPlace.get(place);
      if (progress && part.kind === 'LINE' && progress.pages.length === 0) {
        await this.take(progress, part.line);
      } else if (progress && part.kind === 'HEAD') {
        for await (const line of this.content.linesOfPages(progress.pages, progress.reading)) {
          if (!mayContinue()) break;
          await this.take(progress, line);
        }
      }
      if (!mayContinue()) return [];
    }
    return statements;
  }

  /** All lines of a statement, in batches. */
  private async *batchesOf({ statement, pages, reading }: Progress): AsyncGenerator<BankLine[]> {
    let batch: BankLine[] = [];
    for await (const line of this.content.linesOf(statement, pages, reading.zone)) {
      batch.push(line);
      if (batch.length < BATCH_LINES) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /**
   * What its shown lines come to is decided once, when those of earlier files are there: what is beside the statement can change
   * between two batches. Reports of deposits don't wait meanwhile.
   */
  private async sumsOf(progress: Progress): Promise<ShownSums | null> {
    const { statement } = progress;
    return this.unitOfWork.transaction(async ({ manager }) => {
      await lockStatements(manager, statement.accountId, 'SHARED');
      const kept = await this.known.sums(manager, statement);
      if (kept !== undefined) return kept;
      if (await this.statements.waitsForOther(manager, statement)) throw new ImportTaken();
      const sums = await this.overlaps.sumsOf(manager, statement, this.batchesOf(progress));
      await this.known.keepSums(manager, statement, sums);
      return sums;
    });
  }

  private async take(progress: Progress, line: BankLine): Promise<void> {
    if (line.number <= progress.done) return;
    progress.batch.push(line);
    if (progress.batch.length === BATCH_LINES || line.number === progress.statement.lines) {
      await this.flush(progress);
    }
  }

  private async flush(progress: Progress): Promise<void> {
    const { statement, done: from, batch: lines } = progress;
    if (statement.mayOverlap && statement.lines > BATCH_LINES) progress.sums ??= this.sumsOf(progress);
    const sums = await progress.sums;
    await this.unitOfWork.transaction(({ manager }) =>
      this.apply.next(manager, statement, { from, lines, sums }),
    );
    progress.done += lines.length;
    progress.batch = [];
  }
}

function readingOf(
  { format, mapping, currency, date }: StoredStatement,
  zone: string | null,
): StatementReading {
  return { format, mapping, currency, date, zone };
}
