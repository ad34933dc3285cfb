import table from './account-types.json';

/** One field of an account type. */
export interface AccountTypeField {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: string[];
  sensitive?: boolean;
  checksum?: string;
  alias_of?: string;
}

/** One account type: its names, currencies, rails, fields and rules. */
export interface AccountType {
  accountType: string;
  alsoNamed: string[];
  currency: string[];
  paymentRails: string[];
  primaryIdentifier: string | string[];
  fields: Record<string, AccountTypeField>;
  exactlyOneOf?: string[];
  cryptoNetworks?: string[];
  beneficiary: {
    INDIVIDUAL: { required: string[] };
    BUSINESS: { required: string[] };
    addressRequired?: string[];
  } | null;
  routing: string[];
}

const rawTypes = table.accountTypes as unknown as (Omit<AccountType, 'beneficiary'> & {
  beneficiary: {
    INDIVIDUAL: { required: string[] };
    BUSINESS: { required: string[] };
  } | null;
  addressRequired?: string[];
})[];

/** Every account type of the deployment, from the one table (decisions.md 7). */
export const accountTypes: readonly AccountType[] = rawTypes as readonly AccountType[];
