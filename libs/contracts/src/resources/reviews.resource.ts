import { reviewKinds, type ReviewKind } from '@corridor/kernel';
import { EnumField, FreeObjectField, IdField, MomentField, ObjectListField, TextField } from '../fields';

const LINK_LENGTH_MAX = 2_048;

/** A document of what is reviewed. POST /documents/{documentId}/link opens it. */
export class ReviewDocument {
  @IdField('Document') documentId!: string;
  @IdField(['Customer', 'BeneficialOwner']) documentHolder!: string;
  @TextField({ example: 'PASSPORT' }) documentType!: string;
}

/** Review: a verification, a beneficial owner or an external account that waits for a decision by an operator. */
export class ReviewResource {
  @IdField(['Verification', 'BeneficialOwner', 'ExternalAccount']) id!: string;
  @EnumField(reviewKinds) kind!: ReviewKind;
  @IdField('PlatformConfig') platformId!: string;
  @IdField('Customer', { nullable: true, description: "Null for an account of the platform's own" })
  customerId!: string | null;
  @FreeObjectField({
    nullable: true,
    description: 'The data to decide on, in the clear; null if it can not be read now',
  })
  subject!: object | null;
  @FreeObjectField({
    nullable: true,
    description: 'What its connector said: `connectorId`, `result`, `lateVerdict`. Null without one',
  })
  check!: object | null;
  @ObjectListField(() => ReviewDocument) documents!: ReviewDocument[];
  @MomentField() since!: string;
}

/** A link to the bytes of a document. */
export class DocumentLinkResource {
  @TextField({ maxLength: LINK_LENGTH_MAX, example: 'https://connectors.example.com/v1/documents/…' })
  url!: string;
  @MomentField() expiresAt!: string;
}
