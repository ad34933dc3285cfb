import { Injectable } from '@nestjs/common';
import { DomainError, parseId, type ResourceName, type ReviewKind } from '@corridor/kernel';
import {
  internalOperations,
  type InternalOperation,
  type OperationReply,
  type ServiceReviewsAnswer,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import { AskServices } from './ask-services.client';
import type { OperatorCall } from './operator-call.parser';

interface Source {
  resource: ResourceName;
  kind: ReviewKind;
  list: InternalOperation;
}

const { listReviewsCompliance, listReviewsAccounts } = internalOperations;
const sources: readonly Source[] = [
  { resource: 'Verification', kind: 'VERIFICATION', list: listReviewsCompliance },
  { resource: 'BeneficialOwner', kind: 'BENEFICIAL_OWNER', list: listReviewsCompliance },
  { resource: 'ExternalAccount', kind: 'EXTERNAL_ACCOUNT', list: listReviewsAccounts },
];

/** GET /reviews/{reviewId}: what waits, from the service that knows its kind. */
@Injectable()
export class GetReviewHandler {
  constructor(private readonly services: AskServices) {}

  /** @throws DomainError NOT_FOUND if it waits for no decision; SERVICE_UNAVAILABLE if the service doesn't answer */
  async handle({ request }: OperatorCall): Promise<OperationReply> {
    const text = request.params['reviewId'] ?? '';
    for (const { resource, kind, list } of sources) {
      const uuid = parseId(resource, text);
      if (uuid === undefined) continue;
      const body: ServiceReviewsBody = { kind, id: uuid, limit: 1 };
      const [answer] = await this.services.all<ServiceReviewsAnswer>([list], { ...request, body });
      const review = answer?.reviews.find(({ id }) => parseId(resource, id) === uuid);
      if (review) return { status: 200, body: review };
      throw new DomainError(
        'NOT_FOUND',
        'it waits for no decision: it was decided, has changed, or is not there',
      );
    }
    throw new DomainError(
      'NOT_FOUND',
      'reviewId must be the id of a verification, a beneficial owner or an account',
    );
  }
}
