import { PRINTABLE_TEXT_PATTERN } from '../fields';
import type { TextRule } from './expectations';
import { droppedBy, normalFormOf, writtenLengthMax, type NormalForm } from './normal-forms';
import { SPACES } from './separators';

/** Descriptions of the forms, for callers. */
const notes: Readonly<Record<NormalForm, string>> = {
  TEXT: 'Spaces at its ends are removed',
  ADDRESS: 'Spaces at its ends are removed, and none may be within',
  CODE: 'Spaces, dashes, dots and brackets are removed',
  UPPER_CODE: 'Spaces, dashes, dots and brackets are removed, and letters become upper case',
  TAX_ID: 'Punctuation is removed, and letters become upper case',
  PHONE: 'Stored as E.164. A number without its country code is of the account’s country',
};

/** Possible digits of a written phone number: national, or E.164 after two zeros. */
const PHONE_DIGITS = '{6,17}';

/** A number of characters of a class, with any removed characters before, between and after them. */
function spaced(
  { before = '', characters, times }: Record<'characters' | 'times', string> & { before?: string },
  dropped: string,
): string {
  return `^[${before}${dropped}]*([${characters}][${dropped}]*)${times}$`;
}

function timesOf({ minLength = 1, maxLength }: TextRule): string {
  if (maxLength === undefined) return minLength === 1 ? '+' : `{${minLength},}`;
  return minLength === maxLength ? `{${minLength}}` : `{${minLength},${maxLength}}`;
}

/** The pattern of a text before normalisation; undefined if any printable text is allowed. */
function writtenPatternOf(path: string, rule: TextRule): string | undefined {
  const { pattern } = rule;
  const form = normalFormOf(path);
  if (pattern === undefined || form === undefined) return pattern;
  const dropped = droppedBy[form];
  switch (form) {
    case 'TEXT':
      return pattern;
    // The document of a version stays as it is for its clients: it does not say that no space may be within.
    case 'ADDRESS':
      return pattern
        .replace(/(\[[^\]]+\])\+/gu, (_all, characters: string) => `(${characters}[${SPACES}]*)+`)
        .replace(/[\^@]/gu, (atom) => `${atom}[${SPACES}]*`);
    case 'PHONE':
      return spaced({ before: '+', characters: '0-9', times: PHONE_DIGITS }, dropped);
    case 'CODE':
    case 'UPPER_CODE':
    case 'TAX_ID':
      return spaced(
        { characters: /[A-Z]/.test(pattern) ? 'A-Za-z0-9' : '0-9', times: timesOf(rule) },
        dropped,
      );
  }
}

/** The schema of a text as a caller writes it. If the text is normalised, it allows more than what is stored. */
export function writtenTextSchema(path: string, rule: TextRule): Record<string, unknown> {
  return {
    type: 'string',
    minLength: rule.minLength ?? 1,
    maxLength: writtenLengthMax(path, rule.maxLength),
    pattern: writtenPatternOf(path, rule) ?? PRINTABLE_TEXT_PATTERN,
  };
}

/** The form of a written text and its longest length after normalisation; undefined if the text is stored unchanged. */
export function writingNoteOf(path: string, { pattern, maxLength }: TextRule): string | undefined {
  const form = normalFormOf(path);
  if (!form) return undefined;
  const isCut =
    pattern === undefined && maxLength !== undefined && writtenLengthMax(path, maxLength) > maxLength;
  return isCut ? `At most ${maxLength} letters and digits. ${notes[form]}` : notes[form];
}
