import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { previousSecretsAfterRotation } from './domain/endpoint';
import { endpointIdOf, endpointNotFound } from './endpoint-resource.adapter';
import { EndpointSecrets } from './endpoint-secrets.adapter';
import { EndpointRepository } from './endpoint.repository';

/** POST /webhook-endpoints/{id}/secret/rotate: a new secret; the replaced one signs too for 24 hours. */
@Injectable()
export class RotateSecretHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const { status, sealed } = operations.rotateWebhookSecret;
    const { platformKey } = context;
    const id = endpointIdOf(params['webhookEndpointId']);
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, id);
      if (!endpoint) throw endpointNotFound();
      const secretSealed = this.secrets.create(id);
      const { secretSealed: replaced, previousSecrets: previous } = endpoint;
      await this.endpoints.update(manager, {
        ...endpoint,
        secretSealed,
        previousSecrets: previousSecretsAfterRotation(replaced, previous, this.clocks.realNow()),
        version: endpoint.version + 1,
        updatedMs: await this.clocks.now(manager, platformKey),
      });
      return { secret: this.secrets.open(id, secretSealed) };
    });
  }
}
