import { DomainError, parseReviewId } from '@corridor/kernel';
import {
  maskedReview,
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ReasonedReadBody,
  type ReviewResource,
  type ServiceReviewsAnswer,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { ActionResult } from './action-result';
import { OperatorAction, OperatorActions } from './operator-actions';

/** `<service>.list-reviews`: what waits for a decision, masked. */
export abstract class ListReviews {
  /** The same in the clear. */
  abstract inTheClear(body: ServiceReviewsBody): Promise<ServiceReviewsAnswer>;

  async execute({
    body,
  }: OperationRequest<ServiceReviewsBody>): Promise<OperationReply<ServiceReviewsAnswer>> {
    const { reviews, totalCount } = await this.inTheClear(body);
    return { status: 200, body: { reviews: reviews.map(maskedReview), totalCount } };
  }
}

/**
 * POST /reviews/{reviewId}/reveal at a service that has reviews. The audit log keeps who saw whose data, and why; never
 * the data.
 */
export class RevealReview extends OperatorAction<ReviewResource> {
  readonly operation = operatorOperations.revealReview;

  constructor(
    actions: OperatorActions,
    private readonly list: ListReviews,
  ) {
    super(actions);
  }

  /** Compliance asks accounts for the data, so it is read before the transaction. */
  override async load({ params }: OperationRequest): Promise<ReviewResource> {
    const wanted = parseReviewId(params['reviewId'] ?? '');
    const found = wanted && (await this.list.inTheClear({ ...wanted, limit: 1 }));
    const review = found?.reviews.find(({ id }) => parseReviewId(id)?.id === wanted?.id);
    if (review) return review;
    throw new DomainError(
      'NOT_FOUND',
      'it waits for no decision: it was decided, has changed, or is not there',
    );
  }

  perform(_tx: Transaction, { body }: OperationRequest, review: ReviewResource): Promise<ActionResult> {
    const { reason } = body as ReasonedReadBody;
    const { id: resourceId, customerId, subject } = review;
    const after = { isRevealed: subject !== null, customerId };
    return Promise.resolve({ body: review, audit: { resourceId, reason, after } });
  }
}
