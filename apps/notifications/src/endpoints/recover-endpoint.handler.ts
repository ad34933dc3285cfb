import { Inject, Injectable } from '@nestjs/common';
import { lowerBoundMs } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type RecoverWebhookEndpointBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { WakeUp } from '../deliveries/wake-up.adapter';
import { endpointIdOf, endpointNotFound, endpointResource } from './endpoint-resource.adapter';
import { EndpointRepository } from './endpoint.repository';

/**
 * POST /webhook-endpoints/{id}/recover: enables the endpoint and makes due at once what is pending and what has
 * failed since the given time, all of it without one.
 */
@Injectable()
export class RecoverEndpointHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(EndpointRepository) private readonly endpoints: EndpointRepository,
    @Inject(DeliveryRepository) private readonly deliveries: DeliveryRepository,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
  ) {}

  async execute(request: OperationRequest<RecoverWebhookEndpointBody | undefined>): Promise<OperationReply> {
    const { status, sealed } = operations.recoverWebhookEndpoint;
    const { context, body, params } = request;
    const { platformKey } = context;
    const id = endpointIdOf(params['webhookEndpointId']);
    const reply = await this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, id);
      if (!endpoint) throw endpointNotFound();
      const failedSinceMs = body?.since === undefined ? 0 : lowerBoundMs(body.since);
      const isChanged = endpoint.status === 'DISABLED';
      const recovered = {
        ...endpoint,
        status: 'ENABLED' as const,
        disabledReason: null,
        failingSinceMs: null,
        version: isChanged ? endpoint.version + 1 : endpoint.version,
        updatedMs: isChanged ? await this.clocks.now(manager, platformKey) : endpoint.updatedMs,
      };
      await this.endpoints.update(manager, recovered);
      const scope = { platformKey, endpointId: id, failedSinceMs };
      await this.deliveries.resume(manager, scope, this.clocks.realNow());
      return endpointResource(recovered);
    });
    this.wakeUp.hint();
    return reply;
  }
}
