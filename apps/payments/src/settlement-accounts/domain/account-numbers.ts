import type { BankDetails } from './settlement-account';

/** The fields of an account that are a number of it, beside the IBAN. */
const numberFields = ['accountNumber', 'clabeNumber', 'phoneNumber', 'address', 'pixKey', 'vpa'] as const;
/** The fields that stand before a number in national forms. */
const branchFields = ['sortCode', 'routingNumber', 'bankCode', 'branchCode'] as const;
const IBAN = /^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$/;
const BIC = /^[A-Z]{4}[A-Z]{2}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/;
/** Characters of a BIC for the bank and its country. */
const BANK_LENGTH = 6;
/** Characters of an IBAN before the national number. */
const IBAN_HEAD = 4;
/** Shortest number that is compared without what stands before it. */
const NUMBER_LENGTH_MIN = 6;

function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Leading zeros are written by some banks and left out by others. */
function withoutZeros(number: string): string {
  return number.replace(/^0+(?=.)/, '');
}

/** The ways to write the number of an account, without separators and leading zeros. */
function formsOf(details: BankDetails): string[] {
  const branches = branchFields.flatMap((field) => details[field] ?? []).map(plain);
  const numbers = numberFields.flatMap((field) => details[field] ?? []).map(plain);
  const iban = details['iban'] === undefined ? [] : [plain(details['iban'])];
  const joined = numbers.flatMap((number) => [
    number,
    ...branches.map((branch) => branch + number),
    branches.join('') + number,
    branches.toReversed().join('') + number,
  ]);
  const national = iban.map((one) => one.slice(IBAN_HEAD));
  return [...new Set([...iban, ...national, ...joined].map(withoutZeros))];
}

/** The IBAN of an account, else its first other number; undefined if statements can be compared with none. */
export function numberOf(details: BankDetails): string | undefined {
  return ['iban', ...numberFields]
    .map((field) => plain(details[field] ?? ''))
    .find((number) => number !== '');
}

/** Whether a national number is the end of an IBAN, after the code of the bank. */
function endsIban(iban: string, number: string): boolean {
  return number.length >= NUMBER_LENGTH_MIN && iban.slice(IBAN_HEAD).endsWith(number);
}

/** Whether a national number is the code of a bank and the number of an account there, with zeros between them or none. */
function isCodeAndNumber(national: string, code: string, number: string): boolean {
  const zeros = national.length - code.length - number.length;
  return code !== '' && number !== '' && zeros >= 0 && national === code + '0'.repeat(zeros) + number;
}

/** An identification in two parts, as SWIFT messages write it: the code of the bank, then the number. */
function isOfAccountInParts(code: string, number: string, details: BankDetails): boolean {
  const bic = details['swiftCode'] ?? details['swiftBic'];
  if (BIC.test(code)) {
    const isBank = bic === undefined || plain(bic).slice(0, BANK_LENGTH) === code.slice(0, BANK_LENGTH);
    return isBank && isOfAccount(number, details);
  }
  const [ownCode, ownNumber] = [plain(code), withoutZeros(plain(number))];
  const { iban } = details;
  if (iban !== undefined) return isCodeAndNumber(plain(iban).slice(IBAN_HEAD), ownCode, plain(number));
  const isBranch = branchFields.some(
    (field) => withoutZeros(plain(details[field] ?? '')) === withoutZeros(ownCode),
  );
  return isBranch && numberFields.some((field) => withoutZeros(plain(details[field] ?? '')) === ownNumber);
}

/**
 * Whether an identification in a statement is one of the account: its IBAN, its national number alone or with the code of
 * the bank or branch, or an IBAN that ends with that number. A BIC may stand before it with a slash. Separators, case and
 * leading zeros don't matter.
 */
export function isOfAccount(identification: string, details: BankDetails): boolean {
  const slash = identification.indexOf('/');
  const parts = [
    identification.slice(0, slash).trim().toUpperCase(),
    identification.slice(slash + 1),
  ] as const;
  if (slash > 0 && isOfAccountInParts(...parts, details)) return true;
  const given = plain(identification);
  const forms = formsOf(details);
  if (forms.includes(withoutZeros(given))) return true;
  const own = details['iban'] === undefined ? undefined : plain(details['iban']);
  if (IBAN.test(given)) {
    // An account with an IBAN has this one alone.
    if (own !== undefined) return false;
    return numberFields.some((field) => endsIban(given, plain(details[field] ?? '')));
  }
  return own !== undefined && endsIban(own, given);
}

/** Whether two bank details are one account, in any spelling: one statement would fit both. */
export function isSameAccount(one: BankDetails, other: BankDetails): boolean {
  const differs = (field: string): boolean => {
    const [first, second] = [one, other].map((details) => plain(details[field] ?? ''));
    return first !== '' && second !== '' && first !== second;
  };
  const isNational = one['iban'] === undefined || other['iban'] === undefined;
  if (isNational && ['bankName', ...branchFields].some(differs)) return false;
  const [first, second] = [numberOf(one), numberOf(other)];
  const isIn = (number: string | undefined, details: BankDetails): boolean =>
    number !== undefined && isOfAccount(number, details);
  return isIn(first, other) || isIn(second, one);
}
