import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DomainError,
  formatId,
  PAGE_SIZE_DEFAULT,
  parseId,
  toJsonInteger,
  trustUuid,
  type Uuid,
} from '@corridor/kernel';
import {
  clearDataFor,
  operatorOperations,
  type InterimEntryResource,
  type ListInterimEntriesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, feedOf, type CursorScope } from '@corridor/database';
import type { ListedInterimEntry } from '../bank-statements/domain/interim-entry';
import { InterimEntryRepository } from '../bank-statements/interim-entry.repository';
import { NewLineFactory } from '../bank-statements/new-line.factory';
import { itemKeyOf } from '../bank-statements/open-item.repository';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { formatItemId } from './item-id.codec';
import { shownDetails } from '../bank-statements/line-details.presenter';

/** GET /interim-entries. */
@Injectable()
export class ListInterimHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly entries: InterimEntryRepository,
    private readonly factory: NewLineFactory,
  ) {}

  async execute({
    query,
    context,
  }: OperationRequest<unknown, ListInterimEntriesQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const accountId = await this.existing(filters.settlementAccountId);
    const list = operatorOperations.listInterimEntries.name;
    const scope: CursorScope = { platformKey: 0, list, filters };
    const [last = ''] = decodeCursor(scope, cursor) ?? [];
    const page = { beforeId: parseId('InterimEntry', last) ?? null, limit: limit + 1 };
    const rows = await this.entries.list(this.dataSource.manager, accountId, filters, page);
    const isOpen =
      clearDataFor(operatorOperations.listInterimEntries, context.operatorPermissions) !== undefined;
    return {
      status: 200,
      ...feedOf({
        ...{ rows, limit, scope },
        positionOf: ({ key }) => [formatId('InterimEntry', trustUuid(key))],
        render: (entry) => this.shown(accountId, entry, isOpen),
      }),
    };
  }

  private shown(accountId: Uuid, entry: ListedInterimEntry, isOpen: boolean): InterimEntryResource {
    const { format, reportId, direction, currency, isReversal, bankReference, state, createdAt } = entry;
    return {
      id: formatId('InterimEntry', trustUuid(entry.key)),
      settlementAccountId: formatId('SettlementAccount', accountId),
      ...{ format, reportId, direction, amount: toJsonInteger(entry.amount), currency },
      ...{ bookingDate: entry.date, isReversal, bankReference },
      ...shownDetails(this.factory.interimDetailsOf(entry), isOpen),
      state,
      itemIds: entry.items.map((item) => formatItemId(itemKeyOf(item))),
      lineId: entry.lineId === null ? null : formatId('StatementLine', trustUuid(entry.lineId)),
      createdAt,
    };
  }

  private async existing(settlementAccountId: string): Promise<Uuid> {
    const id = parseId('SettlementAccount', settlementAccountId);
    if (id && (await this.accounts.find(this.dataSource.manager, id))) return id;
    throw new DomainError('NOT_FOUND', `there is no settlement account ${settlementAccountId}`);
  }
}
