import { DomainError, parseReviewId } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationRequest,
  type ReasonedReadBody,
  type ReviewResource,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, type ActionResult } from './operator-actions';

/** Reads reviews of a service in the clear. */
export abstract class ReviewSource {
  abstract read(body: ServiceReviewsBody): Promise<ReviewResource[]>;
}

/**
 * POST /reviews/{reviewId}/reveal at a service that has reviews. The audit log keeps who saw whose data, and why; never
 * the data.
 */
export class RevealReview extends OperatorAction<ReviewResource> {
  readonly operation = operatorOperations.revealReview;

  constructor(
    actions: OperatorActions,
    private readonly source: ReviewSource,
  ) {
    super(actions);
  }

  /** Compliance asks accounts for the data, so it is read before the transaction. */
  override async load({ params }: OperationRequest): Promise<ReviewResource> {
    const wanted = parseReviewId(params['reviewId'] ?? '');
    const found = wanted && (await this.source.read({ ...wanted, limit: 1 }));
    const review = found?.find(({ id }) => parseReviewId(id)?.id === wanted?.id);
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
