import { formatId, maskTail } from '@corridor/kernel';
import type { DocumentResource, RequestContext } from '@corridor/contracts';
import type { Document } from './domain/document';

/** The document as its GET shows it: TRANSACT and MANAGE see the whole number, VIEW only a masked one. */
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
