import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { parseId } from '@corridor/kernel';
import {
  internalOperations,
  type ApplyIdentityCheckBody,
  type AppliedReportAnswer,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ApplyCheckResultHandler } from './apply-check-result.handler';

const UNKNOWN: AppliedReportAnswer = { applied: 'UNKNOWN', reason: null };

/** Reports of connectors that payments passes on. */
@Controller()
export class ConnectorChecksController {
  constructor(private readonly results: ApplyCheckResultHandler) {}

  @MessagePattern(internalOperations.applyIdentityCheck.name)
  async apply(
    @Payload() { context, body }: OperationRequest<ApplyIdentityCheckBody>,
  ): Promise<OperationReply<AppliedReportAnswer>> {
    const id = parseId('IdentityCheck', body.checkId);
    const key = id && { platformKey: context.platformKey, id };
    return { status: 200, body: key ? await this.results.execute(key, body.result) : UNKNOWN };
  }
}
