import { invalidInput, parseId, type ResourceName, type Uuid } from '@corridor/kernel';
import { decodeCursor, type CursorScope } from '@corridor/database';

/**
 * The position at which a list of such resources, sorted by id, continues. @throws DomainError INVALID_INPUT for a
 * foreign cursor.
 */
export function positionIn(
  scope: CursorScope,
  resource: ResourceName,
  cursor: string | undefined,
): Uuid | undefined {
  const [text] = decodeCursor(scope, cursor) ?? [];
  const id = text === undefined ? undefined : parseId(resource, `${resource}:${text}`);
  if (text !== undefined && id === undefined)
    throw invalidInput([
      { field: 'cursor', message: 'cursor must be the nextCursor of the page before, with the same filters' },
    ]);
  return id;
}
