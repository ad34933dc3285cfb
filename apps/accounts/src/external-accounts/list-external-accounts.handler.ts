import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { parseId, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  ExternalAccountResource,
  ListExternalAccountsQuery,
  ListPlatformExternalAccountsQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listOf, listSnapshot, pageOf } from '@corridor/database';
import { positionOf } from '../commands/list-position.parser';
import { canSeePersonalData } from '../customers/customer.presenter';
import { toExternalAccountResource } from './external-account.presenter';
import { ExternalAccountListTotalRepository } from './external-account-list-total.repository';
import { ExternalAccountRepository, type ExternalAccountFilters } from './external-account.repository';

/** The platform's list has no pages. Maximum number of rows in one answer and in one read. */
const PLATFORM_ACCOUNTS_MAX = 500;

/** GET /customers/external-accounts and GET /platform/external-accounts. */
@Injectable()
export class ListExternalAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ExternalAccountRepository,
    private readonly listTotals: ExternalAccountListTotalRepository,
  ) {}

  async execute({
    context,
    query,
  }: OperationRequest<unknown, ListExternalAccountsQuery>): Promise<
    OperationReply<Page<ExternalAccountResource>>
  > {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...named } = query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const list = { platformKey, list: 'external-accounts', filters: named };
    const after = positionOf(list, cursor);
    const filters: ExternalAccountFilters = {
      platformKey,
      scope: 'customers',
      ids: query.externalAccountIds?.flatMap((id) => parseId('ExternalAccount', id) ?? []),
      customerId: query.customerId === undefined ? undefined : parseId('Customer', query.customerId),
      currency: query.currency,
    };
    return listSnapshot(this.dataSource, async (manager) =>
      pageOf({
        rows: await this.accounts.page(manager, filters, after, limit + 1),
        totalCount: await this.total(manager, filters),
        limit,
        scope: list,
        positionOf: (account) => [account.id],
        render: (account) => toExternalAccountResource(account, canSeePersonalData(context)),
      }),
    );
  }

  /**
   * Counts the matches of one customer or of named accounts. For all customers of a platform it sums the totals, whose number doesn't grow
   * with the accounts.
   */
  private async total(manager: EntityManager, filters: ExternalAccountFilters): Promise<number> {
    if ((filters.customerId ?? filters.ids) !== undefined) return this.accounts.count(manager, filters);
    return this.listTotals.total(manager, filters.platformKey, filters.currency);
  }

  async executeForPlatform({
    context,
    query,
  }: OperationRequest<unknown, ListPlatformExternalAccountsQuery>): Promise<
    OperationReply<{ data: ExternalAccountResource[] }>
  > {
    const { platformKey } = context;
    const { cursor, currency } = query;
    const list = { platformKey, list: 'platform-external-accounts', filters: { currency } };
    const after = positionOf(list, cursor);
    const filters = { platformKey, scope: 'platform', currency } as const;
    const { manager } = this.dataSource;
    return listOf({
      rows: await this.accounts.page(manager, filters, after, PLATFORM_ACCOUNTS_MAX + 1),
      rowsMax: PLATFORM_ACCOUNTS_MAX,
      scope: list,
      positionOf: (account) => [account.id],
      render: (account) => toExternalAccountResource(account, canSeePersonalData(context)),
    });
  }
}
