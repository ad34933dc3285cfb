import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type TrialBalanceQuery,
} from '@corridor/contracts';
import { trialBalance } from './domain/trial-balance';
import { utcDay } from './domain/utc-day';
import { ReadBooksHandler } from './read-books.handler';
import { tablePage } from './table-page.presenter';

/** GET /trial-balance. */
@Injectable()
export class GetTrialBalanceHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ReadBooksHandler,
  ) {}

  async execute({ query }: OperationRequest<unknown, TrialBalanceQuery>): Promise<OperationReply> {
    const date = query.date ?? utcDay(Date.now());
    const { status, accounts } = await this.dataSource.transaction('REPEATABLE READ', (runner) =>
      this.books.execute(runner, date),
    );
    const rows = trialBalance({ date, status }, accounts);
    return tablePage(rows, { list: operatorOperations.getTrialBalance.name, query });
  }
}
