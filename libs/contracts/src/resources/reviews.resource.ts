import { kycStatuses, reviewKinds, type KycStatus, type ReviewKind } from '@corridor/kernel';
import { ownerRoles, type OwnerRole } from '../bodies/beneficial-owners.body';
import {
  EnumField,
  EnumListField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  ObjectListField,
  TextField,
} from '../fields';

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
    description: 'The data to decide on, masked unless revealed; null if it can not be read now',
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

/** The beneficial owner that was decided, masked. */
export class DecidedOwnerResource {
  @IdField('BeneficialOwner') id!: string;
  @IdField('Customer') customerId!: string;
  @EnumListField(ownerRoles) roles!: OwnerRole[];
  @IntegerField({ min: 0, max: 100 }) ownershipPercentage!: number;
  @FreeObjectField({ description: 'The members of `personalInfo` of the public API, masked' })
  personalInfo!: object;
  @EnumField(kycStatuses) kycStatus!: KycStatus;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/** A link to the bytes of a document. */
export class DocumentLinkResource {
  @TextField({ maxLength: LINK_LENGTH_MAX, example: 'https://connectors.example.com/v1/documents/…' })
  url!: string;
  @MomentField() expiresAt!: string;
}
