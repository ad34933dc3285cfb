import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import type { ExternalAccountLookupResource, LookUpReceiverQuery, RequestContext } from '@corridor/contracts';
import { DecideOnReplicasHandler } from '../replicas/decide-on-replicas.handler';
import { customersOf, externalAccountOf, platformOf } from '../transactions/domain/readiness';
import { accountCurrency } from './domain/receiving';
import { senderOf } from './domain/sender';
import { KeepLookupHandler } from './keep-lookup.handler';

/**
 * Looks up an external account of the platform in any status. Only payments reject an account because of its status.
 */
@Injectable()
export class LookUpExternalAccountHandler {
  constructor(
    private readonly replicas: DecideOnReplicasHandler,
    private readonly keepLookup: KeepLookupHandler,
  ) {}

  /** @throws DomainError INVALID_UMA_ADDRESS, ACCOUNT_NOT_FOUND, CUSTOMER_NOT_FOUND, CUSTOMER_DELETED. */
  async execute(
    context: RequestContext,
    accountId: string,
    query: LookUpReceiverQuery,
  ): Promise<ExternalAccountLookupResource> {
    const { platformKey } = context;
    const { customerIds } = senderOf(query);
    const id = parseId('ExternalAccount', accountId);
    if (!id) throw new DomainError('ACCOUNT_NOT_FOUND', 'the external account does not exist');
    const wanted = { customerIds, externalAccountIds: [id] };
    const { platform, account } = await this.replicas.decide(context, wanted, (replicas) => {
      const found = externalAccountOf(replicas, platformKey, id);
      customersOf(replicas, platformKey, [...customerIds, found.customerId]);
      return { platform: platformOf(replicas, platformKey), account: found };
    });
    const kept = await this.keepLookup.execute(platform, {
      found: { kind: 'EXTERNAL_ACCOUNT', target: id, receiver: null },
      currencies: [accountCurrency(platform, account.currency)],
      requiredPayerDataFields: [],
      paymentRail: account.paymentRails[0],
    });
    return { ...kept, accountId: formatId('ExternalAccount', id) };
  }
}
