import { invalidInput, parseId, type Uuid } from '@corridor/kernel';
import { decodeCursor, type CursorScope } from '@corridor/database';

/**
 * The position in a list that is sorted by id, newest first.
 * @throws DomainError INVALID_INPUT for a malformed or foreign cursor.
 */
export function positionOf(scope: CursorScope, cursor: string | undefined): Uuid | undefined {
  const position = decodeCursor(scope, cursor);
  if (!position) return undefined;
  const id = parseId('Customer', `Customer:${position[0] ?? ''}`);
  if (!id)
    throw invalidInput([
      { field: 'cursor', message: 'cursor must be the nextCursor of the page before, with the same filters' },
    ]);
  return id;
}
