import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { DataSource } from 'typeorm';
import { ReplicaRepository } from '../replicas/replica.repository';
import { AccountOpeningRepository } from './account-opening.repository';
import { InternalAccountRepository } from './internal-account.repository';
import { OpenAccountsHandler } from './open-accounts.handler';

/** Sees to it that a customer has its accounts at the first sight of it, also where its range has not come yet. */
@Injectable()
export class EnsureAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly openings: AccountOpeningRepository,
    private readonly openAccounts: OpenAccountsHandler,
    private readonly replicas: ReplicaRepository,
    private readonly accounts: InternalAccountRepository,
  ) {}

  /** Id of a customer's account in a currency; undefined where it has none. */
  async idOf(of: { platformKey: number; customerId: Uuid; currency: string }): Promise<Uuid | undefined> {
    const id = await this.accounts.idOf(this.dataSource, of);
    if (id) return id;
    await this.ensure(of.platformKey, of.customerId);
    return this.accounts.idOf(this.dataSource, of);
  }

  /** Opens what a known customer lacks. Most often nothing does, which costs one look at a table that is empty. */
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
