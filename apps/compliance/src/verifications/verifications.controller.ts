import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  operations,
  type CreateVerificationBody,
  type ListVerificationsQuery,
  type OperationReply,
  type OperationRequest,
  type PreviewVerificationBody,
  type ReviewBody,
} from '@corridor/contracts';
import { CreateVerificationHandler } from './create-verification.handler';
import { GetVerificationHandler } from './get-verification.handler';
import { ListVerificationsHandler } from './list-verifications.handler';
import { PreviewVerificationHandler } from './preview-verification.handler';
import { ReviewVerificationHandler } from './review-verification.handler';

/** Operations on verifications. */
@Controller()
export class VerificationsController {
  constructor(
    private readonly createVerification: CreateVerificationHandler,
    private readonly getVerification: GetVerificationHandler,
    private readonly listVerifications: ListVerificationsHandler,
    private readonly previewVerification: PreviewVerificationHandler,
    private readonly reviewVerification: ReviewVerificationHandler,
  ) {}

  @MessagePattern(operations.createVerification.name)
  create(@Payload() request: OperationRequest<CreateVerificationBody>): Promise<OperationReply> {
    return this.createVerification.execute(request);
  }

  @MessagePattern(operations.getVerification.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getVerification.execute(request);
  }

  @MessagePattern(operations.listVerifications.name)
  list(@Payload() request: OperationRequest<unknown, ListVerificationsQuery>): Promise<OperationReply> {
    return this.listVerifications.execute(request);
  }

  @MessagePattern(operations.reviewVerification.name)
  review(@Payload() request: OperationRequest<ReviewBody>): Promise<OperationReply> {
    return this.reviewVerification.execute(request);
  }

  @MessagePattern(internalOperations.previewVerification.name)
  preview(@Payload() request: OperationRequest<PreviewVerificationBody>): Promise<OperationReply> {
    return this.previewVerification.execute(request);
  }
}
