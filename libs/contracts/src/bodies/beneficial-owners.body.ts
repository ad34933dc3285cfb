import {
  EnumField,
  EnumListField,
  IdField,
  IntegerField,
  LimitField,
  ObjectField,
  TextField,
} from '../fields';
import { BirthDateField, CountryField, EmailField, PhoneNumberField } from '../identity-fields';
import { NameField } from '../names';
import { AddressBody, AddressPatch } from './customers.body';

/** Roles of an owner in the business (docs/behaviour.md 6). */
export const ownerRoles = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;
export type OwnerRole = (typeof ownerRoles)[number];

class PersonalDetails {
  @NameField({ optional: true, nullable: true }) middleName?: string | null;
  @BirthDateField({ optional: true, nullable: true }) birthDate?: string | null;
  @CountryField({ optional: true, nullable: true }) nationality?: string | null;
  @TextField({ optional: true, nullable: true, maxLength: 64, example: 'SSN' }) idType?: string | null;
  @TextField({
    optional: true,
    nullable: true,
    maxLength: 64,
    example: '123-45-6789',
    description: 'Number of the `idType`; masked for tokens with VIEW only',
  })
  identifier?: string | null;
  @EmailField({ optional: true, nullable: true }) email?: string | null;
  @PhoneNumberField({ optional: true, nullable: true }) phoneNumber?: string | null;
  @CountryField({ optional: true, nullable: true, description: 'Country that issued the `identifier`' })
  countryOfIssuance?: string | null;
}

/**
 * Personal data of a new owner. The KYC check starts when all fields except middleName, email and phoneNumber are
 * present.
 */
export class PersonalInfoBody extends PersonalDetails {
  @NameField({ example: 'Ada' }) firstName!: string;
  @NameField({ example: 'Lovelace' }) lastName!: string;
  @ObjectField(() => AddressBody, { optional: true, nullable: true }) address?: AddressBody | null;
}

/** A change of an owner's personal data: absent fields stay, null clears a field. */
export class PersonalInfoPatch extends PersonalDetails {
  @NameField({ optional: true }) firstName?: string;
  @NameField({ optional: true }) lastName?: string;
  @ObjectField(() => AddressPatch, { optional: true, nullable: true }) address?: AddressPatch | null;
}

const PERCENTAGE = { min: 0, max: 100, example: 40 };

/** POST /beneficial-owners. */
export class CreateBeneficialOwnerBody {
  @IdField('Customer', { description: 'A BUSINESS customer' }) customerId!: string;
  @EnumListField(ownerRoles, { minItems: 1, example: ['UBO'] }) roles!: OwnerRole[];
  @IntegerField(PERCENTAGE) ownershipPercentage!: number;
  @ObjectField(() => PersonalInfoBody) personalInfo!: PersonalInfoBody;
}

/** PATCH /beneficial-owners/{beneficialOwnerId}. */
export class UpdateBeneficialOwnerBody {
  @EnumListField(ownerRoles, { minItems: 1, optional: true, example: ['UBO'] }) roles?: OwnerRole[];
  @IntegerField({ ...PERCENTAGE, optional: true }) ownershipPercentage?: number;
  @ObjectField(() => PersonalInfoPatch, { optional: true }) personalInfo?: PersonalInfoPatch;
}

/** GET /beneficial-owners. */
export class ListBeneficialOwnersQuery {
  @IdField('Customer', { optional: true }) customerId?: string;
  @EnumField(ownerRoles, { optional: true, description: 'Owners that have this role' }) role?: OwnerRole;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
