import { Injectable } from '@nestjs/common';
import { mintUuid, parseId, type Uuid } from '@corridor/kernel';
import {
  internalOperations,
  type CreateExternalAccountBody,
  type EnsureExternalAccountAnswer,
  type EnsureExternalAccountBody,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { KafkaRequestClient } from '@corridor/messaging';
import { ApplyEventsHandler } from '../replication/apply-events.handler';
import { InlineAccounts } from './inline-accounts.port';

/** Timeout of requests to accounts, milliseconds. It covers the name check. */
const ASK_TIMEOUT_MS = 12_000;
const PATH = 'destination.externalAccountDetails';

/** Asks the accounts service over Kafka. */
@Injectable()
export class AccountsInlineAccounts extends InlineAccounts {
  constructor(
    private readonly client: KafkaRequestClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly applyEvents: ApplyEventsHandler,
  ) {
    super();
  }

  async ensure(context: RequestContext, account: CreateExternalAccountBody): Promise<Uuid> {
    const { name, service, sealed } = internalOperations.ensureExternalAccount;
    const { platformId, platformKey, requestId } = context;
    const request: OperationRequest<EnsureExternalAccountBody> = {
      context: { requestId, commandId: mintUuid(), platformId, platformKey, permissions: [] },
      params: {},
      query: {},
      body: { account, path: PATH },
    };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    const { account: event } = await this.client.call<EnsureExternalAccountAnswer>(
      name,
      service,
      request,
      options,
    );
    await this.unitOfWork.transaction(({ manager }) => this.applyEvents.apply(manager, [event]));
    const id = parseId('ExternalAccount', event.subject);
    if (!id) throw new Error(`${event.subject} is not the id of an external account`);
    return id;
  }
}
