import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ConnectorResource, OperationReply } from '@corridor/contracts';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';
import { renderConnector } from '../connectors/connector.presenter';
import { ConnectorRepository } from '../connectors/connector.repository';

/** GET /connectors. */
@Injectable()
export class ListConnectorsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly connectors: ConnectorRepository,
    private readonly directory: ConnectorDirectory,
  ) {}

  async execute(): Promise<OperationReply<{ data: ConnectorResource[] }>> {
    const all = await this.connectors.list(this.pool);
    const data = all.map((one) => renderConnector(one, this.directory.find(one.id)));
    return { status: 200, body: { data } };
  }
}
