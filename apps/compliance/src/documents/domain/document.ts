import { DomainError, type Uuid } from '@corridor/kernel';

/** The bytes of a document in the file storage. */
export interface DocumentFile {
  storageKey: string;
  /** Name given by the caller. */
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** Hash of the bytes as they were sent, hex. */
  sha256: string;
}

/** A caller's description of a document; null means none. */
export interface DocumentDescription {
  /** Id of a Customer or BeneficialOwner, as the API shows it. */
  holderId: string;
  documentType: string;
  country: string;
  side: string | null;
  /** Unmasked. */
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

/** The fields of a replacement. Absent members stay. */
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
