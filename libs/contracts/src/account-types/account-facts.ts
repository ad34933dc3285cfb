import { isCountry } from '../countries';
import { isEmailAddress } from '../email-addresses';
import { memberOf, type AccountType, type AccountTypeField } from './account-type';
import { hasValidCheckDigits, isCnpj, isCpf, isRoutingRangeInUse } from './check-digits';
import { countryOfAccount } from './normal-forms';
import { contactFault, phoneFault } from './phone-numbers';

/** A field of an account, and a value that fits it. */
interface FieldOfAccount {
  type: AccountType;
  name: string;
  field: AccountTypeField;
  info: Record<string, unknown>;
  example: string;
}

const RANDOM_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;
/** A virtual address of PayNow: a phone number or a name, `#` and the code of its provider. */
const PAYNOW_ADDRESS = /^\+?[0-9A-Za-z]+#[0-9A-Za-z]+$/;
const PHONE_NUMBER = /^\+[0-9]+$/;
/** A lightning invoice (BOLT 11) of the main network: money can't be sent to `lntb`, `lntbs` and `lnbcrt`. */
const INVOICE = /^lnbc(?!rt)[0-9a-z]+$/iu;
const OFFER = /^lno1[02-9ac-hj-np-z+]+$/iu;

interface Form {
  fits: (text: string) => boolean;
  words: string;
}

/** What an address of a lightning wallet must be. */
const lightningForms: Readonly<Record<string, Form>> = {
  lightningAddress: { fits: isEmailAddress, words: 'a name, @ and a domain, for example ada@example.com' },
  invoice: {
    fits: (text) => INVOICE.test(text),
    words: 'a lightning invoice (BOLT 11), which begins with lnbc',
  },
  bolt12: { fits: (text) => OFFER.test(text), words: 'a lightning offer (BOLT 12), which begins with lno1' },
};

/** What a Pix key of each type must be, but a phone number. */
const pixKeys: Readonly<Record<string, Form>> = {
  CPF: { fits: isCpf, words: 'a CPF with its check digits, for example 52998224725' },
  CNPJ: { fits: isCnpj, words: 'a CNPJ with its check digits, for example 11222333000181' },
  EMAIL: { fits: isEmailAddress, words: 'an email address, for example ada@example.com' },
  RANDOM: {
    fits: (key) => RANDOM_KEY.test(key),
    words: 'a random key, for example 123e4567-e12b-12d1-a456-426655440000',
  },
};

function formFault(form: Form | undefined, text: string): string | undefined {
  return form && !form.fits(text) ? `must be ${form.words}` : undefined;
}

function pixKeyFault(kind: unknown, key: string): string | undefined {
  if (kind === 'PHONE') return phoneFault(key, 'BR');
  return formFault(typeof kind === 'string' && Object.hasOwn(pixKeys, kind) ? pixKeys[kind] : undefined, key);
}

/** The number of an account with a wallet may be the phone number of the wallet. */
function accountNumberFault({ type, info }: FieldOfAccount, value: string): string | undefined {
  return PHONE_NUMBER.test(value) ? phoneFault(value, countryOfAccount(type, info)) : undefined;
}

function ibanFault({ type, info, example }: FieldOfAccount, value: string): string | undefined {
  const country = countryOfAccount(type, info);
  if (country === undefined || value.toUpperCase().startsWith(country)) return undefined;
  return `must begin with ${country}, the country of the account, for example ${example}`;
}

/** A BIC has the code of a country as its fifth and sixth letters (ISO 9362). */
function bicFault({ example }: FieldOfAccount, value: string): string | undefined {
  const country = value.slice(4, 6);
  const words = 'must have the code of a country as its 5th and 6th letters';
  return isCountry(country) ? undefined : `${words}, not ${country}; for example ${example}`;
}

/** Why the number of an account has no possible form, in words, in a sandbox too; undefined if it has, or is none. */
export function accountNumberFormFault(
  { type, name, example }: FieldOfAccount,
  value: string,
): string | undefined {
  if (name !== 'accountNumber' || LETTERS_AND_DIGITS.test(value)) return undefined;
  const isPayNow = type.paymentRails.includes('PAYNOW');
  if (isPayNow && PAYNOW_ADDRESS.test(value)) return undefined;
  const isWallet = isPayNow || type.paymentRails.includes('MOBILE_MONEY');
  if (isWallet && PHONE_NUMBER.test(value)) return undefined;
  return `must have letters and digits alone, for example ${example}`;
}

/**
 * Why a value with the right shape can't be of an account, in words; undefined if it can. A sandbox doesn't ask, so that
 * test numbers with the magic suffixes are possible (docs/behaviour.md 7).
 */
export function factFault(of: FieldOfAccount, value: string): string | undefined {
  const { type, name, field, info, example } = of;
  if (/^0+$/.test(value)) return `must have other digits than zeros, for example ${example}`;
  if (field.checksum === 'ABA' && !isRoutingRangeInUse(value)) {
    return `must begin with 00 to 12, 21 to 32, 61 to 72 or 80, for example ${example}`;
  }
  if (field.checksum && !hasValidCheckDigits(field.checksum, value)) {
    return `has wrong check digits; right ones are, for example, ${example}`;
  }
  switch (name) {
    case 'accountNumber':
      return accountNumberFault(of, value);
    case 'iban':
      return ibanFault(of, value);
    case 'swiftCode':
      return bicFault(of, value);
    case 'phoneNumber':
      return type.primaryIdentifier === name
        ? phoneFault(value, countryOfAccount(type, info))
        : contactFault(value);
    case 'pixKey':
      return pixKeyFault(memberOf(info, 'pixKeyType'), value);
    default:
      return formFault(Object.hasOwn(lightningForms, name) ? lightningForms[name] : undefined, value);
  }
}
