import { Injectable } from '@nestjs/common';
import { lowerBoundMs } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type RecoverWebhookEndpointBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { WakeUp } from '../deliveries/domain/wake-up';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { endpointResource } from './endpoint.presenter';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';

/**
 * POST /webhook-endpoints/{id}/recover: enables the endpoint. Pending deliveries become due, and so do deliveries that
 * failed since the given time (all if none is given). A few become due at once, and the rest in the background.
 */
@Injectable()
export class RecoverEndpointHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly backlogs: BacklogRepository,
    private readonly wakeUp: WakeUp,
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
      const nowMs = await this.clocks.now(manager, platformKey);
      const recovered = {
        ...endpoint,
        status: 'ENABLED' as const,
        disabledReason: null,
        failingSinceMs: null,
        version: isChanged ? endpoint.version + 1 : endpoint.version,
        updatedMs: isChanged ? nowMs : endpoint.updatedMs,
      };
      await this.endpoints.update(manager, recovered);
      await this.backlogs.open(manager, {
        platformKey,
        endpointId: id,
        task: 'RESUME',
        nowMs,
        failedSinceMs,
      });
      return endpointResource(recovered);
    });
    this.wakeUp.hint();
    return reply;
  }
}
