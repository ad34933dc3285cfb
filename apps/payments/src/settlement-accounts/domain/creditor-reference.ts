import { uuidBounds, type Uuid } from '@corridor/kernel';

/** Hex digits of an account's id in its reference: those of its time, and the last ones, which are random. */
const TIME_DIGITS = 12;
const TAIL_DIGITS = 8;
const BODY = `[0-9A-F]{${TIME_DIGITS + TAIL_DIGITS}}`;

/** Check digits of a creditor reference (ISO 11649): letters count from 10, and the remainder by 97 is 1. */
function checkDigitsOf(body: string): string {
  const digits = [...`${body}RF00`].map((letter) => String(Number.parseInt(letter, 36))).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

/** The ISO 11649 reference of an internal account, by which payers name it. It follows from the id. */
export function creditorReference(accountId: Uuid): string {
  const digits = accountId.replaceAll('-', '').toUpperCase();
  const body = digits.slice(0, TIME_DIGITS) + digits.slice(-TAIL_DIGITS);
  return `RF${checkDigitsOf(body)}${body}`;
}

/** The ids that an account with a creditor reference may have. */
export interface AccountRange {
  first: Uuid;
  last: Uuid;
  reference: string;
}

/** All matches of a pattern. They may overlap: letters before a reference can look like its beginning. */
export function matchesIn(written: string, pattern: string): string[] {
  return [...written.matchAll(new RegExp(`(?=(${pattern}))`, 'g'))].flatMap(([, found]) => found ?? []);
}

/** The references of accounts in a text of capital letters and digits. */
export function accountsNamedIn(written: string): AccountRange[] {
  return matchesIn(written, `RF[0-9]{2}${BODY}`)
    .filter((found) => checkDigitsOf(found.slice(4)) === found.slice(2, 4))
    .map((reference) => {
      const { first, last } = uuidBounds(Number.parseInt(reference.slice(4, 4 + TIME_DIGITS), 16));
      return { first, last, reference };
    });
}
