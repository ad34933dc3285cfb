import {
  verificationStatuses,
  verificationErrorTypes,
  type VerificationStatus,
  type VerificationErrorType,
} from '@corridor/kernel';
import { EnumField, IdField, MomentField, ObjectListField, TextField, TextListField } from '../fields';

/** One missing item. */
export class VerificationError {
  @IdField(['Customer', 'BeneficialOwner'], { description: 'Resource whose data is missing' })
  resourceId!: string;
  @EnumField(verificationErrorTypes) type!: VerificationErrorType;
  @TextField() reason!: string;
  @TextField({
    optional: true,
    example: 'businessInfo.taxId',
    description: 'For MISSING_FIELD: path as the caller writes it',
  })
  field?: string;
  @TextListField({
    optional: true,
    example: ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'],
    description: 'For a missing document: the accepted types',
  })
  acceptedDocumentTypes?: string[];
}

/** Verification (docs/behaviour.md 6): KYC of an individual, KYB of a business. */
export class VerificationResource {
  @IdField('Verification') id!: string;
  @IdField('Customer') customerId!: string;
  @EnumField(verificationStatuses) verificationStatus!: VerificationStatus;
  @ObjectListField(() => VerificationError, { description: 'Empty except in RESOLVE_ERRORS' })
  errors!: VerificationError[];
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}
