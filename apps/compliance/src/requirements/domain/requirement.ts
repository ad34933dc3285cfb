import { formatId, addressProofTypes, type CustomerType, type VerificationErrorType } from '@corridor/kernel';

/** Regulated platforms do part of the checks themselves (docs/behaviour.md 6). */
export type PlatformKind = 'REGULATED' | 'UNREGULATED';

/** An owner as a verification sees it. */
export interface ApplicantOwner {
  id: string;
  roles: readonly string[];
  personalInfo: object;
}

/** Whether an address in a country needs a postal code. */
type NeedsPostalCode = (country: string | undefined) => boolean;

/** All data that a verification reads. */
export interface Applicant {
  id: string;
  customerType: CustomerType;
  platformKind: PlatformKind;
  /** The customer's data under the names of the API. */
  data: object;
  owners: readonly ApplicantOwner[];
  documentTypes: ReadonlySet<string>;
  needsPostalCode: NeedsPostalCode;
}

/** A missing item, as GET /verifications/{id} shows it. */
export interface Missing {
  resourceId: string;
  type: VerificationErrorType;
  reason: string;
  field?: string;
  acceptedDocumentTypes?: string[];
}

/** A required item: a field of the customer or of each owner, one of some documents, or an owner with a role. */
type Need =
  | { kind: 'FIELD' | 'OWNER_FIELD'; field: string }
  | { kind: 'PROOF_OF_ADDRESS'; accepted: readonly string[] }
  | { kind: 'OWNER'; roles: readonly string[] };

/** One requirement: the item and who must have it. */
export interface Requirement {
  customerType: CustomerType;
  platforms: readonly PlatformKind[];
  need: Need;
}

const EVERY: readonly PlatformKind[] = ['REGULATED', 'UNREGULATED'];
const ADDRESS = ['address.line1', 'address.city', 'address.postalCode', 'address.country'];
const INDIVIDUAL_FIELDS = ['fullName', 'birthDate', 'nationality', ...ADDRESS];
const BUSINESS_FIELDS = [
  'businessInfo.legalName',
  'businessInfo.registrationNumber',
  'businessInfo.taxId',
  'businessInfo.country',
  ...ADDRESS,
];

/** Fields that complete an owner's personalInfo: all but middleName, email and phoneNumber (docs/behaviour.md 6). */
export const ownerFields: readonly string[] = [
  'personalInfo.firstName',
  'personalInfo.lastName',
  'personalInfo.birthDate',
  'personalInfo.nationality',
  ...ADDRESS.map((field) => `personalInfo.${field}`),
  'personalInfo.idType',
  'personalInfo.identifier',
  'personalInfo.countryOfIssuance',
];

function fields(
  customerType: CustomerType,
  kind: 'FIELD' | 'OWNER_FIELD',
  names: readonly string[],
): Requirement[] {
  return names.map((field) => ({ customerType, platforms: EVERY, need: { kind, field } }));
}

/** Every requirement of KYC and KYB, in the order in which missing items are listed (docs/behaviour.md 6). */
export const requirements: readonly Requirement[] = [
  ...fields('INDIVIDUAL', 'FIELD', INDIVIDUAL_FIELDS),
  {
    customerType: 'INDIVIDUAL',
    platforms: ['UNREGULATED'],
    need: { kind: 'PROOF_OF_ADDRESS', accepted: addressProofTypes },
  },
  ...fields('BUSINESS', 'FIELD', BUSINESS_FIELDS),
  { customerType: 'BUSINESS', platforms: EVERY, need: { kind: 'OWNER', roles: ['UBO', 'CONTROL_PERSON'] } },
  ...fields('BUSINESS', 'OWNER_FIELD', ownerFields),
];

/** The text at a dotted path; undefined if it is absent or blank. */
function textAt(value: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, step) =>
        at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[step] : undefined,
      value,
    );
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

const POSTAL_CODE = 'address.postalCode';

/** Whether a field is present or not needed: a postal code in a country without postal codes. */
function has(value: unknown, path: string, needsPostalCode: NeedsPostalCode): boolean {
  if (textAt(value, path) !== undefined) return true;
  if (!path.endsWith(POSTAL_CODE)) return false;
  return !needsPostalCode(textAt(value, `${path.slice(0, -POSTAL_CODE.length)}address.country`));
}

function missingField(resourceId: string, field: string): Missing {
  return { resourceId, type: 'MISSING_FIELD', reason: `${field} is missing`, field };
}

/** The items of one need that the applicant lacks. */
function missingOf(need: Need, applicant: Applicant): Missing[] {
  const resourceId = formatId('Customer', applicant.id);
  switch (need.kind) {
    case 'FIELD':
      return has(applicant.data, need.field, applicant.needsPostalCode)
        ? []
        : [missingField(resourceId, need.field)];
    case 'OWNER_FIELD':
      return applicant.owners
        .filter((owner) => !has({ personalInfo: owner.personalInfo }, need.field, applicant.needsPostalCode))
        .map((owner) => missingField(formatId('BeneficialOwner', owner.id), need.field));
    case 'PROOF_OF_ADDRESS': {
      if (need.accepted.some((type) => applicant.documentTypes.has(type))) return [];
      const reason = 'a document that proves the address is missing';
      const type = 'MISSING_PROOF_OF_ADDRESS_DOCUMENT';
      return [{ resourceId, type, reason, acceptedDocumentTypes: [...need.accepted] }];
    }
    case 'OWNER': {
      if (applicant.owners.some(({ roles }) => roles.some((role) => need.roles.includes(role)))) return [];
      const reason = `a beneficial owner with role ${need.roles.join(' or ')} is missing`;
      return [{ resourceId, type: 'MISSING_BENEFICIAL_OWNER', reason }];
    }
  }
}

/** Maximum number of listed missing items, because a verification is sent whole, as a reply and as an event. */
const MISSING_MAX = 500;

/** The items that the applicant still has to supply, up to a limit; empty if it is ready for verification. */
export function missingFrom(applicant: Applicant): Missing[] {
  return requirements
    .filter(
      ({ customerType, platforms }) =>
        customerType === applicant.customerType && platforms.includes(applicant.platformKind),
    )
    .flatMap(({ need }) => missingOf(need, applicant))
    .slice(0, MISSING_MAX);
}

/** Whether an owner's personalInfo is complete, so that its KYC can begin. */
export function isOwnerComplete(personalInfo: object, needsPostalCode: NeedsPostalCode): boolean {
  return ownerFields.every((field) => has({ personalInfo }, field, needsPostalCode));
}
