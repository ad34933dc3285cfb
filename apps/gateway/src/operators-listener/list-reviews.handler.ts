import { Injectable } from '@nestjs/common';
import { DomainError, invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type InternalOperation,
  type ListReviewsQuery,
  type OperationReply,
  type OperationRequest,
  type ReviewResource,
  type ServiceReviewsAnswer,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { ServiceRequests } from '../forwarding/service-requests.port';
import type { OperatorCall } from './operator-call.parser';

const sources = [internalOperations.listReviewsCompliance, internalOperations.listReviewsAccounts];

/** The uuid of a review's id, which contains the time of what is reviewed. */
function uuidOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || parseId('Verification', `Verification:${id}`)) return id;
  throw invalidInput([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before' }]);
}

/** GET /reviews: what waits in all services in one list. A service that doesn't answer is a 503. */
@Injectable()
export class ListReviewsHandler {
  constructor(private readonly services: ServiceRequests) {}

  async handle({ operation, request }: OperatorCall): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = request.query as ListReviewsQuery;
    const scope: CursorScope = { platformKey: 0, list: operation.name, filters };
    const beforeId = positionOf(scope, cursor);
    const { kind } = filters;
    const body: ServiceReviewsBody = {
      ...(kind === undefined ? {} : { kind }),
      ...(beforeId === undefined ? {} : { beforeId }),
      limit: limit + 1,
    };
    const parts = await Promise.all(sources.map((source) => this.ask(source, { ...request, body })));
    const reviews = parts.flatMap((part) => part.reviews);
    return pageOf<ReviewResource, ReviewResource>({
      rows: reviews.sort((a, b) => (uuidOf(a.id) < uuidOf(b.id) ? 1 : -1)).slice(0, limit + 1),
      limit,
      totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
      scope,
      positionOf: ({ id }) => [uuidOf(id)],
      render: (review) => review,
    });
  }

  private async ask(
    { name, service, sealed }: InternalOperation,
    request: OperationRequest,
  ): Promise<ServiceReviewsAnswer> {
    const { context } = request;
    const reply = await this.services.send(name, service, request, { key: context.commandId, sealed });
    if (reply.status === 200) return JSON.parse(reply.body.toString('utf8')) as ServiceReviewsAnswer;
    throw new DomainError('SERVICE_UNAVAILABLE', `the reviews of ${service} can not be read now`);
  }
}
