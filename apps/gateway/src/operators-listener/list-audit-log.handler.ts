import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { invalidInput, lowerBoundMs, PAGE_SIZE_DEFAULT, parseId, upperBoundMs } from '@corridor/kernel';
import {
  internalOperations,
  type AuditEntryResource,
  type ListAuditLogQuery,
  type OperationReply,
  type ReadAuditLogAnswer,
  type ReadAuditLogBody,
} from '@corridor/contracts';
import { decodeCursor, pageOf, readAuditLog, type CursorScope } from '@corridor/database';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

const sources = [
  internalOperations.readAuditLogAccounts,
  internalOperations.readAuditLogCompliance,
  internalOperations.readAuditLogPayments,
  internalOperations.readAuditLogNotifications,
];

function uuidOf(id: string): string {
  return parseId('AuditEntry', id) ?? '';
}

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || parseId('AuditEntry', `AuditEntry:${id}`)) return id;
  throw invalidInput([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before' }]);
}

/** GET /audit-log: the entries of all services in one list. A service that doesn't answer is a 503. */
@Injectable()
export class ListAuditLogHandler {
  constructor(
    private readonly pool: Pool,
    private readonly services: AskServices,
  ) {}

  async handle({ operation, request }: OperatorCall): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = request.query as ListAuditLogQuery;
    const scope: CursorScope = { platformKey: 0, list: operation.name, filters };
    const { startDate, endDate, operatorId, action, resourceId } = filters;
    const beforeId = positionOf(scope, cursor);
    const body: ReadAuditLogBody = {
      ...(operatorId === undefined ? {} : { operatorId }),
      ...(action === undefined ? {} : { action }),
      ...(resourceId === undefined ? {} : { resourceId }),
      ...(startDate === undefined ? {} : { fromMs: lowerBoundMs(startDate) }),
      ...(endDate === undefined ? {} : { toMs: upperBoundMs(endDate) }),
      ...(beforeId === undefined ? {} : { beforeId }),
      limit: limit + 1,
    };
    const parts = [
      await readAuditLog(this.pool, 'gateway', body),
      ...(await this.services.all<ReadAuditLogAnswer>(sources, { ...request, body })),
    ];
    const entries = parts.flatMap((part) => part.entries);
    return pageOf<AuditEntryResource, AuditEntryResource>({
      rows: entries.sort((a, b) => (uuidOf(a.id) < uuidOf(b.id) ? 1 : -1)).slice(0, limit + 1),
      limit,
      totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
      scope,
      positionOf: ({ id }) => [uuidOf(id)],
      render: (entry) => entry,
    });
  }
}
