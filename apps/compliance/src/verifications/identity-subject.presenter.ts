import { formatId } from '@corridor/kernel';
import type { CustomerResource, IdentityQuestion, IdentitySubject } from '@corridor/contracts';
import type { BeneficialOwner } from '../beneficial-owners/domain/beneficial-owner';

/** The members of an object that are texts, of those names. */
function texts<N extends string>(source: object | undefined, names: readonly N[]): { [K in N]?: string } {
  const found = names.flatMap((name): [N, string][] => {
    const value: unknown = source === undefined ? undefined : Reflect.get(source, name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found) as { [K in N]?: string };
}

function addressOf(address: object | undefined): Pick<IdentitySubject, 'address'> {
  const members = texts(address, ['line1', 'line2', 'city', 'state', 'postalCode', 'country']);
  return Object.keys(members).length === 0 ? {} : { address: members as Record<string, string> };
}

const BUSINESS_MEMBERS = ['country', 'registrationNumber', 'taxId', 'entityType', 'incorporatedOn'] as const;
const OWNER_MEMBERS = [
  'birthDate',
  'nationality',
  'email',
  'phoneNumber',
  'idType',
  'identifier',
  'countryOfIssuance',
] as const;

/** A customer as a connector gets it. */
export function customerSubject(customer: CustomerResource): IdentitySubject {
  const { id: subjectId, customerType, businessInfo, fullName = '', address } = customer;
  if (customerType === 'BUSINESS') {
    const name = businessInfo?.legalName ?? '';
    return { subjectId, name, ...texts(businessInfo, BUSINESS_MEMBERS), ...addressOf(address) };
  }
  return {
    subjectId,
    name: fullName,
    ...texts(customer, ['birthDate', 'nationality']),
    ...addressOf(address),
  };
}

/** A beneficial owner as a connector gets it. */
export function ownerSubject({ id, personalInfo }: BeneficialOwner): IdentitySubject {
  const { firstName, middleName, lastName } = texts(personalInfo, ['firstName', 'middleName', 'lastName']);
  const { address } = personalInfo;
  return {
    subjectId: formatId('BeneficialOwner', id),
    name: [firstName, middleName, lastName].filter((part) => part !== undefined).join(' '),
    ...texts(personalInfo, OWNER_MEMBERS),
    ...addressOf(typeof address === 'object' ? address : undefined),
  };
}

/** A beneficial owner beside its business. */
export function checkedOwnerSubject(owner: BeneficialOwner): IdentityQuestion['owners'][number] {
  const { roles, ownershipPercentage } = owner;
  return { ...ownerSubject(owner), roles, ownershipPercentage };
}
