import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, mintUuid, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type RequestContext,
  type ResolveAnswer,
  type ResolveBody,
} from '@corridor/contracts';
import { KafkaRequestClient, rowsOf } from '@corridor/messaging';
import { DocumentHolders } from './document-holders.port';

/** How long accounts may take, in milliseconds. The caller waits for it. */
const ASK_TIMEOUT_MS = 8_000;

/** Asks accounts, which owns customers. Rare checks always ask the owner (ADR 5). */
@Injectable()
export class OwnersOfDocuments extends DocumentHolders {
  constructor(
    private readonly client: KafkaRequestClient,
    private readonly dataSource: DataSource,
  ) {
    super();
  }

  async refusalOf(context: RequestContext, holderId: string): Promise<DomainError | undefined> {
    const ownerId = parseId('BeneficialOwner', holderId);
    if (ownerId === undefined) return this.refusalOfCustomer(context, holderId);
    const rows = rowsOf<{ customer_id: string }>(
      await this.dataSource.query(
        'SELECT customer_id FROM beneficial_owners WHERE platform_key = $1 AND id = $2',
        [context.platformKey, ownerId],
      ),
    );
    if (!rows[0]) return new DomainError('BENEFICIAL_OWNER_NOT_FOUND', 'the beneficial owner does not exist');
    return this.refusalOfCustomer(context, formatId('Customer', rows[0].customer_id));
  }

  private async refusalOfCustomer(
    { platformKey, platformId, requestId }: RequestContext,
    customerId: string,
  ): Promise<DomainError | undefined> {
    const { name, service, sealed } = internalOperations.resolveAccounts;
    const body: ResolveBody = { platform: false, customerIds: [customerId], externalAccountIds: [] };
    const context = { requestId, commandId: mintUuid(), platformKey, platformId, permissions: [] };
    const request = { context, params: {}, query: {}, body };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    const { customers } = await this.client.call<ResolveAnswer>(name, service, request, options);
    const state = customers[0]?.state;
    if (!state) return new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
    return state.deleted ? new DomainError('CUSTOMER_DELETED', 'the customer was deleted') : undefined;
  }
}
