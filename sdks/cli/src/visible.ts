/** Control and format characters, but the ones that only lay out. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;
const UNIT_DIGITS = 4;

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(UNIT_DIGITS, '0')}`)
    .join('');
}

/**
 * A text from a server, as a terminal may show it: what would move its cursor, colour it or turn the order of its letters
 * is escaped as in JSON, so that a JSON text stays one.
 */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, escaped);
}
