import { accountFormOf, canonicalFields, isJsonObject, memberOf, namesOfField } from './account-type';
import type { AccountType } from './account-type';
import { addressTexts, beneficiaryTexts, businessInfoTexts } from './beneficiary';

type Names = ReadonlySet<string>;

const beneficiaryNames: Names = new Set([
  'beneficiaryType',
  ...Object.keys(beneficiaryTexts),
  'address',
  'businessInfo',
]);
const addressNames: Names = new Set(Object.keys(addressTexts));
const businessInfoNames: Names = new Set(Object.keys(businessInfoTexts));

const namesByType = new Map<AccountType, Names>();

function namesOf(type: AccountType): Names {
  const known = namesByType.get(type);
  if (known) return known;
  const names = new Set([
    'accountType',
    ...canonicalFields(type).flatMap(([name]) => namesOfField(type, name)),
    'paymentRails',
    'platformAccountId',
    ...(type.beneficiary === null ? [] : ['beneficiary']),
  ]);
  namesByType.set(type, names);
  return names;
}

/** Unknown members of an object, as the path of the object and their names. */
export interface UnknownMembers {
  path: string;
  names: readonly string[];
  /** The names that the object may have. */
  known?: Names;
}

function unknownIn(path: string, value: unknown, known: Names): UnknownMembers[] {
  if (!isJsonObject(value)) return [];
  const names = Object.keys(value).filter((name) => !known.has(name));
  return names.length === 0 ? [] : [{ path, names, known }];
}

/**
 * The members of an `accountInfo` that its account type doesn't have; `knownAccountInfo` omits them. None if the type
 * itself is unknown, which is a fault.
 */
export function ignoredAccountInfo(accountInfo: unknown, path: string): UnknownMembers[] {
  if (!isJsonObject(accountInfo)) return [];
  const type = accountFormOf(accountInfo);
  if (!type) return [];
  const own = unknownIn(path, accountInfo, namesOf(type));
  const beneficiary = type.beneficiary === null ? undefined : memberOf(accountInfo, 'beneficiary');
  if (!isJsonObject(beneficiary)) return own;
  const inside = `${path}.beneficiary`;
  return [
    ...own,
    ...unknownIn(inside, beneficiary, beneficiaryNames),
    ...unknownIn(`${inside}.address`, memberOf(beneficiary, 'address'), addressNames),
    ...unknownIn(`${inside}.businessInfo`, memberOf(beneficiary, 'businessInfo'), businessInfoNames),
  ];
}
