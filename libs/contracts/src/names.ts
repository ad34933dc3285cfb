import { TextField } from './fields';
import { rule } from './field-rules';

const FAULT = 'must not contain format characters, which nobody sees';
/** Invisible characters: those that only change the text around them, fillers, and the empty pattern of Braille. */
const FORMAT_CHARACTER = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Scripts whose words are spelt with joiners: a name without its joiner is another one, or is shown broken. */
const JOINED = [
  'Arabic',
  'Syriac',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
].map((script) => `\\p{scx=${script}}`);
/** The mark that takes the vowel from a consonant. */
const VIRAMA = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca';
/** The forms of ideographs that names are registered with (辻󠄀), and the forms of Mongolian letters. */
const VARIATIONS =
  '(?<=\\p{scx=Han})[\\u{e0100}-\\u{e01ef}\\ufe00-\\ufe02]|(?<=\\p{scx=Mongolian})[\\u180b-\\u180d\\u180f]';
/**
 * A joiner between letters or marks of one such script, or the one after a virama that forms the last letter of a word
 * in Malayalam (അവന്‍).
 */
const NEEDED_JOINER = new RegExp(
  `${JOINED.map((script) => `(?<=(?=[\\p{L}\\p{M}])${script})[\\u200c\\u200d](?=(?=[\\p{L}\\p{M}])${script})`).join('|')}` +
    `|(?<=[${VIRAMA}])\\u200d(?![\\u200c\\u200d])|${VARIATIONS}`,
  'gu',
);

/**
 * The first format character that a name doesn't need, as U+202E; undefined if there is none. Such characters are
 * invisible, and some turn the text around them, so that a name looks like another one.
 */
export function formatCharacterIn(name: string): string | undefined {
  const found = name.replace(NEEDED_JOINER, '').match(FORMAT_CHARACTER)?.[0];
  return found && `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`;
}

/** A name without the format characters that it doesn't need. */
export function clearName(name: string): string {
  const needed = new Set([...name.matchAll(NEEDED_JOINER)].map(({ index }) => index));
  return name.replace(FORMAT_CHARACTER, (found, at: number) => (needed.has(at) ? found : ''));
}

/** What is wrong with a name; undefined if nothing is. */
export function nameFault(name: string): string | undefined {
  const found = formatCharacterIn(name);
  return found && `${FAULT}: ${found}`;
}

/** The name of a person, a company or a thing: a text without format characters that its script doesn't need. */
export function NameField(options: Parameters<typeof TextField>[0] = {}): PropertyDecorator {
  const isClear = {
    ...rule(`$property ${FAULT}`, (value) => formatCharacterIn(value as string) === undefined),
    detailOf: (value: unknown) => formatCharacterIn(value as string),
  };
  return TextField({ ...options, rules: [...(options.rules ?? []), isClear] });
}
