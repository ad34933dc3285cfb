import table from './account-types.json';

/** Largest number of payment rails of an account. */
export const RAILS_MAX = 20;

/** Kinds of check digits of a field. */
export type ChecksumKind = 'ABA' | 'CLABE' | 'CPF_OR_CNPJ' | 'IBAN' | 'EIP55' | 'BASE58CHECK' | 'SOLANA';

/** One field of an account type. */
export interface AccountTypeField {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: string[];
  /** Encrypted at rest, and masked except for callers that may see it. */
  sensitive?: boolean;
  /** Checked outside the sandbox, and in a sandbox with `SANDBOX_CHECK_DIGITS` (docs/behaviour.md 7). */
  checksum?: ChecksumKind;
  /** The other name of that field. */
  alias_of?: string;
}

/** Required fields of a beneficiary, by its type. `addressRequired` applies if `address` is required. */
export interface BeneficiaryRule {
  INDIVIDUAL: { required: string[] };
  BUSINESS: { required: string[] };
  addressRequired?: string[];
}

/** One account type: its names, currencies, rails, fields and rules. */
export interface AccountType {
  accountType: string;
  alsoNamed: string[];
  currency: string[];
  paymentRails: string[];
  /** Several names: the first present one counts. */
  primaryIdentifier: string | string[];
  fields: Record<string, AccountTypeField>;
  exactlyOneOf?: string[];
  cryptoNetworks?: string[];
  /** Null for wallets: they have no beneficiary, and a given one is ignored. */
  beneficiary: BeneficiaryRule | null;
  /** Fields that distinguish accounts together with the primary identifier. */
  routing: string[];
  /** Another form of an account of the type; its fields replace the type's own. */
  otherForm?: Pick<AccountType, 'paymentRails' | 'primaryIdentifier' | 'fields' | 'routing'>;
}

/** Every account type of the deployment, from the one table (docs/behaviour.md 7). */
export const accountTypes: readonly AccountType[] = table.accountTypes as unknown as readonly AccountType[];

const byName: ReadonlyMap<string, AccountType> = new Map(
  accountTypes.flatMap((type) => [type.accountType, ...type.alsoNamed].map((name) => [name, type] as const)),
);

/** Every possible name in `accountInfo.accountType`: canonical names and their other names. */
export const accountTypeNames: readonly string[] = [...byName.keys()];

/** The account type of a canonical or other name; undefined for an unknown one. */
export function findAccountType(name: unknown): AccountType | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined;
}

/** The type of bank accounts of many countries: its rules for IBAN and BIC are those of all. */
export const ibanType = findAccountType('EUR_ACCOUNT') as AccountType;

/** What an account at a bank may be known by, whatever its type asks of a payee. */
export const bankFields: readonly [string, AccountTypeField][] = [
  ['iban', { ...ibanType.fields['iban'] }],
  ['accountNumber', {}],
  ['swiftCode', { ...ibanType.fields['swiftCode'] }],
];

function otherFormOf(type: AccountType): AccountType | undefined {
  const { otherForm, ...own } = type;
  return otherForm && { ...own, ...otherForm };
}

const otherForms: ReadonlyMap<AccountType, AccountType> = new Map(
  accountTypes.flatMap((type) => {
    const form = otherFormOf(type);
    return form ? [[type, form] as const] : [];
  }),
);

/** The possible forms of an account of the type: the type itself, and its other form if it has one. */
export function formsOfType(type: AccountType): AccountType[] {
  const other = otherForms.get(type);
  return other ? [type, other] : [type];
}

/** Names, in all spellings, of the fields that only the other form of the type requires. */
export function fieldsOfOtherForm(type: AccountType): string[] {
  const other = otherForms.get(type);
  if (!other) return [];
  return canonicalFields(other)
    .filter(([name, field]) => field.required && !(name in type.fields))
    .flatMap(([name]) => namesOfField(other, name));
}

/**
 * The form of an `accountInfo`. It is the type's other form if the account has a field of that form and not the type's
 * own identifier. Undefined for an unknown type.
 */
export function accountFormOf(accountInfo: Record<string, unknown>): AccountType | undefined {
  const type = findAccountType(memberOf(accountInfo, 'accountType'));
  const other = type && otherForms.get(type);
  if (!type || !other) return type;
  const isGiven = (name: string): boolean => memberOf(accountInfo, name) !== undefined;
  const isOther = fieldsOfOtherForm(type).some(isGiven) && ![type.primaryIdentifier].flat().some(isGiven);
  return isOther ? other : type;
}

/** Names of one field with the same meaning; either may be used (account-types.json, notes). */
const sameField: readonly (readonly string[])[] = [['swiftCode', 'swiftBic']];

/** Rules of a type's fields by canonical name, without the entries for other names. */
export function canonicalFields(type: AccountType): [string, AccountTypeField][] {
  return Object.entries(type.fields).filter(([, field]) => field.alias_of === undefined);
}

/** All names of a field, the canonical one first. */
export function namesOfField(type: AccountType, canonical: string): string[] {
  const declared = Object.entries(type.fields)
    .filter(([, field]) => field.alias_of === canonical)
    .map(([name]) => name);
  const group = sameField.find((names) => names.includes(canonical)) ?? [];
  return [...new Set([canonical, ...declared, ...group])];
}

/** A JSON object, not a list, null or a scalar. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a JSON object; inherited ones don't count. */
export function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
