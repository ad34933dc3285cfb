import { kycStatuses, customerTypes, type KycStatus, type CustomerType } from '@corridor/kernel';
import { MetadataField, type Metadata } from '../metadata';
import {
  DateBoundField,
  EnumField,
  FlagField,
  IntegerField,
  LimitField,
  ObjectField,
  TextField,
} from '../fields';
import { IdListField } from '../id-fields';
import {
  BirthDateField,
  CountryField,
  CountryListField,
  PastDayField,
  PostalCodeField,
} from '../identity-fields';
import { NameField } from '../names';

/** An address on creation: line1, country, and postalCode if the country has postal codes (docs/behaviour.md 2). */
export class AddressBody {
  @TextField({ example: '100 Main St' }) line1!: string;
  @TextField({ optional: true, nullable: true }) line2?: string | null;
  @TextField({ optional: true, nullable: true, example: 'Austin' }) city?: string | null;
  @TextField({ optional: true, nullable: true, example: 'TX' }) state?: string | null;
  @PostalCodeField() postalCode?: string | null;
  @CountryField() country!: string;
}

/** Part of an address: nested objects of a PATCH merge field by field. */
export class AddressPatch {
  @TextField({ optional: true }) line1?: string;
  @TextField({ optional: true, nullable: true }) line2?: string | null;
  @TextField({ optional: true, nullable: true }) city?: string | null;
  @TextField({ optional: true, nullable: true }) state?: string | null;
  @PostalCodeField() postalCode?: string | null;
  @CountryField({ optional: true }) country?: string;
}

class BusinessDetails {
  @NameField({ optional: true, nullable: true }) doingBusinessAs?: string | null;
  @CountryField({ optional: true, nullable: true }) country?: string | null;
  @TextField({ optional: true, nullable: true, example: 'REG-10042' }) registrationNumber?: string | null;
  @PastDayField({ optional: true, nullable: true }) incorporatedOn?: string | null;
  @TextField({ optional: true, nullable: true, example: 'LLC' }) entityType?: string | null;
  @TextField({ optional: true, nullable: true, example: '12-3456789' }) taxId?: string | null;
  @CountryListField({ optional: true, nullable: true }) countriesOfOperation?: string[] | null;
  @TextField({ optional: true, nullable: true }) businessType?: string | null;
  @TextField({ optional: true, nullable: true }) purposeOfAccount?: string | null;
  @TextField({ optional: true, nullable: true }) sourceOfFunds?: string | null;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, optional: true, nullable: true })
  expectedMonthlyTransactionCount?: number | null;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, optional: true, nullable: true })
  expectedMonthlyTransactionVolume?: number | null;
  @CountryListField({ optional: true, nullable: true }) expectedRecipientJurisdictions?: string[] | null;
}

/** Data of a business (docs/behaviour.md 6). */
export class BusinessInfoBody extends BusinessDetails {
  @NameField({ example: 'Acme LLC' }) legalName!: string;
}

/** A change of a business. */
export class BusinessInfoPatch extends BusinessDetails {
  @NameField({ optional: true }) legalName?: string;
}

class CustomerDetails {
  @NameField({ optional: true, nullable: true, example: 'Ada Lovelace' }) fullName?: string | null;
  @BirthDateField({ optional: true, nullable: true }) birthDate?: string | null;
  @CountryField({ optional: true, nullable: true }) nationality?: string | null;
  @EnumField(kycStatuses, { optional: true, description: 'Individuals; regulated platforms only' })
  kycStatus?: KycStatus;
  @EnumField(kycStatuses, { optional: true, description: 'Businesses; regulated platforms only' })
  kybStatus?: KycStatus;
}

const UMA_DESCRIPTION = 'UMA address `$local@<umaDomain of the platform>`; generated if absent';

/** POST /customers. `businessInfo` is required for BUSINESS. */
export class CreateCustomerBody extends CustomerDetails {
  @EnumField(customerTypes) customerType!: CustomerType;
  @TextField({ optional: true, example: 'user-42', description: 'Generated if absent' })
  platformCustomerId?: string;
  @TextField({ optional: true, example: '$ada@platform.test', description: UMA_DESCRIPTION })
  umaAddress?: string;
  @ObjectField(() => AddressBody, { optional: true, nullable: true }) address?: AddressBody | null;
  @ObjectField(() => BusinessInfoBody, { optional: true }) businessInfo?: BusinessInfoBody;
  @MetadataField({ nullable: true }) metadata?: Metadata | null;
}

/** PATCH /customers/{customerId}. */
export class UpdateCustomerBody extends CustomerDetails {
  @EnumField(customerTypes, { optional: true, description: "The customer's own type; another is 400" })
  customerType?: CustomerType;
  @TextField({ optional: true, example: '$ada@platform.test' }) umaAddress?: string;
  @ObjectField(() => AddressPatch, { optional: true, nullable: true }) address?: AddressPatch | null;
  @ObjectField(() => BusinessInfoPatch, { optional: true }) businessInfo?: BusinessInfoPatch;
  @MetadataField({
    nullable: true,
    areNamesClearable: true,
    description:
      'Merges pair by pair with the stored pairs, 20 in total; null as a value removes its pair, null as the object ' +
      'removes all pairs',
  })
  metadata?: Record<string, string | null> | null;
}

/** GET /customers. */
export class ListCustomersQuery {
  @IdListField('Customer', {
    optional: true,
    description: 'Only these. Those that do not exist are left out',
  })
  customerIds?: string[];
  @TextField({ optional: true }) platformCustomerId?: string;
  @EnumField(customerTypes, { optional: true }) customerType?: CustomerType;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @DateBoundField({ optional: true }) updatedAfter?: string;
  @DateBoundField({ optional: true }) updatedBefore?: string;
  @TextField({ optional: true }) umaAddress?: string;
  @FlagField({ description: 'Include deleted customers' }) isIncludingDeleted?: 'true' | 'false';
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
