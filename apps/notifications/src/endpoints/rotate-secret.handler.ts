import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { previousSecretsAfterRotation } from '../endpoint-directory/domain/endpoint';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';

/** POST /webhook-endpoints/{id}/secret/rotate: a new secret; the replaced one still signs for 24 hours. */
@Injectable()
export class RotateSecretHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecretCodec,
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
