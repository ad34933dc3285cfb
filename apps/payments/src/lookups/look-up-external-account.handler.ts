import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import type { ExternalAccountLookupResource, LookUpReceiverQuery, RequestContext } from '@corridor/contracts';
import { AskedCopies } from '../copies/asked-copies.adapter';
import { customersOf, externalAccountOf, platformOf } from '../transfers/domain/readiness';
import { accountCurrency } from './domain/receiving';
import { senderOf } from './domain/sender';
import { KeepLookupHandler } from './keep-lookup.handler';

/** Looks an external account of the platform up, whatever its status: only what moves money refuses one. */
@Injectable()
export class LookUpExternalAccountHandler {
  constructor(
    private readonly copies: AskedCopies,
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
    const { platform, account } = await this.copies.decide(context, wanted, (copies) => {
      const found = externalAccountOf(copies, platformKey, id);
      customersOf(copies, platformKey, [...customerIds, found.customerId]);
      return { platform: platformOf(copies, platformKey), account: found };
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
