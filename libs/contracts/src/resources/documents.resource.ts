import { documentSides, documentTypes, type DocumentSide, type DocumentType } from '../bodies/documents.body';
import { EnumField, IdField, MomentField, TextField } from '../fields';
import { CountryField } from '../identity-fields';

/** Document (docs/behaviour.md 2). Absent fields are omitted. */
export class DocumentResource {
  @IdField('Document') id!: string;
  @IdField(['Customer', 'BeneficialOwner']) documentHolder!: string;
  @EnumField(documentTypes, { example: 'PASSPORT' }) documentType!: DocumentType;
  @CountryField({ description: 'The country that issued it' }) country!: string;
  @TextField({ example: 'passport.pdf', description: 'Name of the uploaded file' }) fileName!: string;
  @EnumField(documentSides, { optional: true, description: 'For a document with two sides' })
  side?: DocumentSide;
  @TextField({
    optional: true,
    example: 'P1234567',
    description: '`****4567` for a token with VIEW only',
  })
  documentNumber?: string;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}
