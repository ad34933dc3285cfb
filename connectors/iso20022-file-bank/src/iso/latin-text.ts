import anyAscii from 'any-ascii';

/** The basic Latin set that banks process (EPC217-08): letters, digits, space and `/ - ? : ( ) . , ' +`. */
const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/g;
const BASIC_LATIN = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

/**
 * Turns any text into one of the basic Latin set: letters of other scripts become Latin ones, `&` becomes `+`, other
 * signs become spaces. It has no slash at its ends and no double slash (EPC217-08, 6.1), and at most `lengthMax`
 * characters.
 * @returns an empty text if nothing is left
 */
export function latinText(text: string, lengthMax: number): string {
  const latin = anyAscii(text.normalize('NFC')).replaceAll('&', '+').replace(FOREIGN, ' ');
  return trimmed(trimmed(latin).slice(0, lengthMax));
}

function trimmed(text: string): string {
  return text
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ /]+|[ /]+$/g, '');
}

/**
 * Whether a bank returns the identifier unchanged: 1 to 35 characters of the basic Latin set, no space and no slash at
 * the ends, and no double slash.
 */
export function isBankIdentifier(text: string): boolean {
  return text.length <= IDENTIFIER_LENGTH && BASIC_LATIN.test(text) && trimmed(text) === text;
}

/** `Max35Text` of ISO 20022. */
const IDENTIFIER_LENGTH = 35;
