import { DomainError } from '@corridor/kernel';
import type { OperationRequest } from '@corridor/contracts';
import { entityTagOf } from './entity-tag';

/** The request as its approval stores it: with what it replaces or ends. */
export function withPresent(request: OperationRequest, present: object | undefined): OperationRequest {
  if (present === undefined) return request;
  return { ...request, context: { ...request.context, present: entityTagOf(present) } };
}

/** @throws DomainError if an approved action replaces or ends something else than was asked for. */
export function assertPresent({ context }: OperationRequest, present: object | undefined): void {
  if (context.present === undefined || present === undefined || context.present === entityTagOf(present))
    return;
  throw new DomainError('NOT_IN_THIS_STATE', 'it has changed since the approval was asked for: ask again');
}
