import {
  customerTypes,
  kycStatuses,
  externalAccountStatuses,
  beneficiaryVerificationStatuses,
  type CustomerType,
  type KycStatus,
  type ExternalAccountStatus,
  type BeneficiaryVerificationStatus,
} from '@corridor/kernel';
import { AddressBody, BusinessInfoBody } from '../bodies/customers.body';
import { SupportedCurrencyResource } from '../bodies/config.body';
import {
  BooleanField,
  DateField,
  EnumField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../fields';
import { MetadataField, type Metadata } from '../metadata';

/** GET /config. */
export class PlatformConfigResource {
  @IdField('PlatformConfig') id!: string;
  @TextField({ example: 'platform.test' }) umaDomain!: string;
  @TextField({ nullable: true, maxLength: 2048 }) webhookEndpoint!: string | null;
  @ObjectListField(() => SupportedCurrencyResource) supportedCurrencies!: SupportedCurrencyResource[];
  @BooleanField() isRegulatedFinancialInstitution!: boolean;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/**
 * Customer (docs/behaviour.md 6). An individual has `kycStatus`, a business has `kybStatus`; absent fields are omitted.
 */
export class CustomerResource {
  @IdField('Customer') id!: string;
  @TextField({ example: 'user-42' }) platformCustomerId!: string;
  @EnumField(customerTypes) customerType!: CustomerType;
  @TextField({ example: '$ada@platform.test' }) umaAddress!: string;
  @EnumField(kycStatuses, { optional: true }) kycStatus?: KycStatus;
  @EnumField(kycStatuses, { optional: true }) kybStatus?: KycStatus;
  @TextField({ optional: true }) fullName?: string;
  @DateField({ optional: true }) birthDate?: string;
  @TextField({ optional: true }) nationality?: string;
  @ObjectField(() => AddressBody, { optional: true }) address?: AddressBody;
  @ObjectField(() => BusinessInfoBody, { optional: true }) businessInfo?: BusinessInfoBody;
  @MetadataField() metadata?: Metadata;
  @BooleanField() isDeleted!: boolean;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/** The holder's name as the payment rail knows it. */
export class BeneficiaryVerifiedData {
  @TextField() fullName!: string;
}

/** ExternalAccount (docs/behaviour.md 7). Sensitive members of accountInfo are masked for tokens with VIEW only. */
export class ExternalAccountResource {
  @IdField('ExternalAccount') id!: string;
  @EnumField(externalAccountStatuses) status!: ExternalAccountStatus;
  @TextField({ example: 'USD' }) currency!: string;
  @FreeObjectField({ description: 'Fields by accountType, with the names of the request' })
  accountInfo!: Record<string, unknown>;
  @IdField('Customer', { nullable: true }) customerId!: string | null;
  @TextField({ optional: true }) platformAccountId?: string;
  @BooleanField() defaultUmaDepositAccount!: boolean;
  @EnumField(beneficiaryVerificationStatuses) beneficiaryVerificationStatus!: BeneficiaryVerificationStatus;
  @ObjectField(() => BeneficiaryVerifiedData, { optional: true })
  beneficiaryVerifiedData?: BeneficiaryVerifiedData;
  @TextField({ optional: true }) cryptoNetwork?: string;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/** GET /sandbox/clock. */
export class SandboxClockResource {
  @MomentField({ description: "The platform's domain time" }) now!: string;
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 360000,
    description: 'How far it is ahead of real time, milliseconds',
  })
  offsetMs!: number;
}

/** Answer of POST /sandbox/clock/advance. */
export class ClockResource {
  @MomentField({ description: "The platform's domain time" }) now!: string;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, description: 'Number of timers that fired' })
  fired!: number;
}
