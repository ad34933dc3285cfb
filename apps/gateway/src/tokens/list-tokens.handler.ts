import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { invalidInput, lowerBoundMs, upperBoundMs, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import type { ListTokensQuery, OperationReply } from '@corridor/contracts';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { tokenResource } from './token-resource.presenter';
import { TokenRepository, type TokenFilters } from './token.repository';

function filtersOf(query: ListTokensQuery): TokenFilters {
  const lower = (text: string | undefined) => (text === undefined ? undefined : lowerBoundMs(text));
  const upper = (text: string | undefined) => (text === undefined ? undefined : upperBoundMs(text));
  return {
    name: query.name,
    createdFromMs: lower(query.createdAfter),
    createdToMs: upper(query.createdBefore),
    updatedFromMs: lower(query.updatedAfter),
    updatedToMs: upper(query.updatedBefore),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function positionOf(scope: CursorScope, cursor: string | undefined): string | undefined {
  const [id] = decodeCursor(scope, cursor) ?? [];
  if (id === undefined || UUID.test(id)) return id;
  throw invalidInput([
    { field: 'cursor', message: 'cursor must be the nextCursor of the page before, with the same filters' },
  ]);
}

/** Lists the platform's tokens, newest first. */
@Injectable()
export class ListTokensHandler {
  constructor(
    private readonly pool: Pool,
    private readonly repository: TokenRepository,
  ) {}

  async handle({ operation, request }: OperationCall): Promise<OperationReply> {
    const { platformKey } = request.context;
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...wanted } = request.query as ListTokensQuery;
    const scope: CursorScope = { platformKey, list: operation.name, filters: wanted };
    const { tokens, totalCount } = await this.repository.list(this.pool, {
      platformKey,
      filters: filtersOf(wanted),
      beforeId: positionOf(scope, cursor),
      limit: limit + 1,
    });
    return pageOf({
      rows: tokens,
      limit,
      totalCount,
      scope,
      positionOf: ({ id }) => [id],
      render: tokenResource,
    });
  }
}
