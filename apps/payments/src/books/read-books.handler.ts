import { Injectable } from '@nestjs/common';
import { DomainError, invalidInput } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { ledgerDay, type AccountAmount, type AccountDay } from './domain/ledger-day';
import { endOf, startOf, utcDay } from './domain/utc-day';
import { LedgerDayRepository } from './ledger-day.repository';

/** The books of a day. OPEN: postings can still be added to it. */
export interface DayBooks {
  day: string;
  status: 'KEPT' | 'OPEN';
  accounts: AccountDay[];
}

/** Reads the books of any day. The caller opens a transaction with one snapshot. */
@Injectable()
export class ReadBooksHandler {
  constructor(private readonly days: LedgerDayRepository) {}

  /**
   * @throws DomainError NOT_FOUND for a day before the first kept one, INVALID_INPUT for one that has not begun.
   */
  async execute(runner: SqlRunner, day: string, field?: string): Promise<DayBooks> {
    const { status, last } = await this.statusOf(runner, day, field);
    const accounts =
      status === 'KEPT' ? await this.days.kept(runner, day) : await this.open(runner, day, last);
    return { day, status, accounts };
  }

  /** The books of a day that is not kept, as the postings up to its end say, or up to now. */
  async open(runner: SqlRunner, day: string, last: string | null): Promise<AccountDay[]> {
    const sinceMs = last === null ? 0 : endOf(last);
    return ledgerDay({
      kept: last === null ? undefined : await this.closings(runner, last),
      hasOlder: last === null && (await this.days.hasOlder(runner)),
      moves: await this.days.moves(runner, { sinceMs, fromMs: startOf(day), toMs: endOf(day) }),
      balances: await this.days.balances(runner),
    });
  }

  /**
   * Whether a day is kept, and the last day that is.
   * @param field of the request that names the day.
   * @throws DomainError as `execute` does.
   */
  async statusOf(
    runner: SqlRunner,
    day: string,
    field = 'date',
  ): Promise<Pick<DayBooks, 'status'> & { last: string | null }> {
    const nowMs = Date.now();
    if (day > utcDay(nowMs))
      throw invalidInput([{ field, message: `${field} must be a day that has begun in UTC` }]);
    const last = await this.days.lastDay(runner);
    const first = await this.firstOf(runner, last, nowMs);
    if (day < first)
      throw new DomainError('NOT_FOUND', `the books of ${day} are not kept: the first day is ${first}`);
    return { status: last !== null && day <= last ? 'KEPT' : 'OPEN', last };
  }

  /** The first day that is kept, or will be. */
  private async firstOf(runner: SqlRunner, last: string | null, nowMs: number): Promise<string> {
    const first = last === null ? await this.days.firstBooked(runner) : await this.days.firstDay(runner);
    return first ?? utcDay(nowMs);
  }

  private async closings(runner: SqlRunner, day: string): Promise<AccountAmount[]> {
    const kept = await this.days.kept(runner, day);
    return kept.map(({ book, account, currency, closing }) => ({ book, account, currency, amount: closing }));
  }
}
