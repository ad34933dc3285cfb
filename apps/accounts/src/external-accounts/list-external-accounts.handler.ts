import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { parseId } from '@corridor/kernel';
import type {
  CurrencyQuery,
  ExternalAccountResource,
  ListExternalAccountsQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { PAGE_SIZE_DEFAULT, pageOf } from '@corridor/database';
import { positionOf } from '../commands/list-position.adapter';
import { seesWhole } from '../customers/customer-event.adapter';
import { toExternalAccountResource } from './external-account-event.adapter';
import { ExternalAccountCountRepository } from './external-account-count.repository';
import { ExternalAccountRepository, type ExternalAccountFilters } from './external-account.repository';

/** The platform's list has no pages (specification): what one answer carries at most. */
const PLATFORM_ACCOUNTS_MAX = 1_000;

/** GET /customers/external-accounts and GET /platform/external-accounts. */
@Injectable()
export class ListExternalAccountsHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ExternalAccountRepository) private readonly accounts: ExternalAccountRepository,
    @Inject(ExternalAccountCountRepository) private readonly counts: ExternalAccountCountRepository,
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
      customerId: query.customerId === undefined ? undefined : parseId('Customer', query.customerId),
      currency: query.currency,
    };
    const body = await this.dataSource.transaction('REPEATABLE READ', async (manager) =>
      pageOf({
        rows: await this.accounts.page(manager, filters, after, limit + 1),
        totalCount: await this.total(manager, filters),
        limit,
        scope: list,
        positionOf: (account) => [account.id],
        render: (account) => toExternalAccountResource(account, seesWhole(context)),
      }),
    );
    return { body };
  }

  /** Of one customer the matches are counted; of all of a platform the deltas, whose number does not grow. */
  private async total(manager: EntityManager, filters: ExternalAccountFilters): Promise<number> {
    if (filters.customerId !== undefined) return this.accounts.count(manager, filters);
    return this.counts.total(manager, filters.platformKey, filters.currency);
  }

  async executeForPlatform({
    context,
    query,
  }: OperationRequest<unknown, CurrencyQuery>): Promise<OperationReply<{ data: ExternalAccountResource[] }>> {
    const filters = {
      platformKey: context.platformKey,
      scope: 'platform',
      currency: query.currency,
    } as const;
    const accounts = await this.accounts.page(
      this.dataSource.manager,
      filters,
      undefined,
      PLATFORM_ACCOUNTS_MAX,
    );
    return {
      body: { data: accounts.map((account) => toExternalAccountResource(account, seesWhole(context))) },
    };
  }
}
