import type { SettlementAccount } from './settings';

/** Where the number of the bank begins in an IBAN. */
const BBAN_START = 4;
const IBAN_HEAD = /^[A-Z]{2}[0-9]{2}/;

/** A number of an account without what banks write for people. */
function plain(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/**
 * Whether a number is one of the account: its IBAN, the national number in it, or the `accountNumber` of the settings,
 * alone or as the end of an IBAN if there is no other. Separators and case don't matter.
 */
export function isNumberOf(number: string, { iban, accountNumber }: SettlementAccount): boolean {
  const given = plain(number);
  const own = accountNumber === undefined ? [] : [plain(accountNumber)];
  if (iban !== undefined) return [plain(iban), plain(iban).slice(BBAN_START), ...own].includes(given);
  return own.includes(given) || (IBAN_HEAD.test(given) && own.includes(given.slice(BBAN_START)));
}
