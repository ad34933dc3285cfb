import { Inject, Injectable } from '@nestjs/common';
import {
  internalOperations,
  type PlatformEvent,
  type RequestContext,
  type ResolveAnswer,
  type ResolveBody,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { PlatformOwner } from './platform-owner.port';

/** Asks accounts over Kafka. */
@Injectable()
export class AccountsPlatformOwner extends PlatformOwner {
  constructor(@Inject(KafkaRequestClient) private readonly client: Pick<KafkaRequestClient, 'call'>) {
    super();
  }

  async resolve(context: RequestContext, timeoutMs?: number): Promise<PlatformEvent | undefined> {
    const { idempotency: _idempotency, ...asking } = context;
    const { name, service, sealed } = internalOperations.resolveAccounts;
    const body: ResolveBody = { platform: true, customerIds: [], externalAccountIds: [] };
    const request = { context: asking, params: {}, query: {}, body };
    const answer = await this.client.call<ResolveAnswer>(name, service, request, {
      key: context.commandId,
      sealed,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return answer.platform ?? undefined;
  }
}
