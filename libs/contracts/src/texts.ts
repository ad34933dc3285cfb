/**
 * Invisible characters: the spaces of Unicode, and its characters without width (joiners, direction marks, fillers,
 * variation selectors). This is the content of a character class that every dialect of regular expressions understands.
 */
export const BLANK_CHARACTERS =
  '\\u034f\\u17b4\\u17b5\\u180b-\\u180f\\ufe00-\\ufe0f \\u00a0\\u00ad\\u061c\\u115f\\u1160\\u1680\\u2000-\\u200f\\u2028-\\u202f' +
  '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0';
/** At the end of a text a variation selector belongs to the character before it. */
const TRIMMED = BLANK_CHARACTERS.replace('\\ufe00-\\ufe0f', '');

/** Needs no change: most texts, and every id. */
const TIDY_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const BLANK = new RegExp(`^[${BLANK_CHARACTERS}]*$`, 'u');
const AT_START = new RegExp(`^[${BLANK_CHARACTERS}]+`, 'u');
const TRIMMED_CHARACTER = new RegExp(`^[${TRIMMED}]$`, 'u');

/**
 * A text as it is stored: in Unicode normal form C, without spaces and characters without width at its ends; empty if
 * it has no others. Control characters remain and are rejected later.
 */
export function tidied(text: string): string {
  if (TIDY_ASCII.test(text)) return text;
  const composed = text.normalize('NFC');
  if (BLANK.test(composed)) return '';
  const begun = composed.replace(AT_START, '');
  // A loop, because an expression that ends in `+$` takes quadratic time in the number of spaces.
  let end = begun.length;
  while (end > 0 && TRIMMED_CHARACTER.test(begun.charAt(end - 1))) end -= 1;
  return begun.slice(0, end);
}
