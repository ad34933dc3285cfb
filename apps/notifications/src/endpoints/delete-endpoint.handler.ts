import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { EndpointDirectory } from '../endpoint-directory/endpoint-directory.cache';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';

/**
 * DELETE /webhook-endpoints/{id}. Its deliveries stay listed, its pending deliveries fail, and nothing is sent after
 * the answer.
 */
@Injectable()
export class DeleteEndpointHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly backlogs: BacklogRepository,
    private readonly directory: EndpointDirectory,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const { status, sealed } = operations.deleteWebhookEndpoint;
    const { platformKey } = context;
    const id = endpointIdOf(params['webhookEndpointId']);
    const reply = await this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, id);
      if (!endpoint) throw endpointNotFound();
      if (endpoint.isDefault) {
        const message = 'the default endpoint is removed by PATCH /config with webhookEndpoint null';
        throw new DomainError('INVALID_INPUT', message);
      }
      const nowMs = await this.clocks.now(manager, platformKey);
      await this.endpoints.delete(manager, platformKey, id, nowMs);
      await this.backlogs.open(manager, { platformKey, endpointId: id, task: 'END', nowMs });
      return undefined;
    });
    await this.directory.settled();
    return reply;
  }
}
