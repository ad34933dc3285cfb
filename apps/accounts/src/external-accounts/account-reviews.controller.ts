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
import { DecideExternalAccountHandler } from './decide-external-account.handler';
import { ListAccountReviewsHandler } from './list-account-reviews.handler';

/** Reviews of external accounts by operators. */
@Controller()
export class AccountReviewsController {
  constructor(
    private readonly listReviews: ListAccountReviewsHandler,
    private readonly deciding: DecideExternalAccountHandler,
    private readonly revealing: RevealReview,
  ) {}

  @MessagePattern(internalOperations.listReviewsAccounts.name)
  list(@Payload() request: OperationRequest<ServiceReviewsBody>): Promise<OperationReply> {
    return this.listReviews.execute(request);
  }

  @MessagePattern(internalOperations.revealReviewAccounts.name)
  reveal(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.revealing.execute(request);
  }

  @MessagePattern(operatorOperations.decideExternalAccount.name)
  decide(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deciding.execute(request);
  }
}
