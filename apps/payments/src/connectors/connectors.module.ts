import { Global, Module } from '@nestjs/common';
import { ConnectorDirectory } from './connector-directory.registry';
import { ConnectorRefreshWorker } from './connector-refresh.worker';
import { ConnectorRepository } from './connector.repository';

/** The connectors of the deployment. */
@Global()
@Module({
  providers: [ConnectorRepository, ConnectorDirectory, ConnectorRefreshWorker],
  exports: [ConnectorDirectory, ConnectorRepository],
})
export class ConnectorsModule {}
