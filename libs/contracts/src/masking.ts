import { HIDDEN, maskName, maskTail } from '@corridor/kernel';
import {
  accountTypes,
  canonicalFields,
  formsOfType,
  isJsonObject,
  namesOfField,
} from './account-types/account-type';
import type { ReviewResource } from './resources/reviews.resource';

/** Names of people and of businesses: their first letters are shown. */
const names: ReadonlySet<string> = new Set([
  ...['name', 'fullName', 'firstName', 'middleName', 'lastName', 'legalName', 'doingBusinessAs'],
  ...['beneficiaryName', 'verifiedName', 'counterparty'],
]);

/** What identifies a person or an account: the last four characters are shown. */
const identifiers: ReadonlySet<string> = new Set([
  ...['identifier', 'taxId', 'registrationNumber', 'virtualAccount'],
  ...accountTypes.flatMap(formsOfType).flatMap((type) =>
    canonicalFields(type)
      .filter(([, { sensitive }]) => sensitive === true)
      .flatMap(([name]) => namesOfField(type, name)),
  ),
]);

/** What tells nothing about who somebody is: ids, references of a platform, kinds, states, moments, countries, banks. */
const open: ReadonlySet<string> = new Set([
  ...[
    'id',
    'subjectId',
    'customerId',
    'resourceId',
    'connectorId',
    'platformCustomerId',
    'platformAccountId',
  ],
  ...['kind', 'type', 'field', 'customerType', 'beneficiaryType', 'accountType', 'entityType', 'idType'],
  ...[
    'roles',
    'acceptedDocumentTypes',
    'status',
    'kycStatus',
    'kybStatus',
    'beneficiaryVerificationStatus',
    'result',
    'lateVerdict',
  ],
  ...['currency', 'paymentRails', 'cryptoNetwork', 'createdAt', 'updatedAt', 'incorporatedOn'],
  ...['country', 'countriesOfOperation', 'expectedRecipientJurisdictions', 'bank'],
]);

/** `$a****@platform.test`: people choose the name in front of the domain. */
function maskedUmaAddress(umaAddress: string): string {
  const [local = '', domain = ''] = umaAddress.split('@');
  return `${[...local].slice(0, 2).join('')}${HIDDEN}@${domain}`;
}

function maskedMember(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskedMember(name, item));
  if (isJsonObject(value)) {
    // A platform chooses the names of its metadata, so they say nothing about the values.
    return name === 'metadata' ? hidden(value) : maskPersonalData(value);
  }
  if (typeof value !== 'string' || value === '' || open.has(name)) return value;
  if (names.has(name)) return maskName(value);
  if (identifiers.has(name)) return maskTail(value);
  return name === 'umaAddress' ? maskedUmaAddress(value) : HIDDEN;
}

function hidden(values: object): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN]));
}

/**
 * A copy that operators see who look for something else than the person. It has the same members. A text of a member
 * that this file doesn't name is hidden, so a new one is hidden until somebody decides about it.
 */
export function maskPersonalData<T extends object>(resource: T): T {
  return Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [name, maskedMember(name, value)]),
  ) as T;
}

/** A review as lists show it. Its documents are ids and types. */
export function maskedReview(review: ReviewResource): ReviewResource {
  const { subject, check } = review;
  return {
    ...review,
    subject: subject && maskPersonalData(subject),
    check: check && maskPersonalData(check),
  };
}
