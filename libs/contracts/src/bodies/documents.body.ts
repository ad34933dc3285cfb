import { EnumField, IdField, LimitField, TextField } from '../fields';
import { CountryField } from '../identity-fields';

/** Types of documents. */
export const documentTypes = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'SELFIE',
  'OTHER',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Sides of a document with two sides. */
export const documentSides = ['FRONT', 'BACK'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** Media types of documents' files, decided by their bytes (docs/behaviour.md 2). */
export const uploadedFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

const HOLDERS = ['Customer', 'BeneficialOwner'] as const;
const holder = { description: 'The customer or beneficial owner to which it belongs' };
const number = { example: 'P1234567', description: 'For example the number of a passport' };
const country = { description: 'The country that issued it' };

/** POST /documents: the fields of the form besides `file`. */
export class CreateDocumentBody {
  @IdField(HOLDERS, holder) documentHolder!: string;
  @EnumField(documentTypes, { example: 'PASSPORT' }) documentType!: DocumentType;
  @CountryField(country) country!: string;
  @EnumField(documentSides, { optional: true, nullable: true, description: 'For a document with two sides' })
  side?: DocumentSide | null;
  @TextField({ ...number, optional: true, nullable: true }) documentNumber?: string | null;
}

/** PUT /documents/{documentId}: the fields of the form besides `file`. */
export class ReplaceDocumentBody {
  @IdField(HOLDERS, { ...holder, optional: true }) documentHolder?: string;
  @EnumField(documentTypes, { optional: true, example: 'PASSPORT' }) documentType?: DocumentType;
  @CountryField({ ...country, optional: true }) country?: string;
  @EnumField(documentSides, { optional: true, nullable: true, description: 'For a document with two sides' })
  side?: DocumentSide | null;
  @TextField({ ...number, optional: true, nullable: true }) documentNumber?: string | null;
}

/** GET /documents. */
export class ListDocumentsQuery {
  @IdField(HOLDERS, { ...holder, optional: true }) documentHolder?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 2048, description: "The previous page's nextCursor" })
  cursor?: string;
}

/** A file that the gateway has stored. It travels to the service instead of the bytes. */
export interface UploadedFile {
  /** Key in the file storage. */
  storageKey: string;
  /** Name given by the caller. */
  fileName: string;
  /** Media type by the bytes; one of the operation's. */
  contentType: string;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

/** Answer of compliance to the gateway, which reads the bytes from the storage. */
export type DocumentContent = Omit<UploadedFile, 'sha256'>;
