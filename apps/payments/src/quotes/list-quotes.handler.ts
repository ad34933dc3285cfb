import { Injectable } from '@nestjs/common';
import type {
  ListQuotesQuery,
  OperationReply,
  Page,
  QuoteResource,
  RequestContext,
} from '@corridor/contracts';
import { decodeCursor, PAGE_SIZE_DEFAULT, pageOf, PageSessions } from '@corridor/database';
import { ReplicaRepository } from '../replicas/replica.repository';
import { TransactionListRepository } from '../transactions/transaction-list.repository';
import { quoteFilter } from './domain/quote-filter';
import { renderQuote } from './domain/quote-resource';

/** Lists quotes, newest first. */
@Injectable()
export class ListQuotesHandler {
  constructor(
    private readonly sessions: PageSessions,
    private readonly list: TransactionListRepository,
    private readonly replicas: ReplicaRepository,
  ) {}

  async execute(
    context: RequestContext,
    query: ListQuotesQuery,
  ): Promise<OperationReply<Page<QuoteResource>>> {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...filters } = query;
    const limit = wanted ?? PAGE_SIZE_DEFAULT;
    const scope = { platformKey, list: 'quotes', filters };
    const after = decodeCursor(scope, cursor)?.[0];
    const { sendingUmaAddress: address } = filters;
    const senders =
      address === undefined ? [] : await this.replicas.findByUmaAddress(this.sessions, platformKey, address);
    const filter = quoteFilter(platformKey, filters, senders);
    if (!filter) return { body: { data: [], hasMore: false, totalCount: 0 } };
    const { rows, totalCount } = await this.list.page(this.sessions, filter, {
      after,
      limit,
      order: 'desc',
    });
    return pageOf({ rows, limit, totalCount, scope, positionOf: ({ id }) => [id], render: renderQuote });
  }
}
