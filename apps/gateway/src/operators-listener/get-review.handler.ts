import { Injectable } from '@nestjs/common';
import { DomainError, parseReviewId, type ReviewKind } from '@corridor/kernel';
import {
  internalOperations,
  type InternalOperation,
  type OperationReply,
  type ServiceReviewsAnswer,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

const { listReviewsCompliance, listReviewsAccounts } = internalOperations;
const sources: Readonly<Record<ReviewKind, InternalOperation>> = {
  VERIFICATION: listReviewsCompliance,
  BENEFICIAL_OWNER: listReviewsCompliance,
  EXTERNAL_ACCOUNT: listReviewsAccounts,
};

/** GET /reviews/{reviewId}: what waits, masked, from the service that knows its kind. */
@Injectable()
export class GetReviewHandler {
  constructor(private readonly services: AskServices) {}

  /** @throws DomainError NOT_FOUND if it waits for no decision; SERVICE_UNAVAILABLE if the service doesn't answer */
  async handle({ request }: OperatorCall): Promise<OperationReply> {
    const wanted = parseReviewId(request.params['reviewId'] ?? '');
    if (!wanted) {
      throw new DomainError(
        'NOT_FOUND',
        'reviewId must be the id of a verification, a beneficial owner or an account',
      );
    }
    const body: ServiceReviewsBody = { ...wanted, limit: 1 };
    const list = sources[wanted.kind];
    const [answer] = await this.services.all<ServiceReviewsAnswer>([list], { ...request, body });
    const review = answer?.reviews.find(({ id }) => parseReviewId(id)?.id === wanted.id);
    if (review) return { status: 200, body: review };
    throw new DomainError(
      'NOT_FOUND',
      'it waits for no decision: it was decided, has changed, or is not there',
    );
  }
}
