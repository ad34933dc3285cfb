import { EMAIL_PATTERN } from '../fields';
import { memberOf, type AccountType, type AccountTypeField } from './account-type';
import { hasValidCheckDigits, isCnpj, isCpf } from './check-digits';
import { countryOfAccount } from './normal-forms';
import { phoneFault } from './phone-numbers';

/** A field of an account, and a value that fits it. */
interface FieldOfAccount {
  type: AccountType;
  name: string;
  field: AccountTypeField;
  info: Record<string, unknown>;
  example: string;
}

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
const RANDOM_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;

/** What a Pix key of each type must be, but a phone number. */
const pixKeys: Readonly<Record<string, { fits: (key: string) => boolean; words: string }>> = {
  CPF: { fits: isCpf, words: 'a CPF with its check digits, for example 52998224725' },
  CNPJ: { fits: isCnpj, words: 'a CNPJ with its check digits, for example 11222333000181' },
  EMAIL: { fits: (key) => EMAIL.test(key), words: 'an email address, for example ada@example.com' },
  RANDOM: {
    fits: (key) => RANDOM_KEY.test(key),
    words: 'a random key, for example 123e4567-e12b-12d1-a456-426655440000',
  },
};

function pixKeyFault(kind: unknown, key: string): string | undefined {
  if (kind === 'PHONE') return phoneFault(key, 'BR');
  const rule = typeof kind === 'string' && Object.hasOwn(pixKeys, kind) ? pixKeys[kind] : undefined;
  return rule && !rule.fits(key) ? `must be ${rule.words}` : undefined;
}

/**
 * Why a value with the right shape can't be of an account, in words; undefined if it can. A sandbox doesn't ask, so that
 * test numbers with the magic suffixes are possible (docs/behaviour.md 7).
 */
export function factFault(
  { type, name, field, info, example }: FieldOfAccount,
  value: string,
): string | undefined {
  if (field.checksum && !hasValidCheckDigits(field.checksum, value)) {
    return `has wrong check digits; right ones are, for example, ${example}`;
  }
  if (name === 'accountNumber' && !LETTERS_AND_DIGITS.test(value)) {
    return `must have letters and digits alone, for example ${example}`;
  }
  if (name === 'phoneNumber') return phoneFault(value, countryOfAccount(type, info));
  return name === 'pixKey' ? pixKeyFault(memberOf(info, 'pixKeyType'), value) : undefined;
}
