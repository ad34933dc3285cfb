import type { AccountInfoViolation } from '../account-types/text-rules';

/** NUL and halves of characters: no column of text or JSON takes them. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** The path of the first text in a value, or name of a member, that can't be stored; undefined where there is none. */
function unstorableIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, member] of Object.entries(value)) {
    // A name that can't be stored is nothing to be repeated.
    if (UNSTORABLE.test(name)) return path;
    const inside = path === '' ? name : `${path}.${name}`;
    const found = unstorableIn(member, Array.isArray(value) ? `${path}[${name}]` : inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The last look at what was read of a body or a query, whatever rules its fields have: every text in it can be stored,
 * also in members that no class names.
 */
export function storableViolations(instance: object): AccountInfoViolation[] {
  const path = unstorableIn(instance, '');
  if (path === undefined) return [];
  const field = path === '' ? 'body' : path;
  return [{ field, message: `${field} must not contain control characters` }];
}
