import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  OperationReply,
  OperationRequest,
  Page,
  PageQuery,
  WebhookEndpointResource,
  WebhookSecretResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { readSnapshot } from '../database/read-snapshot';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { endpointResource } from './endpoint.presenter';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { EndpointRepository, type Endpoint } from '../endpoint-directory/endpoint.repository';

/** GET of endpoints and of their secrets. */
@Injectable()
export class ReadEndpointsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecretCodec,
  ) {}

  async list(
    request: OperationRequest<unknown, PageQuery>,
  ): Promise<OperationReply<Page<WebhookEndpointResource>>> {
    const { platformKey } = request.context;
    const { limit: wanted, cursor } = request.query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const scope: CursorScope = { platformKey, list: 'webhook-endpoints', filters: {} };
    const [beforeId] = decodeCursor(scope, cursor) ?? [];
    const { endpoints, totalCount } = await readSnapshot(this.dataSource, (manager) =>
      this.endpoints.list(manager, { platformKey, beforeId, limit: limit + 1 }),
    );
    const positionOf = (endpoint: Endpoint): string[] => [endpoint.id];
    return pageOf({ rows: endpoints, limit, totalCount, scope, positionOf, render: endpointResource });
  }

  async get(request: OperationRequest): Promise<OperationReply<WebhookEndpointResource>> {
    return { body: endpointResource(await this.find(request)) };
  }

  async secret(request: OperationRequest): Promise<OperationReply<WebhookSecretResource>> {
    const endpoint = await this.find(request);
    return { body: { secret: this.secrets.open(endpoint.id, endpoint.secretSealed) } };
  }

  private async find({ context, params }: OperationRequest): Promise<Endpoint> {
    const id = endpointIdOf(params['webhookEndpointId']);
    const endpoint = await this.endpoints.find(this.dataSource.manager, context.platformKey, id);
    if (!endpoint) throw endpointNotFound();
    return endpoint;
  }
}
