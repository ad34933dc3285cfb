import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import type {
  ConsoleSessionResource,
  ListConsoleSessionsQuery,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { operatorIdOf } from './domain/session';
import { SessionRepository, type Session } from './session.repository';

/** A session as operators see it. */
export function consoleSessionResource(session: Session): ConsoleSessionResource {
  const { id, name, role, platform, permissions, signedInAt, lastSeenAt, expiresAt } = session;
  return {
    id: formatId('ConsoleSession', id),
    ...{ name, operatorId: operatorIdOf(session), role, platformId: platform?.id ?? null, permissions },
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || parseId('ConsoleSession', `ConsoleSession:${id}`)) return id;
  throw invalidInput([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before' }]);
}

/** GET /console-sessions. */
@Injectable()
export class ListSessionsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly repository: SessionRepository,
  ) {}

  async handle(list: string, { query }: OperationRequest): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, name } = query as ListConsoleSessionsQuery;
    const scope: CursorScope = { platformKey: 0, list, filters: { name } };
    const beforeId = positionOf(scope, cursor);
    const { sessions, totalCount } = await this.repository.list(this.pool, {
      name,
      beforeId,
      limit: limit + 1,
    });
    return pageOf({
      ...{ rows: sessions, limit, totalCount, scope },
      positionOf: ({ id }: Session) => [id],
      render: consoleSessionResource,
    });
  }
}
