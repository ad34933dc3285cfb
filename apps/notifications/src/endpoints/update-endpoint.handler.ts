import { Injectable } from '@nestjs/common';
import { invalidInput } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type UpdateWebhookEndpointBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { WakeUp } from '../deliveries/domain/wake-up';
import { CheckAddressHandler } from './check-address.handler';
import { disabledReasons } from '../endpoint-directory/domain/endpoint';
import { EndpointDirectory } from '../endpoint-directory/endpoint-directory.cache';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { endpointResource } from './endpoint.presenter';
import { EndpointRepository, type Endpoint } from '../endpoint-directory/endpoint.repository';

/** PATCH /webhook-endpoints/{id}. */
@Injectable()
export class UpdateEndpointHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly backlogs: BacklogRepository,
    private readonly directory: EndpointDirectory,
    private readonly addresses: CheckAddressHandler,
    private readonly wakeUp: WakeUp,
  ) {}

  async execute(request: OperationRequest<UpdateWebhookEndpointBody>): Promise<OperationReply> {
    const { status, sealed } = operations.updateWebhookEndpoint;
    const { context, body } = request;
    const { platformKey } = context;
    const id = endpointIdOf(request.params['webhookEndpointId']);
    const violation = body.url === undefined ? undefined : await this.addresses.violationOf(body.url, 'url');
    const reply = await this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const endpoint = await this.endpoints.lock(manager, platformKey, id);
      if (!endpoint) throw endpointNotFound();
      if (violation) throw violation;
      const nowMs = await this.clocks.now(manager, platformKey);
      const changed = { ...changedBy(endpoint, body), updatedMs: nowMs };
      await this.endpoints.update(manager, changed);
      if (endpoint.status === 'DISABLED' && changed.status === 'ENABLED') {
        await this.backlogs.open(manager, { platformKey, endpointId: id, task: 'RESUME', nowMs });
      }
      return endpointResource(changed);
    });
    this.wakeUp.hint();
    if (body.status === 'DISABLED') await this.directory.settled();
    return reply;
  }
}

function changedBy(endpoint: Endpoint, body: UpdateWebhookEndpointBody): Endpoint {
  if (endpoint.delivery === 'PULL' && body.url !== undefined) {
    throw invalidInput([{ field: 'url', message: 'a PULL endpoint has no url' }]);
  }
  if (endpoint.isDefault && body.url !== undefined && body.url !== endpoint.url) {
    const message = "the default endpoint's url follows config.webhookEndpoint: change it by PATCH /config";
    throw invalidInput([{ field: 'url', message }]);
  }
  return {
    ...endpoint,
    url: body.url ?? endpoint.url,
    description: body.description === undefined ? endpoint.description : body.description,
    eventTypes: body.eventTypes === undefined ? endpoint.eventTypes : [...new Set(body.eventTypes ?? [])],
    version: endpoint.version + 1,
    ...statusAfter(endpoint, body.status),
  };
}

function statusAfter(
  endpoint: Endpoint,
  status: UpdateWebhookEndpointBody['status'],
): Pick<Endpoint, 'status' | 'disabledReason' | 'failingSinceMs'> {
  if (status === undefined || status === endpoint.status) {
    const { status: same, disabledReason, failingSinceMs } = endpoint;
    return { status: same, disabledReason, failingSinceMs };
  }
  const disabledReason = status === 'DISABLED' ? disabledReasons.byRequest : null;
  return { status, disabledReason, failingSinceMs: null };
}
