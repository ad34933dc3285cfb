import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type LeaseWebhookDeliveriesBody,
  type OperationReply,
  type OperationRequest,
  type ReportWebhookAttemptBody,
} from '@corridor/contracts';
import { LeaseDeliveriesHandler } from './lease-deliveries.handler';
import { ReportAttemptHandler } from './report-attempt.handler';

/** Operations of callers that lease deliveries. */
@Controller()
export class PullsController {
  constructor(
    private readonly leaseDeliveries: LeaseDeliveriesHandler,
    private readonly reportAttempt: ReportAttemptHandler,
  ) {}

  @MessagePattern(operations.leaseWebhookDeliveries.name)
  lease(
    @Payload() request: OperationRequest<LeaseWebhookDeliveriesBody | undefined>,
  ): Promise<OperationReply> {
    return this.leaseDeliveries.execute(request);
  }

  @MessagePattern(operations.reportWebhookAttempt.name)
  report(@Payload() request: OperationRequest<ReportWebhookAttemptBody>): Promise<OperationReply> {
    return this.reportAttempt.execute(request);
  }
}
