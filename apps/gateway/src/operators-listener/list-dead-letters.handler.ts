import { Injectable } from '@nestjs/common';
import { invalidInput, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type DeadLetterResource,
  type ListDeadLettersQuery,
  type OperationReply,
  type ServiceDeadLettersAnswer,
  type ServiceDeadLettersBody,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { AskServices } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

const sources = [
  internalOperations.listDeadLettersAccounts,
  internalOperations.listDeadLettersCompliance,
  internalOperations.listDeadLettersPayments,
  internalOperations.listDeadLettersNotifications,
];

function positionOf({ since, id }: DeadLetterResource): [string, string] {
  return [since, parseId('DeadLetter', id) ?? ''];
}

function compare(a: DeadLetterResource, b: DeadLetterResource): number {
  return positionOf(a).join(' ') < positionOf(b).join(' ') ? -1 : 1;
}

function readPosition(scope: CursorScope, cursor: string | undefined): string[] | undefined {
  const position = decodeCursor(scope, cursor);
  if (position === undefined || position.length === 2) return position;
  throw invalidInput([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before' }]);
}

/** GET /dead-letters: those of all services in one list. A service that doesn't answer is a 503. */
@Injectable()
export class ListDeadLettersHandler {
  constructor(private readonly services: AskServices) {}

  async handle({ operation, request }: OperatorCall): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = request.query as ListDeadLettersQuery;
    const scope: CursorScope = { platformKey: 0, list: operation.name, filters };
    const after = readPosition(scope, cursor);
    const body: ServiceDeadLettersBody = { ...(after === undefined ? {} : { after }), limit: limit + 1 };
    const asked = sources.filter(({ service }) => (filters.service ?? service) === service);
    const parts = await this.services.all<ServiceDeadLettersAnswer>(asked, { ...request, body });
    const rows = parts.flatMap(({ deadLetters }) => deadLetters).sort(compare);
    return pageOf<DeadLetterResource, DeadLetterResource>({
      rows: rows.slice(0, limit + 1),
      limit,
      totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
      scope,
      positionOf,
      render: (letter) => letter,
    });
  }
}
