import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, type ResourceName, type Uuid } from '@corridor/kernel';
import type { OperationReply, OperationRequest, ResolveAnswer, ResolveBody } from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { customerEvent } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import { externalAccountEvent } from '../external-accounts/external-account.event';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { platformEvent } from '../platforms/platform.event';
import { PlatformRepository } from '../platforms/platform.repository';

function uuidsOf(name: ResourceName, ids: readonly string[]): Uuid[] {
  return ids.map((id) => parseId(name, id)).filter((id) => id !== undefined);
}

/** `accounts.resolve`: the present state of records that a replica lacks or would reject; one query for each kind. */
@Injectable()
export class ResolveAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  async execute({ context, body }: OperationRequest<ResolveBody>): Promise<OperationReply<ResolveAnswer>> {
    const { platformKey, platformId } = context;
    const { manager } = this.dataSource;
    const cause = { type: 'stated', webhookType: null, platformId };
    const customers = await this.customers.findMany(
      manager,
      platformKey,
      uuidsOf('Customer', body.customerIds),
    );
    const accountIds = uuidsOf('ExternalAccount', body.externalAccountIds);
    const accounts = await this.accounts.findMany(manager, platformKey, accountIds);
    return {
      status: 200,
      body: {
        platform: body.platform ? await this.platform(platformKey) : null,
        customers: customers.map((customer) => customerEvent(customer, cause)),
        externalAccounts: accounts.map((stored) => externalAccountEvent(stored, cause)),
      },
    };
  }

  private async platform(platformKey: number): Promise<ResolveAnswer['platform']> {
    const { manager } = this.dataSource;
    const platform = await this.platforms.get(manager, platformKey);
    return platformEvent(platform, 'stated', await this.clocks.offset(manager, platformKey));
  }
}
