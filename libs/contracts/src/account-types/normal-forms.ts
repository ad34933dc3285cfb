import type { CountryCode } from 'libphonenumber-js';
import { TEXT_LENGTH_MAX } from '@corridor/kernel';
import { BLANK_CHARACTERS, tidied } from '../texts';
import {
  accountFormOf,
  bankFields,
  canonicalFields,
  isJsonObject,
  memberOf,
  namesOfField,
  type AccountType,
} from './account-type';
import { addressTexts, beneficiaryTexts, businessInfoTexts } from './beneficiary';
import type { TextRule } from './expectations';
import { internationalNumber } from './phone-numbers';
import { SEPARATORS, SEPARATORS_AND_SLASH } from './separators';
import { isLongerThan } from './text-rules';

/**
 * How a text is stored:
 * - TEXT: without spaces at its ends, its characters composed (Unicode NFC)
 * - ADDRESS: as TEXT; a space within it is a fault, because without it the text may be the address of somebody else
 * - CODE: digits or letters, or the number of a wallet, without spaces, dashes, dots and brackets
 * - UPPER_CODE: a CODE in upper case
 * - TAX_ID: an UPPER_CODE without slashes
 * - PHONE: E.164, with the country of the account if the number names none
 */
export type NormalForm = 'TEXT' | 'ADDRESS' | 'CODE' | 'UPPER_CODE' | 'TAX_ID' | 'PHONE';

/**
 * The one table of normal forms, by the path of the text in `accountInfo`. Other texts are stored as they are: values
 * of closed lists, countries, dates, email addresses.
 */
const normalForms: Readonly<Record<string, NormalForm>> = {
  accountNumber: 'CODE',
  routingNumber: 'CODE',
  clabeNumber: 'CODE',
  sortCode: 'CODE',
  bankCode: 'CODE',
  branchCode: 'CODE',
  iban: 'UPPER_CODE',
  swiftCode: 'UPPER_CODE',
  ifsc: 'UPPER_CODE',
  taxId: 'TAX_ID',
  phoneNumber: 'PHONE',
  vpa: 'ADDRESS',
  address: 'ADDRESS',
  lightningAddress: 'ADDRESS',
  invoice: 'ADDRESS',
  bolt12: 'ADDRESS',
  bankName: 'TEXT',
  provider: 'TEXT',
  'beneficiary.fullName': 'TEXT',
  'beneficiary.legalName': 'TEXT',
  'beneficiary.taxId': 'TAX_ID',
  'beneficiary.email': 'TEXT',
  'beneficiary.phoneNumber': 'PHONE',
  'beneficiary.businessInfo.legalName': 'TEXT',
  'beneficiary.businessInfo.taxId': 'TAX_ID',
  'beneficiary.address.line1': 'TEXT',
  'beneficiary.address.line2': 'TEXT',
  'beneficiary.address.city': 'TEXT',
  'beneficiary.address.state': 'TEXT',
  'beneficiary.address.postalCode': 'TEXT',
};

/** The type of a Pix key decides its form. */
const pixKeyForms: Readonly<Record<string, NormalForm>> = {
  CPF: 'TAX_ID',
  CNPJ: 'TAX_ID',
  PHONE: 'PHONE',
  EMAIL: 'ADDRESS',
  RANDOM: 'ADDRESS',
};

/** Country of the accounts of a currency (ISO 3166-1); absent for a currency of several, as DKK in the Faroe Islands. */
const countries: Readonly<Record<string, CountryCode>> = {
  USD: 'US',
  MXN: 'MX',
  BRL: 'BR',
  PHP: 'PH',
  GBP: 'GB',
  INR: 'IN',
  NGN: 'NG',
  ZAR: 'ZA',
  KES: 'KE',
  TZS: 'TZ',
  ZMW: 'ZM',
  RWF: 'RW',
  CAD: 'CA',
  AED: 'AE',
  BDT: 'BD',
  BWP: 'BW',
  COP: 'CO',
  EGP: 'EG',
  GHS: 'GH',
  GTQ: 'GT',
  HKD: 'HK',
  HTG: 'HT',
  IDR: 'ID',
  JMD: 'JM',
  MWK: 'MW',
  MYR: 'MY',
  PKR: 'PK',
  SGD: 'SG',
  THB: 'TH',
  UGX: 'UG',
  VND: 'VN',
};

/** Characters that a form removes, as the content of a character class. Empty for forms that are only trimmed. */
export const droppedBy: Readonly<Record<NormalForm, string>> = {
  TEXT: '',
  ADDRESS: '',
  CODE: SEPARATORS,
  UPPER_CODE: SEPARATORS,
  TAX_ID: SEPARATORS_AND_SLASH,
  PHONE: SEPARATORS_AND_SLASH,
};

const anyOf = (inside: string): RegExp => new RegExp(`[${inside}]+`, 'gu');
const blank = new RegExp(`[${BLANK_CHARACTERS}]`, 'u');
const codeMarks = anyOf(droppedBy.CODE);
const taxIdMarks = anyOf(droppedBy.TAX_ID);
const ALPHANUMERIC = /^[\p{L}\p{N}]*$/u;
/** The number of a wallet: a phone number, in PayNow with `#` and the code of its provider. */
const WALLET_NUMBER = /^\+[0-9]+(?:#[0-9A-Za-z]+)?$/;
/** A code without punctuation. Text that is not a code, for example an email address, keeps it. */
function codeOf(text: string, marks: RegExp): string {
  const code = text.replace(marks, '');
  return ALPHANUMERIC.test(code) || WALLET_NUMBER.test(code) ? code : text;
}

function taxIdOf(text: string): string {
  const code = text.replace(taxIdMarks, '');
  return ALPHANUMERIC.test(code) ? code.toUpperCase() : text;
}

function normalized(text: string, form: NormalForm, country: CountryCode | undefined): string {
  switch (form) {
    case 'TEXT':
    case 'ADDRESS':
      return tidied(text);
    case 'CODE':
      return codeOf(text, codeMarks);
    case 'UPPER_CODE':
      return codeOf(text, codeMarks).toUpperCase();
    case 'TAX_ID':
      return taxIdOf(text);
    case 'PHONE':
      return internationalNumber(text, country) ?? text;
  }
}

/** The form of a text by its path in `accountInfo`, if it doesn't depend on another text. */
export function normalFormOf(path: string): NormalForm | undefined {
  return Object.hasOwn(normalForms, path) ? normalForms[path] : undefined;
}

function pixKeyFormOf(accountInfo: Record<string, unknown>): NormalForm | undefined {
  const kind = memberOf(accountInfo, 'pixKeyType');
  return typeof kind === 'string' && Object.hasOwn(pixKeyForms, kind) ? pixKeyForms[kind] : undefined;
}

/** Whether a field is an address with a space within it. `text` is in its form. */
export function isSpacedAddress(name: string, text: string, accountInfo: Record<string, unknown>): boolean {
  const form = name === 'pixKey' ? pixKeyFormOf(accountInfo) : normalFormOf(name);
  return form === 'ADDRESS' && blank.test(text);
}

/** Longest accepted text at a path, in characters. A form removes some of them; a longer text is rejected unchanged. */
export function writtenLengthMax(path: string, lengthMax = TEXT_LENGTH_MAX): number {
  const form = normalFormOf(path);
  const keepsMost = form === undefined || form === 'TEXT' || form === 'ADDRESS';
  return keepsMost ? lengthMax : Math.max(lengthMax, TEXT_LENGTH_MAX);
}

/** One text of an object: its name, its path in `accountInfo`, and its longest length. */
type Place = readonly [name: string, path: string, lengthMax: number | undefined];

/** What the forms of an `accountInfo` depend on besides its paths. */
interface Setting {
  pixKeyForm: NormalForm | undefined;
  country: CountryCode | undefined;
}

/** The currency decides. An account of a currency of several countries names its region, or its IBAN begins with it. */
export function countryOfAccount(
  type: AccountType,
  accountInfo: Record<string, unknown>,
): CountryCode | undefined {
  const only = countries[type.currency[0] ?? ''];
  if (only !== undefined) return only;
  const named = memberOf(accountInfo, 'region') ?? memberOf(accountInfo, 'iban');
  return typeof named === 'string'
    ? (/^\s*([A-Za-z]{2})/.exec(named)?.[1]?.toUpperCase() as CountryCode | undefined)
    : undefined;
}

/** A copy of an object whose texts are in their form. */
function withForms(
  object: Record<string, unknown>,
  places: readonly Place[],
  { pixKeyForm, country }: Setting,
): Record<string, unknown> {
  const replica = { ...object };
  for (const [name, path, lengthMax] of places) {
    const text = memberOf(object, name);
    const form = path === 'pixKey' ? pixKeyForm : normalFormOf(path);
    if (typeof text !== 'string' || !form || isLongerThan(text, writtenLengthMax(path, lengthMax))) continue;
    replica[name] = normalized(text, form, country);
  }
  return replica;
}

function withNested(
  object: Record<string, unknown>,
  name: string,
  change: (member: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  const member = memberOf(object, name);
  return isJsonObject(member) ? { ...object, [name]: change(member) } : object;
}

function normalizedBeneficiary(
  beneficiary: Record<string, unknown>,
  setting: Setting,
): Record<string, unknown> {
  const inside = (prefix: string, rules: Readonly<Record<string, TextRule>>) => {
    const places = Object.entries(rules).map(([name, { maxLength }]): Place => [
      name,
      `${prefix}.${name}`,
      maxLength,
    ]);
    return (object: Record<string, unknown>) => withForms(object, places, setting);
  };
  const own = inside('beneficiary', beneficiaryTexts)(beneficiary);
  const located = withNested(own, 'address', inside('beneficiary.address', addressTexts));
  return withNested(located, 'businessInfo', inside('beneficiary.businessInfo', businessInfoTexts));
}

/** Paths of the texts of a form, and of accounts at a bank, without a closed list of values, under each of their names. */
function placesOf(form: AccountType): Place[] {
  return [...new Map([...bankFields, ...canonicalFields(form)])]
    .filter(([, field]) => !field.enum)
    .flatMap(([path, { maxLength }]) =>
      namesOfField(form, path).map((name): Place => [name, path, maxLength]),
    );
}

/**
 * An `accountInfo` as it is checked, stored, compared and shown: its texts in their normal forms. Text without a form
 * is unchanged. If the account type is unknown, everything is unchanged.
 */
export function normalizedAccountInfo(accountInfo: Record<string, unknown>): Record<string, unknown> {
  const type = accountFormOf(accountInfo);
  if (!type) return accountInfo;
  const setting: Setting = {
    pixKeyForm: pixKeyFormOf(accountInfo),
    country: countryOfAccount(type, accountInfo),
  };
  const own = withForms(accountInfo, placesOf(type), setting);
  if (type.beneficiary === null) return own;
  return withNested(own, 'beneficiary', (beneficiary) => normalizedBeneficiary(beneficiary, setting));
}
