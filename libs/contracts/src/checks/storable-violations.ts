import type { Violation } from '@corridor/kernel';

/** NUL and lone surrogates: no text or JSON column accepts them. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** The path of the first text, or of a member's name, that can't be stored; undefined if there is none. */
function unstorableIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, member] of Object.entries(value)) {
    // A name that can't be stored is not repeated in an answer.
    if (UNSTORABLE.test(name)) return path;
    const inside = path === '' ? name : `${path}.${name}`;
    const found = unstorableIn(member, Array.isArray(value) ? `${path}[${name}]` : inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The last check of a body or a query, whatever rules its fields have: every text in it can be stored, including
 * members without a class.
 */
export function storableViolations(instance: object): Violation[] {
  const path = unstorableIn(instance, '');
  if (path === undefined) return [];
  const field = path === '' ? 'body' : path;
  return [{ field, message: `${field} must not contain control characters` }];
}
