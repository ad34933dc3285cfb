import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import type { ListMembersQuery, OperationReply } from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { SessionRepository } from '../console-sessions/session.repository';
import { MemberRepository } from '../members/member.repository';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { memberResource } from './member-resource.presenter';

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || parseId('Member', `Member:${id}`)) return id;
  const message = 'cursor must be the nextCursor of the page before, with the same filters';
  throw invalidInput([{ field: 'cursor', message }]);
}

/** Lists the members of the platform, newest first. */
@Injectable()
export class ListMembersHandler {
  constructor(
    private readonly pool: Pool,
    private readonly repository: MemberRepository,
    private readonly sessions: SessionRepository,
  ) {}

  async handle({ operation, request }: OperationCall): Promise<OperationReply> {
    const { platformKey } = request.context;
    const { limit = PAGE_SIZE_DEFAULT, cursor, role } = request.query as ListMembersQuery;
    const scope: CursorScope = { platformKey, list: operation.name, filters: { role } };
    const { members, totalCount } = await this.repository.list(this.pool, {
      ...{ platformKey, role },
      beforeId: positionOf(scope, cursor),
      limit: limit + 1,
    });
    const open = await this.sessions.openOfMembers(
      this.pool,
      members.map(({ id }) => id),
    );
    return pageOf({
      ...{ rows: members, limit, totalCount, scope },
      positionOf: ({ id }) => [id],
      render: (member) => memberResource(member, open.get(member.id) ?? 0),
    });
  }
}
