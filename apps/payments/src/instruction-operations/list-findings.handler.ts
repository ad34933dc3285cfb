import { Injectable } from '@nestjs/common';
import { DomainError, invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  clearDataFor,
  operatorOperations,
  type ListBreaksQuery,
  type ListInstructionsQuery,
  type ListReportsQuery,
  type OperationReply,
  type OperationRequest,
  type OperatorOperation,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { BreakTextsPresenter } from './break-texts.presenter';
import { OperatorReadRepository, type Found, type PagePlace } from './operator-read.repository';

interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** Reads a page of a list of operators. */
async function page<T extends object, Q extends PageQuery>(input: {
  operation: OperatorOperation;
  query: Q;
  read: (query: Q, place: PagePlace) => Promise<Found<T>>;
  positionOf: (row: T) => readonly string[];
  render: (row: T) => object;
}): Promise<OperationReply> {
  const { operation, query, read, positionOf, render } = input;
  const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
  const scope: CursorScope = { platformKey: 0, list: operation.name, filters };
  const before = decodeCursor(scope, cursor);
  const { rows, totalCount } = await read(query, { before, limit: limit + 1 });
  return { status: 200, ...pageOf({ rows, limit, totalCount, scope, positionOf, render }) };
}

function uuidOf({ id }: { id: string }): string[] {
  const [, uuid] = id.split(':');
  if (uuid === undefined) throw invalidInput([{ field: 'cursor', message: 'cursor is malformed' }]);
  return [uuid];
}

/** GET /instructions, /reports, /breaks and /breaks/{breakId}. */
@Injectable()
export class ListFindingsHandler {
  constructor(
    private readonly found: OperatorReadRepository,
    private readonly texts: BreakTextsPresenter,
  ) {}

  instructions({ query }: OperationRequest): Promise<OperationReply> {
    return page({
      operation: operatorOperations.listInstructions,
      query: query as ListInstructionsQuery,
      read: (wanted, place) => this.found.instructions(wanted, place),
      positionOf: uuidOf,
      render: (row) => row,
    });
  }

  reports({ query }: OperationRequest): Promise<OperationReply> {
    return page({
      operation: operatorOperations.listReports,
      query: query as ListReportsQuery,
      read: (wanted, place) => this.found.reports(wanted, place),
      positionOf: ({ position }) => position,
      render: ({ position: _position, ...row }) => row,
    });
  }

  async break({ params, context }: OperationRequest): Promise<OperationReply> {
    const { breakId } = params as { breakId: string };
    const id = parseId('Break', breakId);
    const row = id && (await this.found.breakWithTexts(id));
    if (!row) throw new DomainError('NOT_FOUND', `there is no break ${breakId}`);
    const isOpen = clearDataFor(operatorOperations.getBreak, context.operatorPermissions) !== undefined;
    return { status: 200, body: this.texts.shown(row, isOpen) };
  }

  breaks({ query, context }: OperationRequest): Promise<OperationReply> {
    const isOpen = clearDataFor(operatorOperations.listBreaks, context.operatorPermissions) !== undefined;
    return page({
      operation: operatorOperations.listBreaks,
      query: query as ListBreaksQuery,
      read: (wanted, place) => this.found.breaks(wanted, place),
      positionOf: uuidOf,
      render: (row) => this.texts.shown(row, isOpen),
    });
  }
}
