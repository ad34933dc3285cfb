import { createHash } from 'node:crypto';
import { canonicalJson, DomainError } from '@corridor/kernel';

const TAG_LENGTH = 22;

/** The ETag of a body: the same content has the same tag. */
export function entityTagOf(body: unknown): string {
  const hash = createHash('sha256').update(canonicalJson(body)).digest('base64url');
  return `"${hash.slice(0, TAG_LENGTH)}"`;
}

/** @throws DomainError PRECONDITION_FAILED if `If-Match` names another content than the present one. */
export function assertMatch(ifMatch: string | undefined, present: unknown): void {
  const tags = (ifMatch ?? '*').split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(entityTagOf(present))) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    'it has changed since it was read: read it again, and send its new ETag as If-Match',
  );
}
