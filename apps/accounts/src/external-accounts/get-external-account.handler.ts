import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExternalAccountResource, OperationReply, OperationRequest } from '@corridor/contracts';
import { canSeePersonalData } from '../customers/customer.presenter';
import { accountNotFound } from './domain/external-account';
import { toExternalAccountResource } from './external-account.presenter';
import { externalAccountIdOf } from './external-account-id.parser';
import { ExternalAccountRepository, type AccountScope } from './external-account.repository';

/** GET of one external account, in its own scope; a deleted customer's accounts stay readable. */
@Injectable()
export class GetExternalAccountHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  async execute(
    { context, params }: OperationRequest,
    scope: AccountScope,
  ): Promise<OperationReply<ExternalAccountResource>> {
    const id = externalAccountIdOf(params);
    const { platformKey } = context;
    const found = await this.accounts.find(this.dataSource.manager, { platformKey, id, scope });
    if (!found) throw accountNotFound();
    return { body: toExternalAccountResource(found.account, canSeePersonalData(context)) };
  }
}
