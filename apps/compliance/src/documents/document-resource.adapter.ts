import { formatId, maskTail, parseId, type Uuid } from '@corridor/kernel';
import type { DocumentResource, RequestContext } from '@corridor/contracts';
import { documentNotFound, type Document } from './domain/document';

/** The document as its GET shows it: the number whole for TRANSACT and MANAGE, masked for VIEW alone. */
export function toDocumentResource(
  document: Document,
  { permissions }: Pick<RequestContext, 'permissions'>,
): DocumentResource {
  const { side, documentNumber } = document;
  const isWhole = permissions.includes('TRANSACT') || permissions.includes('MANAGE');
  return {
    id: formatId('Document', document.id),
    documentHolder: document.holderId,
    documentType: document.documentType as DocumentResource['documentType'],
    country: document.country,
    fileName: document.file.fileName,
    ...(side === null ? {} : { side: side as NonNullable<DocumentResource['side']> }),
    ...(documentNumber === null
      ? {}
      : { documentNumber: isWhole ? documentNumber : maskTail(documentNumber) }),
    createdAt: new Date(document.createdAtMs).toISOString(),
    updatedAt: new Date(document.updatedAtMs).toISOString(),
  };
}

/** The document that a path names. @throws DomainError DOCUMENT_NOT_FOUND for a malformed id (docs/behaviour.md 1). */
export function documentIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('Document', params['documentId'] ?? '');
  if (!id) throw documentNotFound();
  return id;
}
