import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { DataSource } from 'typeorm';
import { ReplicaRepository } from '../replicas/replica.repository';
import { AccountOpeningRepository } from './account-opening.repository';
import { InternalAccountRepository } from './internal-account.repository';
import { OpenAccountsHandler } from './open-accounts.handler';

/**
 * Opens a customer's accounts when they are first needed, even if the background opening hasn't reached the customer.
 */
@Injectable()
export class EnsureAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly openings: AccountOpeningRepository,
    private readonly openAccounts: OpenAccountsHandler,
    private readonly replicas: ReplicaRepository,
    private readonly accounts: InternalAccountRepository,
  ) {}

  /** Id of a customer's account in a currency; undefined if there is none. */
  async idOf(of: { platformKey: number; customerId: Uuid; currency: string }): Promise<Uuid | undefined> {
    const id = await this.accounts.idOf(this.dataSource, of);
    if (id) return id;
    await this.ensure(of.platformKey, of.customerId);
    return this.accounts.idOf(this.dataSource, of);
  }

  /**
   * Opens the missing accounts of a known customer. Usually none is missing, which costs one lookup in an empty
   * table.
   */
  async ensure(platformKey: number, customerId: Uuid): Promise<void> {
    if (!(await this.openings.isAhead(this.dataSource, platformKey, customerId))) return;
    await this.dataSource.transaction(async (manager) => {
      const platform = await this.replicas.lockPlatform(manager, platformKey);
      if (!platform) return;
      const currencies = [...platform.currencies.keys()];
      const of = { platformKey, firstId: customerId, lastId: customerId, currencies };
      if ((await this.openings.missing(manager, of)).length === 0) return;
      await this.openAccounts.ofCustomers(manager, platform, [{ platformKey, id: customerId }]);
    });
  }
}
