import table from './account-types.json';

/** Check digits that a field may carry. */
export type ChecksumKind = 'ABA' | 'CLABE' | 'CPF_OR_CNPJ' | 'IBAN' | 'EIP55' | 'BASE58CHECK' | 'SOLANA';

/** One field of an account type. */
export interface AccountTypeField {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: string[];
  /** Encrypted at rest, masked but for callers that may see it. */
  sensitive?: boolean;
  /** Verified outside the sandbox only (decisions.md 7). */
  checksum?: ChecksumKind;
  /** The other name of that field. */
  alias_of?: string;
}

/** What a beneficiary must say, by its type; `addressRequired` holds where `address` is required. */
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
  /** Several names: the first that is present. */
  primaryIdentifier: string | string[];
  fields: Record<string, AccountTypeField>;
  exactlyOneOf?: string[];
  cryptoNetworks?: string[];
  /** Null for wallets: no beneficiary, one that is given is ignored. */
  beneficiary: BeneficiaryRule | null;
  /** Fields that, with the primary identifier, tell one account from another. */
  routing: string[];
}

/** Every account type of the deployment, from the one table (decisions.md 7). */
export const accountTypes: readonly AccountType[] = table.accountTypes as unknown as readonly AccountType[];

const byName: ReadonlyMap<string, AccountType> = new Map(
  accountTypes.flatMap((type) => [type.accountType, ...type.alsoNamed].map((name) => [name, type] as const)),
);

/** Every name that `accountInfo.accountType` may carry: canonical ones and the other names that clients use. */
export const accountTypeNames: readonly string[] = [...byName.keys()];

/** The account type of a canonical or other name; undefined for an unknown one. */
export function findAccountType(name: unknown): AccountType | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined;
}

/** Names of one field that mean the same, wherever either is used (account-types.json, notes). */
const sameField: readonly (readonly string[])[] = [['swiftCode', 'swiftBic']];

/** Rules of a type's fields by canonical name, without the entries that are other names of one. */
export function canonicalFields(type: AccountType): [string, AccountTypeField][] {
  return Object.entries(type.fields).filter(([, field]) => field.alias_of === undefined);
}

/** All names under which a field may be given, its canonical one first. */
export function namesOfField(type: AccountType, canonical: string): string[] {
  const declared = Object.entries(type.fields)
    .filter(([, field]) => field.alias_of === canonical)
    .map(([name]) => name);
  const group = sameField.find((names) => names.includes(canonical)) ?? [];
  return [...new Set([canonical, ...declared, ...group])];
}

/** A JSON object, as opposed to a list, null or anything else. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a JSON object; inherited ones don't count. */
export function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
