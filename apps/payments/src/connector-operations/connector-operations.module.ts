import { Module } from '@nestjs/common';
import { RouteRepository } from '../rails/route.repository';
import { ConnectorOperationsController } from './connector-operations.controller';
import { ListConnectorsHandler } from './list-connectors.handler';
import { ReplaceRoutesHandler } from './replace-routes.handler';
import { PauseConnectorHandler, ResumeConnectorHandler } from './switch-connector.handler';

/** What operators do with connectors and routes. */
@Module({
  controllers: [ConnectorOperationsController],
  providers: [
    RouteRepository,
    ListConnectorsHandler,
    PauseConnectorHandler,
    ResumeConnectorHandler,
    ReplaceRoutesHandler,
  ],
})
export class ConnectorOperationsModule {}
