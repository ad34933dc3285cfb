import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, isoTime, lowerBoundMs, parseId, upperBoundMs } from '@corridor/kernel';
import type {
  LedgerEntryResource,
  ListLedgerEntriesQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { decodeCursor, PAGE_SIZE_DEFAULT, pageOf } from '@corridor/database';
import { renderEntry } from './domain/statement-entry';
import { StatementRepository } from './statement.repository';

/** Lists the statement of an internal account, newest first. */
@Injectable()
export class ListLedgerEntriesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: StatementRepository,
  ) {}

  /** @throws DomainError ACCOUNT_NOT_FOUND. */
  async execute({
    context,
    params,
    query,
  }: OperationRequest<unknown, ListLedgerEntriesQuery>): Promise<OperationReply<Page<LedgerEntryResource>>> {
    const { platformKey } = context;
    const accountId = parseId('InternalAccount', params['accountId'] ?? '');
    const { limit: wanted, cursor, ...filters } = query;
    const limit = wanted ?? PAGE_SIZE_DEFAULT;
    const scope = { platformKey, list: 'ledger-entries', filters: { ...filters, accountId } };
    const [createdAt, number] = decodeCursor(scope, cursor) ?? [];
    const after = createdAt === undefined || number === undefined ? undefined : { createdAt, number };
    const { startDate, endDate } = filters;
    const page =
      accountId &&
      (await this.statements.page(
        this.dataSource,
        {
          platformKey,
          accountId,
          fromMs: startDate === undefined ? undefined : lowerBoundMs(startDate),
          toMs: endDate === undefined ? undefined : upperBoundMs(endDate),
        },
        { after, limit: limit + 1 },
      ));
    if (!page) throw new DomainError('ACCOUNT_NOT_FOUND', 'the internal account does not exist');
    return pageOf({
      ...page,
      limit,
      scope,
      positionOf: ({ createdAtMs, number: at }) => [isoTime(createdAtMs), String(at)],
      render: renderEntry,
    });
  }
}
