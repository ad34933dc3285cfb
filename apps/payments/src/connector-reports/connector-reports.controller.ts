import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type ReadReportSecretsBody,
  type TakeConnectorReportsBody,
} from '@corridor/contracts';
import { ReadReportSecretsHandler } from './read-report-secrets.handler';
import { TakeReportsHandler } from './take-reports.handler';

/** Reports that the gateway passes on. */
@Controller()
export class ConnectorReportsController {
  constructor(
    private readonly takeReports: TakeReportsHandler,
    private readonly readSecrets: ReadReportSecretsHandler,
  ) {}

  @MessagePattern(internalOperations.readReportSecrets.name)
  secrets(@Payload() request: OperationRequest<ReadReportSecretsBody>): Promise<OperationReply> {
    return this.readSecrets.execute(request);
  }

  @MessagePattern(internalOperations.takeConnectorReports.name)
  take(@Payload() request: OperationRequest<TakeConnectorReportsBody>): Promise<OperationReply> {
    return this.takeReports.execute(request);
  }
}
