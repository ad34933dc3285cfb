import { Injectable } from '@nestjs/common';
import type {
  ListTransactionsQuery,
  OperationReply,
  Page,
  RequestContext,
  TransactionResource,
} from '@corridor/contracts';
import { decodeCursor, PAGE_SIZE_DEFAULT, pageOf, PageSessions } from '@corridor/database';
import { ReplicaRepository } from '../replicas/replica.repository';
import { renderTransaction } from './domain/transaction-resource';
import { transactionFilter } from './domain/transaction-filter';
import { TransactionListRepository } from './transaction-list.repository';

/** Lists transactions, newest first by default. */
@Injectable()
export class ListTransactionsHandler {
  constructor(
    private readonly sessions: PageSessions,
    private readonly list: TransactionListRepository,
    private readonly replicas: ReplicaRepository,
  ) {}

  async execute(
    context: RequestContext,
    query: ListTransactionsQuery,
  ): Promise<OperationReply<Page<TransactionResource>>> {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...filters } = query;
    const limit = wanted ?? PAGE_SIZE_DEFAULT;
    const order = filters.sortOrder ?? 'desc';
    const scope = { platformKey, list: 'transactions', filters: { ...filters, sortOrder: order } };
    const after = decodeCursor(scope, cursor)?.[0];
    const customerIds =
      filters.platformCustomerId === undefined
        ? []
        : await this.replicas.findByPlatformCustomerId(
            this.sessions,
            platformKey,
            filters.platformCustomerId,
          );
    const filter = transactionFilter(platformKey, filters, customerIds);
    if (!filter) return { body: { data: [], hasMore: false, totalCount: 0 } };
    const { rows, totalCount } = await this.list.page(this.sessions, filter, { after, limit, order });
    return pageOf({
      rows,
      limit,
      totalCount,
      scope,
      positionOf: ({ id }) => [id],
      render: renderTransaction,
    });
  }
}
