import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { renderRules } from '../rails/route-rules.presenter';
import { RouteRepository } from '../rails/route.repository';
import { ListConnectorsHandler } from './list-connectors.handler';
import { ReplaceRoutesHandler } from './replace-routes.handler';
import { PauseConnectorHandler, ResumeConnectorHandler } from './switch-connector.handler';

/** Operations of operators on connectors and routes. */
@Controller()
export class ConnectorOperationsController {
  constructor(
    private readonly pool: Pool,
    private readonly routes: RouteRepository,
    private readonly listing: ListConnectorsHandler,
    private readonly pausing: PauseConnectorHandler,
    private readonly resuming: ResumeConnectorHandler,
    private readonly replacing: ReplaceRoutesHandler,
  ) {}

  @MessagePattern(operatorOperations.listConnectors.name)
  list(): Promise<OperationReply> {
    return this.listing.execute();
  }

  @MessagePattern(operatorOperations.pauseConnector.name)
  pause(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.pausing.execute(request);
  }

  @MessagePattern(operatorOperations.resumeConnector.name)
  resume(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.resuming.execute(request);
  }

  @MessagePattern(operatorOperations.getRoutes.name)
  async getRoutes(): Promise<OperationReply> {
    return { status: 200, body: renderRules((await this.routes.read(this.pool)).rules) };
  }

  @MessagePattern(operatorOperations.putRoutes.name)
  putRoutes(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.replacing.execute(request);
  }
}
