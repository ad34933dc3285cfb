import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { endpointIdOf, endpointNotFound } from './endpoint-resource.adapter';
import { EndpointRepository } from './endpoint.repository';

/** DELETE /webhook-endpoints/{id}. Its deliveries stay listed; what was pending has failed. */
@Injectable()
export class DeleteEndpointHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(EndpointRepository) private readonly endpoints: EndpointRepository,
    @Inject(DeliveryRepository) private readonly deliveries: DeliveryRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const { status, sealed } = operations.deleteWebhookEndpoint;
    const { platformKey } = context;
    const id = endpointIdOf(params['webhookEndpointId']);
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, id);
      if (!endpoint) throw endpointNotFound();
      if (endpoint.isDefault) {
        const message = 'the default endpoint is removed by PATCH /config with webhookEndpoint null';
        throw new DomainError('INVALID_INPUT', message);
      }
      await this.endpoints.delete(manager, platformKey, id, await this.clocks.now(manager, platformKey));
      await this.deliveries.failAll(manager, platformKey, id);
      return undefined;
    });
  }
}
