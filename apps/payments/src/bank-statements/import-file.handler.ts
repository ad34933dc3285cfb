import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { UnitOfWork } from '@corridor/database';
import { FileStorage } from '@corridor/storage';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import { StatementPlaces, type BankLine } from './domain/bank-line';
import { statementParts } from './statement-file.parser';

/** Lines of one commit. */
const BATCH_LINES = 1_000;

/** The statement that a place of the file is, with what is left of it. */
interface Progress {
  statement: StoredStatement;
  done: number;
  batch: BankLine[];
}

/** Imports the statements of a stored file. It holds the lines of one batch. */
@Injectable()
export class ImportFileHandler {
  constructor(
    private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly storage: FileStorage,
    private readonly statements: BankStatementRepository,
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
    const byPlace = new Map(
      statements.map((statement) => [
        statement.placeInFile,
        { statement, done: statement.linesDone, batch: [] as BankLine[] },
      ]),
    );
    for (const progress of byPlace.values()) {
      if (progress.statement.lines === 0) await this.flush(progress);
    }
    const { format, mapping, currency, date } = first;
    const source = await this.storage.read(storageKey);
    const places = new StatementPlaces();
    try {
      for await (const part of statementParts(source, { format, mapping, currency, date })) {
        const progress = byPlace.get(places.of(part));
        if (progress && part.kind === 'LINE') await this.take(progress, part.line);
        if (!mayContinue()) return [];
      }
    } finally {
      source.destroy();
    }
    return statements;
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
    await this.unitOfWork.transaction(({ manager }) => this.apply.next(manager, statement, { from, lines }));
    progress.done += lines.length;
    progress.batch = [];
  }
}
