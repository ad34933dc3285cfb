import { Injectable } from '@nestjs/common';
import { DomainError, umaAddressOf, type UmaAddress } from '@corridor/kernel';
import {
  counterpartyFieldNames,
  type LookUpReceiverQuery,
  type RequestContext,
  type UmaLookupResource,
} from '@corridor/contracts';
import { DecideOnReplicasHandler } from '../replicas/decide-on-replicas.handler';
import { customersOf, platformOf } from '../transactions/domain/readiness';
import { AddressDirectory } from '../uma/address-directory.port';
import { boundedReceiver } from '../uma/domain/uma-receiver';
import { UmaNetworks } from '../uma/uma-network.registry';
import type { DeploymentReceiver, LookupReceiver } from './domain/lookup';
import { incomingCurrencies, payerDataFieldsOf } from './domain/receiving';
import { senderOf } from './domain/sender';
import { KeepLookupHandler } from './keep-lookup.handler';

/** Looks up a UMA address: at the network that serves it, else among the customers of this deployment. */
@Injectable()
export class LookUpUmaAddressHandler {
  constructor(
    private readonly replicas: DecideOnReplicasHandler,
    private readonly networks: UmaNetworks,
    private readonly addresses: AddressDirectory,
    private readonly keepLookup: KeepLookupHandler,
  ) {}

  /**
   * @throws DomainError INVALID_UMA_ADDRESS; CUSTOMER_NOT_FOUND or CUSTOMER_DELETED for the sender;
   *   LNURLP_REQUEST_FAILED.
   */
  async execute(
    context: RequestContext,
    text: string,
    query: LookUpReceiverQuery,
  ): Promise<UmaLookupResource> {
    const address = umaAddressOf(text, 'umaAddress');
    const { address: sender, customerIds } = senderOf(query);
    const { platformKey } = context;
    const platform = await this.replicas.decide(
      context,
      { customerIds, externalAccountIds: [] },
      (replicas) => {
        customersOf(replicas, platformKey, customerIds);
        return platformOf(replicas, platformKey);
      },
    );
    const receiver = await this.receiverOf(context, address, sender);
    const { currencies, requiredPayerDataFields } = receiver;
    const found = { kind: 'UMA', target: address.text, receiver } as const;
    const kept = await this.keepLookup.execute(platform, { found, currencies, requiredPayerDataFields });
    return { ...kept, receiverUmaAddress: address.text };
  }

  private async receiverOf(
    context: RequestContext,
    address: UmaAddress,
    sender: UmaAddress | undefined,
  ): Promise<LookupReceiver> {
    const network = this.networks.networkOf(address);
    if (!network) return this.receiverInside(context, address);
    const found = await network.lookUp(address, sender);
    return { reachedBy: 'NETWORK', ...boundedReceiver(found, counterpartyFieldNames) };
  }

  private async receiverInside(context: RequestContext, address: UmaAddress): Promise<DeploymentReceiver> {
    const owner = await this.addresses.find(context, address);
    if (!owner) {
      throw new DomainError('LNURLP_REQUEST_FAILED', `no institution knows the address ${address.text}`);
    }
    const { platformKey, platformId } = owner;
    const none = { customerIds: [], externalAccountIds: [] };
    const platform = await this.replicas.decide({ ...context, platformKey, platformId }, none, (replicas) =>
      platformOf(replicas, platformKey),
    );
    return {
      reachedBy: 'DEPLOYMENT',
      ...owner,
      currencies: incomingCurrencies(platform),
      requiredPayerDataFields: payerDataFieldsOf(platform),
    };
  }
}
