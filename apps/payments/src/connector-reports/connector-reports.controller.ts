import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type TakeConnectorReportsBody,
} from '@corridor/contracts';
import { TakeReportsHandler } from './take-reports.handler';

/** Reports that the gateway passes on. */
@Controller()
export class ConnectorReportsController {
  constructor(private readonly takeReports: TakeReportsHandler) {}

  @MessagePattern(internalOperations.takeConnectorReports.name)
  take(@Payload() request: OperationRequest<TakeConnectorReportsBody>): Promise<OperationReply> {
    return this.takeReports.execute(request);
  }
}
