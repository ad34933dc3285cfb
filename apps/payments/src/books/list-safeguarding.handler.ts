import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { invalidInput, isoTime, PAGE_SIZE_DEFAULT, type Violation } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type SafeguardingQuery,
  type SafeguardingResource,
} from '@corridor/contracts';
import { decodeCursor, feedOf, type CursorScope } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { utcDay } from './domain/utc-day';
import { ReadBooksHandler } from './read-books.handler';
import { SafeguardingRepository, shownFigures } from './safeguarding.repository';
import { TakeFiguresHandler } from './take-figures.handler';

/** Days for which one answer is asked: a day, or a period of kept days. */
interface Period {
  from: string;
  to: string;
}

/** @throws DomainError INVALID_INPUT with every fault. */
function periodOf({ date, from, to }: SafeguardingQuery): Period | undefined {
  const violations: Violation[] = [];
  if (date !== undefined && (from !== undefined || to !== undefined))
    violations.push({ field: 'date', message: 'date must be absent if from and to are given' });
  if (from === undefined && to !== undefined)
    violations.push({ field: 'from', message: 'from must be given with to' });
  if (to === undefined && from !== undefined)
    violations.push({ field: 'to', message: 'to must be given with from' });
  if (from !== undefined && to !== undefined && from > to)
    violations.push({ field: 'to', message: 'to must not be before from' });
  if (violations.length > 0) throw invalidInput(violations);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** GET /safeguarding. */
@Injectable()
export class ListSafeguardingHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ReadBooksHandler,
    private readonly figures: TakeFiguresHandler,
    private readonly repository: SafeguardingRepository,
  ) {}

  async execute({ query }: OperationRequest<unknown, SafeguardingQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, format: _, ...filters } = query;
    const period = periodOf(query);
    const date = query.date ?? utcDay(Date.now());
    const list = operatorOperations.listSafeguarding.name;
    const scope: CursorScope = { platformKey: 0, list, filters: { ...filters, ...(period ? {} : { date }) } };
    const page = { after: decodeCursor(scope, cursor), limit: limit + 1 };
    const currency = query.currency ?? null;
    const rows = await this.dataSource.transaction('REPEATABLE READ', async (runner) =>
      period
        ? this.repository.list(runner, { ...period, currency }, page)
        : this.ofDay(runner, { date, currency }, page),
    );
    return feedOf({
      rows,
      limit,
      scope,
      positionOf: (row) => [row.date, row.currency],
      render: (row) => row,
    });
  }

  private async ofDay(
    runner: SqlRunner,
    { date, currency }: { date: string; currency: string | null },
    page: { after: readonly string[] | undefined; limit: number },
  ): Promise<SafeguardingResource[]> {
    const { status, accounts } = await this.books.execute(runner, date);
    if (status === 'KEPT') return this.repository.list(runner, { from: date, to: date, currency }, page);
    const taken = await this.figures.execute(runner, date, accounts);
    const asOf = isoTime(Date.now());
    const rows = taken.map(({ figures, explanations }): SafeguardingResource => ({
      date,
      status,
      asOf,
      currency: figures.currency,
      ...shownFigures(figures),
      explanations,
      hash: null,
    }));
    const [, last = ''] = page.after ?? [];
    return rows
      .filter((row) => row.currency > last && (currency === null || row.currency === currency))
      .slice(0, page.limit);
  }
}
