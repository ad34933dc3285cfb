import { Injectable } from '@nestjs/common';
import { formatId, mintUuid, parseId, type Uuid } from '@corridor/kernel';
import {
  internalOperations,
  type FindAnswer,
  type FindBody,
  type OperationRequest,
  type ResolveAnswer,
  type ResolveBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { KafkaRequestClient } from '@corridor/messaging';
import { ApplyEventsHandler } from './apply-events.handler';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaOwner, type StaleReplicas } from '../replicas/owner.port';

/** Timeout of requests to the owner, milliseconds. The caller waits for the answer. */
const ASK_TIMEOUT_MS = 8_000;

function request<T>(
  { platformKey, platformId }: Pick<StaleReplicas, 'platformKey' | 'platformId'>,
  body: T,
): OperationRequest<T> {
  const context = { requestId: mintUuid(), commandId: mintUuid(), platformId, platformKey, permissions: [] };
  return { context, params: {}, query: {}, body };
}

/** Asks the accounts service over Kafka. */
@Injectable()
export class AccountsOwner extends ReplicaOwner {
  constructor(
    private readonly client: KafkaRequestClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly applyEvents: ApplyEventsHandler,
    private readonly replicas: ReplicaRepository,
  ) {
    super();
  }

  async resolve(staleReplicas: StaleReplicas): Promise<void> {
    const first = await this.ask(staleReplicas, { platform: true, ids: staleReplicas.customerIds });
    const owners = ownersOf(first).filter((id) => !staleReplicas.customerIds.includes(id));
    const second =
      owners.length > 0 ? await this.ask(staleReplicas, { platform: false, ids: owners }) : undefined;
    const events = [first, second].flatMap((answer) =>
      answer
        ? [...(answer.platform ? [answer.platform] : []), ...answer.customers, ...answer.externalAccounts]
        : [],
    );
    const customers = [...first.customers, ...(second?.customers ?? [])];
    await this.unitOfWork.transaction(async ({ manager }) => {
      await this.applyEvents.apply(manager, events);
      await this.replicas.endStaleClosings(manager, customers);
    });
  }

  async learn(id: string): Promise<void> {
    const { name, service, sealed } = internalOperations.findAccounts;
    const asked = request<FindBody>({ platformKey: 0, platformId: '' }, { text: id });
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    const { found } = await this.client.call<FindAnswer>(name, service, asked, options);
    const { platformKey, platformId } = found.find((part) => part.id === id) ?? {};
    if (typeof platformKey !== 'number' || typeof platformId !== 'string') return;
    const [customer, external] = [parseId('Customer', id), parseId('ExternalAccount', id)];
    await this.resolve({
      ...{ platformKey, platformId },
      customerIds: customer ? [customer] : [],
      externalAccountIds: external ? [external] : [],
    });
  }

  private ask(
    staleReplicas: StaleReplicas,
    input: { platform: boolean; ids: readonly Uuid[] },
  ): Promise<ResolveAnswer> {
    const { name, service, sealed } = internalOperations.resolveAccounts;
    const body: ResolveBody = {
      platform: input.platform,
      customerIds: input.ids.map((id) => formatId('Customer', id)),
      externalAccountIds: input.platform
        ? staleReplicas.externalAccountIds.map((id) => formatId('ExternalAccount', id))
        : [],
    };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    return this.client.call<ResolveAnswer>(name, service, request(staleReplicas, body), options);
  }
}

/** Owners of the received external accounts. Their replicas may be missing too. */
function ownersOf(answer: ResolveAnswer): Uuid[] {
  const ids = answer.externalAccounts.flatMap(({ state }) => {
    const id = state?.customerId ? parseId('Customer', state.customerId) : undefined;
    return id ? [id] : [];
  });
  return [...new Set(ids)];
}
