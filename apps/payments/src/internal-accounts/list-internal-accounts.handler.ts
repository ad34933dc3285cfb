import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, type Uuid } from '@corridor/kernel';
import type {
  CurrencyQuery,
  InternalAccountResource,
  ListInternalAccountsQuery,
  OperationReply,
  Page,
  RequestContext,
} from '@corridor/contracts';
import { decodeCursor, PAGE_SIZE_DEFAULT, pageOf, PageSessions } from '@corridor/database';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaOwner } from '../replicas/owner.port';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { FundingInstruction } from '../rails/domain/funding-instruction';
import { RailRegistry } from '../rails/rail.registry';
import { AskVirtualAccountsHandler } from '../virtual-accounts/ask-virtual-accounts.handler';
import { renderInternalAccount } from './domain/internal-account';
import { InternalAccountRepository } from './internal-account.repository';
import { EnsureAccountsHandler } from './ensure-accounts.handler';

/** Lists internal accounts of customers and of the platform. */
@Injectable()
export class ListInternalAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: PageSessions,
    private readonly accounts: InternalAccountRepository,
    private readonly replicas: ReplicaRepository,
    private readonly owner: ReplicaOwner,
    private readonly ensureAccounts: EnsureAccountsHandler,
    private readonly rails: RailRegistry,
    private readonly virtualAccounts: AskVirtualAccountsHandler,
  ) {}

  async ofCustomers(
    context: RequestContext,
    query: ListInternalAccountsQuery,
  ): Promise<OperationReply<Page<InternalAccountResource>>> {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...filters } = query;
    const limit = wanted ?? PAGE_SIZE_DEFAULT;
    const scope = { platformKey, list: 'internal-accounts', filters };
    const before = decodeCursor(scope, cursor)?.[0];
    const customerId = filters.customerId === undefined ? undefined : parseId('Customer', filters.customerId);
    const filter = {
      platformKey,
      ...(customerId ? { customerId } : {}),
      ...(filters.currency === undefined ? {} : { currency: filters.currency }),
    };
    const read = () => this.accounts.page(this.sessions, filter, { before, limit });
    let page = await read();
    if (customerId && !page.isComplete) {
      await this.learnCustomer(context, customerId);
      page = await read();
    }
    const { rows, totalCount } = page;
    const own = await this.virtualAccounts.instructionsOf(rows.slice(0, limit));
    return pageOf({
      rows,
      limit,
      totalCount,
      scope,
      positionOf: ({ id }) => [id],
      render: (account) => this.render(account, own),
    });
  }

  async ofPlatform(
    context: RequestContext,
    query: CurrencyQuery,
  ): Promise<{ data: InternalAccountResource[] }> {
    const { platformKey, platformId } = context;
    const list = (): Promise<AccountSnapshot[]> =>
      this.accounts.ofPlatform(this.dataSource, platformKey, query.currency);
    let rows = await list();
    if (rows.length === 0) {
      const known = await this.replicas.platforms(this.dataSource, [platformKey]);
      if (known.length === 0) {
        await this.owner.resolve({ platformKey, platformId, customerIds: [], externalAccountIds: [] });
        rows = await list();
      }
    }
    const own = await this.virtualAccounts.instructionsOf(rows);
    return { data: rows.map((account) => this.render(account, own)) };
  }

  /**
   * If the replica of the customer is missing, asks its owner. The page is empty only if the owner doesn't know it
   * either.
   */
  private async learnCustomer(context: RequestContext, id: Uuid): Promise<void> {
    const { platformKey, platformId } = context;
    const known = await this.replicas.customers(this.dataSource, [{ platformKey, id }]);
    if (known.length > 0) return this.ensureAccounts.ensure(platformKey, id);
    await this.owner.resolve({ platformKey, platformId, customerIds: [id], externalAccountIds: [] });
  }

  private render(
    account: AccountSnapshot,
    own: ReadonlyMap<Uuid, FundingInstruction[]>,
  ): InternalAccountResource {
    return renderInternalAccount(account, own.get(account.id) ?? this.rails.fundingInstructions(account));
  }
}
