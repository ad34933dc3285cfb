import { Injectable } from '@nestjs/common';
import { mintUuid, parseId, type UmaAddress } from '@corridor/kernel';
import {
  internalOperations,
  type FindUmaAddressAnswer,
  type OperationRequest,
  type FindUmaAddressBody,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { KafkaRequestClient } from '@corridor/messaging';
import { ApplyEventsHandler } from '../replication/apply-events.handler';
import { AddressDirectory, type AddressOwner } from './address-directory.port';

/** Timeout of requests to accounts, milliseconds. The caller waits for the answer. */
const ASK_TIMEOUT_MS = 8_000;

/** Asks the accounts service over Kafka. */
@Injectable()
export class AccountsAddressDirectory extends AddressDirectory {
  constructor(
    private readonly client: KafkaRequestClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly applyEvents: ApplyEventsHandler,
  ) {
    super();
  }

  async find(context: RequestContext, address: UmaAddress): Promise<AddressOwner | undefined> {
    const { customer, platform } = await this.ask(context, address);
    const customerId = customer && parseId('Customer', customer.subject);
    if (!platform || !customerId || customer.state?.deleted !== false) return undefined;
    await this.unitOfWork.transaction(({ manager }) => this.applyEvents.apply(manager, [platform, customer]));
    return { platformKey: platform.platformKey, platformId: platform.platformId, customerId };
  }

  private ask(context: RequestContext, address: UmaAddress): Promise<FindUmaAddressAnswer> {
    const { name, service } = internalOperations.findUmaAddress;
    const { platformId, platformKey, requestId } = context;
    const request: OperationRequest<FindUmaAddressBody> = {
      context: { requestId, commandId: mintUuid(), platformId, platformKey, permissions: [] },
      params: {},
      query: {},
      body: { umaAddress: address.text },
    };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS };
    return this.client.call<FindUmaAddressAnswer>(name, service, request, options);
  }
}
