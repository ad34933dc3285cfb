import { DomainError, type Uuid } from '@corridor/kernel';

/** The bytes of a document, which lie in the file storage. */
export interface DocumentFile {
  storageKey: string;
  /** What the caller called it. */
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** Of the bytes as they were sent, hex. */
  sha256: string;
}

/** What a caller says of a document; null is none. */
export interface DocumentDescription {
  /** Id of a Customer or BeneficialOwner, as the API shows it. */
  holderId: string;
  documentType: string;
  country: string;
  side: string | null;
  /** Whole. */
  documentNumber: string | null;
}

/** A document of a customer or beneficial owner. */
export interface Document extends DocumentDescription {
  platformKey: number;
  id: Uuid;
  file: DocumentFile;
  version: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** What a replacement names; absent members stay. */
export type DocumentChange = { [K in keyof DocumentDescription]?: DocumentDescription[K] | undefined } & {
  file?: DocumentFile | undefined;
};

/** A document after a replacement. */
export function replaced(document: Document, change: DocumentChange, nowMs: number): Document {
  return {
    ...document,
    holderId: change.holderId ?? document.holderId,
    documentType: change.documentType ?? document.documentType,
    country: change.country ?? document.country,
    side: change.side === undefined ? document.side : change.side,
    documentNumber: change.documentNumber === undefined ? document.documentNumber : change.documentNumber,
    file: change.file ?? document.file,
    version: document.version + 1,
    updatedAtMs: nowMs,
  };
}

/** The 404 of a document that is unknown, deleted or another platform's. */
export function documentNotFound(): DomainError {
  return new DomainError('DOCUMENT_NOT_FOUND', 'the document does not exist');
}
