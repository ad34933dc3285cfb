import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MINUTE_MS } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { dayAfter, endOf } from './domain/utc-day';
import { LedgerDayRepository } from './ledger-day.repository';
import { ReadBooksHandler } from './read-books.handler';
import { TakeFiguresHandler } from './take-figures.handler';

/** How long after its end a day is kept. Another server of the database may have a clock that is behind by less. */
const PAUSE_MS = 5 * MINUTE_MS;
/** How long a statement over a day of many postings may run. */
const STATEMENT_LIMIT = "'10min'";

/** Keeps the books of the next day that is over, and its safeguarding figures. */
@Injectable()
export class KeepDayHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: LedgerDayRepository,
    private readonly books: ReadBooksHandler,
    private readonly figures: TakeFiguresHandler,
  ) {}

  /**
   * Keeps one day, in one commit and from one snapshot, once no posting of it can appear any more.
   * @returns the day; undefined if there is none to keep now.
   */
  async execute(nowMs = Date.now()): Promise<string | undefined> {
    const day = await this.next(this.dataSource.manager);
    if (day === null || endOf(day) + PAUSE_MS > nowMs) return undefined;
    if (!(await this.days.isQuietBefore(this.dataSource.manager, endOf(day)))) return undefined;
    return this.dataSource.transaction('REPEATABLE READ', async (runner) => {
      if (!(await isFirst(runner)) || (await this.next(runner)) !== day) return undefined;
      await runner.query(`SET LOCAL statement_timeout = ${STATEMENT_LIMIT}`);
      const last = await this.days.lastDay(runner);
      const accounts = await this.books.open(runner, day, last);
      await this.days.add(runner, day, accounts);
      await this.figures.keep(runner, day, accounts);
      return day;
    });
  }

  private async next(runner: SqlRunner): Promise<string | null> {
    const last = await this.days.lastDay(runner);
    return last === null ? this.days.firstBooked(runner) : dayAfter(last);
  }
}

/** Whether no other instance keeps a day now. */
async function isFirst(runner: SqlRunner): Promise<boolean> {
  const rows = await runner.query(
    `SELECT pg_try_advisory_xact_lock(hashtext('payments'), hashtext('ledger_days')) AS is_mine`,
  );
  return rowsOf<{ is_mine: boolean }>(rows)[0]?.is_mine ?? false;
}
