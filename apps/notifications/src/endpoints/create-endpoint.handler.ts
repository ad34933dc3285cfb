import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import {
  operations,
  type CreatedWebhookEndpointResource,
  type CreateWebhookEndpointBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { CheckAddressHandler, tooMany } from './check-address.handler';
import { ENDPOINTS_MAX } from '../endpoint-directory/domain/endpoint';
import { endpointResource } from './endpoint.presenter';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';
import { PullRepository } from '../pulls/pull.repository';

/** POST /webhook-endpoints. The answer contains the secret and is stored encrypted for repeats. */
@Injectable()
export class CreateEndpointHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecretCodec,
    private readonly addresses: CheckAddressHandler,
    private readonly pulls: PullRepository,
  ) {}

  async execute({ context, body }: OperationRequest<CreateWebhookEndpointBody>): Promise<OperationReply> {
    const { status, sealed } = operations.createWebhookEndpoint;
    const { platformKey } = context;
    const { delivery = 'PUSH', url = null } = body;
    const violation = url === null ? undefined : await this.addresses.violationOf(url, 'url');
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      if (violation) throw violation;
      await this.assertRoom(manager, platformKey);
      const nowMs = await this.clocks.now(manager, platformKey);
      const id = mintUuid(nowMs);
      const endpoint = {
        platformKey,
        id,
        delivery,
        url,
        description: body.description ?? null,
        eventTypes: [...new Set(body.eventTypes ?? [])],
        status: 'ENABLED' as const,
        disabledReason: null,
        isDefault: false,
        secretSealed: this.secrets.create(id),
        previousSecrets: [],
        failingSinceMs: null,
        version: 1,
        createdMs: nowMs,
        updatedMs: nowMs,
      };
      await this.endpoints.insert(manager, endpoint);
      if (delivery === 'PULL') await this.pulls.add(manager, platformKey, id);
      const secret = this.secrets.open(id, endpoint.secretSealed);
      return { ...endpointResource(endpoint), secret } satisfies CreatedWebhookEndpointResource;
    });
  }

  /** Counts under the lock of the platform's slots, including a reserved default endpoint. */
  private async assertRoom(manager: SqlRunner, platformKey: number): Promise<void> {
    const isReserved = await this.endpoints.lockSlots(manager, platformKey, this.clocks.realNow());
    const hasDefault = (await this.endpoints.findDefault(manager, platformKey)) !== undefined;
    const taken = (await this.endpoints.count(manager, platformKey)) + (isReserved && !hasDefault ? 1 : 0);
    if (taken >= ENDPOINTS_MAX) throw tooMany('url');
  }
}
