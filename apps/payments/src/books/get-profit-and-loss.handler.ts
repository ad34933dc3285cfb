import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { invalidInput } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ProfitAndLossQuery,
} from '@corridor/contracts';
import { profitAndLoss } from './domain/profit-and-loss';
import { ReadBooksHandler } from './read-books.handler';
import { tablePage } from './table-page.presenter';

/** GET /profit-and-loss. */
@Injectable()
export class GetProfitAndLossHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ReadBooksHandler,
  ) {}

  async execute({ query }: OperationRequest<unknown, ProfitAndLossQuery>): Promise<OperationReply> {
    const { from, to } = query;
    if (from > to) throw invalidInput([{ field: 'to', message: 'to must not be before from' }]);
    const [first, last] = await this.dataSource.transaction('REPEATABLE READ', async (runner) => [
      await this.books.execute(runner, from, 'from'),
      await this.books.execute(runner, to, 'to'),
    ]);
    const rows = profitAndLoss(
      { from, to, status: last.status },
      { first: first.accounts, last: last.accounts },
    );
    return tablePage(rows, { list: operatorOperations.getProfitAndLoss.name, query });
  }
}
