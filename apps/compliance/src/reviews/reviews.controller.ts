import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import { RevealReview } from '@corridor/service';
import { CreateDocumentLinkHandler } from './create-document-link.handler';
import { DecideOwnerHandler } from './decide-owner.handler';
import { DecideVerificationHandler } from './decide-verification.handler';
import { ListReviewsHandler } from './list-reviews.handler';

/** Reviews by operators. */
@Controller()
export class ReviewsController {
  constructor(
    private readonly listReviews: ListReviewsHandler,
    private readonly decidingVerification: DecideVerificationHandler,
    private readonly decidingOwner: DecideOwnerHandler,
    private readonly linking: CreateDocumentLinkHandler,
    private readonly revealing: RevealReview,
  ) {}

  @MessagePattern(internalOperations.listReviewsCompliance.name)
  list(@Payload() request: OperationRequest<ServiceReviewsBody>): Promise<OperationReply> {
    return this.listReviews.execute(request);
  }

  @MessagePattern(internalOperations.revealReviewCompliance.name)
  reveal(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.revealing.execute(request);
  }

  @MessagePattern(operatorOperations.decideVerification.name)
  decideVerification(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.decidingVerification.execute(request);
  }

  @MessagePattern(operatorOperations.decideBeneficialOwner.name)
  decideOwner(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.decidingOwner.execute(request);
  }

  @MessagePattern(operatorOperations.createDocumentLink.name)
  link(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.linking.execute(request);
  }
}
