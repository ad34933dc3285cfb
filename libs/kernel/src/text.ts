import { TEXT_LENGTH_MAX } from './limits';

/** What no column of text or JSON takes, and no JSON reader: NUL and halves of characters. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;
const REPLACEMENT = '\ufffd';

/** Most that is kept of what somebody outside tells of a person, bytes as JSON. */
const INFORMATION_BYTES_MAX = 16 * 1024;

/** The first characters of a text, that is code points: never half of one. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let end = 0;
  for (let count = 0; count < charactersMax && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** The start of a text that somebody else wrote, such as an error's, as every column and every JSON reader takes it. */
export function keptText(text: string, charactersMax: number): string {
  return cutText(text, charactersMax).replace(UNSTORABLE, REPLACEMENT);
}

/** Whether every column and every JSON reader takes a text. */
export function isStorable(text: string): boolean {
  return text.search(UNSTORABLE) === -1;
}

/**
 * What is kept of an object that somebody outside sent about a person: the texts of known names, without control
 * characters, each of 255 characters at most, 16 KB in all. Everything else in it is left out.
 */
export function informationOf(value: unknown, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  if (typeof value !== 'object' || value === null) return kept;
  let bytes = 0;
  for (const name of names) {
    const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (typeof given !== 'string') continue;
    const text = cutText(given, TEXT_LENGTH_MAX).replace(UNPRINTABLE, ' ').trim();
    bytes += Buffer.byteLength(JSON.stringify({ [name]: text }));
    if (bytes > INFORMATION_BYTES_MAX) break;
    if (text !== '') kept[name] = text;
  }
  return kept;
}
