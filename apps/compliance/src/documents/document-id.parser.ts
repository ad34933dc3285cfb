import { parseId, type Uuid } from '@corridor/kernel';
import { documentNotFound } from './domain/document';

/** The document that a path names. @throws DomainError DOCUMENT_NOT_FOUND for a malformed id (docs/behaviour.md 1). */
export function documentIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('Document', params['documentId'] ?? '');
  if (!id) throw documentNotFound();
  return id;
}
