import { TEXT_LENGTH_MAX } from './limits';

/** NUL and lone surrogates: no text or JSON column and no JSON reader accepts them. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;
const REPLACEMENT = '\ufffd';

/** Largest stored size of a third party's information about a person, in bytes of its JSON. */
const INFORMATION_BYTES_MAX = 16 * 1024;

/** The first characters (code points) of a text. It never splits a character. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let end = 0;
  for (let count = 0; count < charactersMax && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/**
 * The start of a text that a third party wrote, for example an error message, in a form that every column and JSON
 * reader accepts.
 */
export function keptText(text: string, charactersMax: number): string {
  return cutText(text, charactersMax).replace(UNSTORABLE, REPLACEMENT);
}

/** Whether every column and every JSON reader accepts a text. */
export function isStorable(text: string): boolean {
  return text.search(UNSTORABLE) === -1;
}

/**
 * The stored part of a third party's object about a person: the texts with known names, without control characters, at
 * most 255 characters each and 16 KB in all. Everything else is dropped.
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
