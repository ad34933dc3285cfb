import { Injectable } from '@nestjs/common';
import type { ListTransactionsQuery, OperationReply, RequestContext } from '@corridor/contracts';
import {
  decodeCursor,
  PAGE_SIZE_DEFAULT,
  pageOf,
  pageOfTexts,
  PageSessions,
  SharedReads,
} from '@corridor/database';
import { ReplicaRepository } from '../replicas/replica.repository';
import { renderTransaction } from './domain/transaction-resource';
import { transactionFilter } from './domain/transaction-filter';
import { TransactionListRepository } from './transaction-list.repository';
import { TransactionTexts } from './transaction-texts.cache';

/** Number of pages that are read at a time. */
const READS_MAX = 4;

/** Lists transactions, newest first by default. Equal questions that wait at the same time are answered together. */
@Injectable()
export class ListTransactionsHandler {
  private readonly reads = new SharedReads<OperationReply>(READS_MAX);

  constructor(
    private readonly sessions: PageSessions,
    private readonly list: TransactionListRepository,
    private readonly replicas: ReplicaRepository,
    private readonly texts: TransactionTexts,
  ) {}

  execute({ platformKey }: RequestContext, query: ListTransactionsQuery): Promise<OperationReply> {
    const question = JSON.stringify([platformKey, query]);
    return this.reads.read(question, () => this.page(platformKey, query));
  }

  private async page(platformKey: number, query: ListTransactionsQuery): Promise<OperationReply> {
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
    const part = { limit, scope, positionOf: ({ id }: { id: string }) => [id] };
    const position = { after, limit, order };
    if (filter.statuses) {
      // A text that is read later could show another status than the page's.
      const page = await this.list.page(this.sessions, filter, position);
      return pageOf({ ...part, ...page, render: renderTransaction });
    }
    const { rows, totalCount } = await this.list.versions(this.sessions, filter, position);
    const texts = await this.texts.of(rows.slice(0, limit));
    const shown = rows.map(({ id }, index) => ({ id, text: texts[index] ?? '' }));
    return pageOfTexts({ ...part, rows: shown, totalCount, textOf: ({ text }) => text });
  }
}
