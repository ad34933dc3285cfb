import { Injectable } from '@nestjs/common';
import { invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type ApprovalResource,
  type ListApprovalsQuery,
  type OperationReply,
  type Page,
  type ServiceApprovalsBody,
} from '@corridor/contracts';
import { decodeCursor, encodeCursor, type CursorScope } from '@corridor/database';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';
import { OperatorRightsHandler } from './operator-rights.handler';

const sources = [
  internalOperations.listApprovalsAccounts,
  internalOperations.listApprovalsCompliance,
  internalOperations.listApprovalsPayments,
  internalOperations.listApprovalsNotifications,
];

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || parseId('Approval', `Approval:${id}`)) return id;
  throw invalidInput([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before' }]);
}

/** GET /approvals: those of all services in one list. A service that doesn't answer is a 503. */
@Injectable()
export class ListApprovalsHandler {
  constructor(
    private readonly services: AskServices,
    private readonly rights: OperatorRightsHandler,
  ) {}

  async handle({ operation, request }: OperatorCall): Promise<OperationReply<Page<ApprovalResource>>> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = request.query as ListApprovalsQuery;
    const scope: CursorScope = { platformKey: 0, list: operation.name, filters };
    const beforeId = positionOf(scope, cursor);
    const body: ServiceApprovalsBody = {
      ...filters,
      ...(beforeId === undefined ? {} : { beforeId }),
      limit,
    };
    const asked = await this.rights.addTo({ ...request, body });
    const parts = await this.services.all<Page<ApprovalResource>>(sources, asked);
    const found = parts.flatMap((part) => part.data).sort((a, b) => (a.id < b.id ? 1 : -1));
    // What a service has after its page can be newer than what another one has in its page.
    const ends = parts.flatMap(({ data, hasMore }) => (hasMore ? data.slice(-1) : []));
    const data = found.filter(({ id }) => ends.every((end) => id >= end.id)).slice(0, limit);
    const last = parseId('Approval', data.at(-1)?.id ?? '');
    const hasMore = ends.length > 0 || found.length > data.length;
    return {
      body: {
        data,
        hasMore,
        ...(hasMore && last ? { nextCursor: encodeCursor(scope, [last]) } : {}),
        totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
      },
    };
  }
}
