import { customerTypes, type CustomerType } from '@corridor/kernel';
import { isBirthDate } from '../birth-dates';
import { isCountry, needsPostalCode } from '../countries';
import { isEmailAddress } from '../email-addresses';
import { EMAIL_PATTERN } from '../fields';
import { isJsonObject, memberOf, type AccountType } from './account-type';
import type { TextRule } from './expectations';
import { isPhoneNumber } from './phone-numbers';
import type { ViolationCollector } from './text-rules';

const COUNTRY: TextRule = { pattern: '^[A-Z]{2}$', example: 'US' };
const BIRTH_DATE: TextRule = { format: 'date' };
const EMAIL: TextRule = { pattern: EMAIL_PATTERN, example: 'ada@example.com' };
const PHONE: TextRule = {};

/** Possible texts of a beneficiary, with their rules. */
export const beneficiaryTexts: Readonly<Record<string, TextRule>> = {
  fullName: {},
  legalName: {},
  taxId: {},
  birthDate: BIRTH_DATE,
  nationality: COUNTRY,
  email: EMAIL,
  phoneNumber: PHONE,
  countryOfResidence: COUNTRY,
};

/** Members of a beneficiary's address. */
export const addressTexts: Readonly<Record<string, TextRule>> = {
  line1: {},
  line2: {},
  city: {},
  state: {},
  postalCode: { maxLength: 32 },
  country: COUNTRY,
};

/** Members of a business beneficiary's `businessInfo`. */
export const businessInfoTexts: Readonly<Record<string, TextRule>> = { legalName: {}, taxId: {} };

/** Additional rules for the texts of a country, of a date of birth, of an email address and of a phone number. */
const meanings: ReadonlyMap<TextRule | undefined, { isGood: (text: string) => boolean; words: string }> =
  new Map([
    [COUNTRY, { isGood: isCountry, words: 'the two-letter code of a country (ISO 3166-1), for example US' }],
    [
      BIRTH_DATE,
      {
        isGood: (day: string) => isBirthDate(day),
        words: 'a day in the past, from 1900-01-01 on, for example 1985-03-27',
      },
    ],
    [EMAIL, { isGood: isEmailAddress, words: 'an email address, for example ada@example.com' }],
    [PHONE, { isGood: isPhoneNumber, words: 'a phone number, for example +15551234567' }],
  ]);

const PATH = 'accountInfo.beneficiary';

function checkText(into: ViolationCollector, path: string, value: unknown, rule: TextRule): void {
  const meaning = meanings.get(rule);
  if (!into.text(path, value, rule) || !meaning || meaning.isGood(value as string)) return;
  into.add(path, `${path} must be ${meaning.words}`);
}

function nested(
  into: ViolationCollector,
  at: {
    path: string;
    value: unknown;
    rules: Readonly<Record<string, TextRule>>;
    required: readonly string[];
  },
): void {
  const { path, value, rules, required } = at;
  if (!isJsonObject(value)) {
    into.add(path, `${path} must be an object`);
    return;
  }
  for (const [name, rule] of Object.entries(rules)) {
    const member = memberOf(value, name);
    if (member !== undefined) checkText(into, `${path}.${name}`, member, rule);
    else if (required.includes(name)) into.add(`${path}.${name}`, `${path}.${name} is required`);
  }
}

/** The legal name may be in either place (account-types.json, notes). */
function legalNameViolation(beneficiary: Record<string, unknown>): string | undefined {
  const info = memberOf(beneficiary, 'businessInfo');
  if (memberOf(beneficiary, 'legalName') !== undefined) return undefined;
  if (info === undefined) return `${PATH}.legalName`;
  if (!isJsonObject(info)) return undefined;
  return memberOf(info, 'legalName') === undefined ? `${PATH}.businessInfo.legalName` : undefined;
}

function missing(beneficiary: Record<string, unknown>, required: readonly string[]): string[] {
  return required
    .map((name) => {
      if (name === 'legalName') return legalNameViolation(beneficiary);
      return memberOf(beneficiary, name) === undefined ? `${PATH}.${name}` : undefined;
    })
    .filter((path) => path !== undefined);
}

/** Checks the beneficiary of a type that has one. */
export function checkBeneficiary(type: AccountType, value: unknown, into: ViolationCollector): void {
  const rule = type.beneficiary;
  if (rule === null) return;
  if (value === undefined) {
    into.add(PATH, `${PATH} is required`);
    return;
  }
  if (!isJsonObject(value)) {
    into.add(PATH, `${PATH} must be an object`);
    return;
  }
  const kind = memberOf(value, 'beneficiaryType');
  const isKnownKind = into.text(`${PATH}.beneficiaryType`, kind, { enum: customerTypes });
  const required = isKnownKind ? rule[kind as CustomerType].required : [];
  for (const path of missing(value, required)) into.add(path, `${path} is required`);
  for (const [name, text] of Object.entries(beneficiaryTexts)) {
    const member = memberOf(value, name);
    if (member !== undefined) checkText(into, `${PATH}.${name}`, member, text);
  }
  const address = memberOf(value, 'address');
  if (address !== undefined) {
    const country = isJsonObject(address) ? memberOf(address, 'country') : undefined;
    const parts = (required.includes('address') ? (rule.addressRequired ?? []) : []).filter(
      (name) => name !== 'postalCode' || needsPostalCode(country),
    );
    nested(into, { path: `${PATH}.address`, value: address, rules: addressTexts, required: parts });
  }
  const info = memberOf(value, 'businessInfo');
  if (info !== undefined) {
    nested(into, { path: `${PATH}.businessInfo`, value: info, rules: businessInfoTexts, required: [] });
  }
}
