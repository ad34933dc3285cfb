import { AMOUNT_MAX, currencyOf } from '@corridor/kernel';

/** Ways to write that a number is below zero. */
export const negativeForms = ['MINUS', 'TRAILING_MINUS', 'PARENTHESES'] as const;
export type NegativeForm = (typeof negativeForms)[number];

/** How numbers are written. */
export interface NumberFormat {
  decimalSeparator: '.' | ',';
  /** Between groups of three digits; none by default. A space means every space of Unicode, `'` every apostrophe. */
  groupSeparator?: '.' | ',' | ' ' | "'";
  /** MINUS alone by default. */
  negative?: readonly NegativeForm[];
}

/** A number as it was written. */
export interface WrittenAmount {
  /** Smallest units without the sign. */
  size: bigint;
  /** Null if no sign is written. */
  sign: '+' | '-' | null;
}

/** Longest text of an amount, characters. */
const LENGTH_MAX = 40;
/** Every minus sign of Unicode, and the dashes that stand for one. */
const MINUS = /[-\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]/u;
const SPACE = /\p{Zs}/u;
const APOSTROPHE = /['\u2018\u2019\u02BC\u2032\uFF07]/u;
/** What {@link NumberFormat.groupSeparator} means in a text. */
const separators = { ' ': SPACE, "'": APOSTROPHE, '.': /\./, ',': /,/ } as const;

function withoutGroups(whole: string, separator: NumberFormat['groupSeparator']): string | undefined {
  if (separator === undefined) return whole;
  const [first = '', ...groups] = whole.split(separators[separator]);
  if (groups.length === 0) return whole;
  const isGrouped = first.length >= 1 && first.length <= 3 && groups.every((group) => group.length === 3);
  return isGrouped ? first + groups.join('') : undefined;
}

/** The text without its sign; undefined if its sign is of a form that the format does not have. */
function signedText(
  text: string,
  forms: readonly NegativeForm[],
): { unsigned: string; sign: WrittenAmount['sign'] } | undefined {
  const trimmed = text.trim();
  const first = trimmed.slice(0, 1);
  const last = trimmed.slice(-1);
  if (first === '(' || last === ')') {
    const isWhole = first === '(' && last === ')' && forms.includes('PARENTHESES');
    return isWhole ? { unsigned: trimmed.slice(1, -1).trim(), sign: '-' } : undefined;
  }
  const signOf = (char: string): WrittenAmount['sign'] =>
    char === '+' ? '+' : MINUS.test(char) ? '-' : null;
  const leading = signOf(first);
  if (leading === '+' || (leading === '-' && forms.includes('MINUS')))
    return { unsigned: trimmed.slice(1).trim(), sign: leading };
  const trailing = signOf(last);
  if (trailing !== null && forms.includes('TRAILING_MINUS'))
    return { unsigned: trimmed.slice(0, -1).trim(), sign: trailing };
  return { unsigned: trimmed, sign: null };
}

/** The digits of a number before and after the separator of its decimals; undefined if the text is none of the format. */
function digitsOf(
  text: string,
  format: NumberFormat,
): { whole: string; fraction: string; sign: WrittenAmount['sign'] } | undefined {
  const written = signedText(text, format.negative ?? ['MINUS']);
  if (!written) return undefined;
  const parts = written.unsigned.split(format.decimalSeparator);
  const whole = withoutGroups(parts[0] ?? '', format.groupSeparator) ?? '';
  const fraction = parts[1] ?? '';
  const isNumber = parts.length <= 2 && /^[0-9]+$/.test(whole) && /^[0-9]*$/.test(fraction);
  return isNumber ? { whole, fraction, sign: written.sign } : undefined;
}

/** Which separators would let the text be read. */
function otherSeparators(text: string, format: NumberFormat): string[] {
  const { decimalSeparator } = format;
  const [other, name] =
    decimalSeparator === '.' ? ([',', 'a comma'] as const) : (['.', 'a full stop'] as const);
  const reads = (changed: Partial<NumberFormat>): boolean =>
    digitsOf(text, { ...format, ...changed }) !== undefined;
  const ways = [
    ...(reads({ groupSeparator: other }) ? [`groupSeparator "${other}" allows`] : []),
    ...(format.groupSeparator !== other && reads({ decimalSeparator: other })
      ? [`decimalSeparator "${other}" allows`]
      : []),
    ...(reads({ decimalSeparator: other, groupSeparator: decimalSeparator }) &&
    (format.groupSeparator === other || text.includes(decimalSeparator))
      ? [`decimalSeparator "${other}" and groupSeparator "${decimalSeparator}" allow`]
      : []),
  ];
  return ways.length === 0 ? [] : [`has ${name}, which ${ways.join(', or ')}`];
}

/** What would let the text be read, if the format lacks just that. */
function missingIn(text: string, format: NumberFormat): string {
  const { groupSeparator, negative = ['MINUS'] } = format;
  const inner = text.trim();
  const hints = otherSeparators(inner, format);
  const lacks = (form: NegativeForm): boolean => !negative.includes(form);
  if (SPACE.test(inner) && groupSeparator !== ' ') hints.push('has a space, which groupSeparator " " allows');
  if (APOSTROPHE.test(inner) && groupSeparator !== "'")
    hints.push(`has an apostrophe, which groupSeparator "'" allows`);
  if (/^\(.*\)$/u.test(inner) && lacks('PARENTHESES'))
    hints.push('stands in parentheses, which negative PARENTHESES allows');
  if (MINUS.test(inner.slice(-1)) && lacks('TRAILING_MINUS'))
    hints.push('ends with a minus, which negative TRAILING_MINUS allows');
  if (MINUS.test(inner.slice(0, 1)) && lacks('MINUS'))
    hints.push('begins with a minus, which negative MINUS allows');
  return hints.length === 0 ? '' : `; it ${hints.join(', and ')}`;
}

/**
 * Reads a decimal text exactly as smallest units of the currency. Zeros beyond the digits of the currency are allowed.
 * @returns what is wrong with the text if it is no such number, is finer than the smallest unit, or is above 2^53 − 1.
 */
export function writtenAmount(text: string, currency: string, format: NumberFormat): WrittenAmount | string {
  const fault = `must be a number that is exact in the smallest unit of ${currency}`;
  if (text.length > LENGTH_MAX) return `${fault}, of at most ${LENGTH_MAX} characters`;
  const digits = digitsOf(text, format);
  if (!digits) return fault + missingIn(text, format);
  const { whole, fraction, sign } = digits;
  const { decimals } = currencyOf(currency);
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return fault;
  const size = BigInt(whole + significant.padEnd(decimals, '0'));
  return size > AMOUNT_MAX ? `must not be above ${AMOUNT_MAX} smallest units` : { size, sign };
}

/** As {@link writtenAmount}, with the sign in the number; undefined if the text is no such number. */
export function unitsOf(text: string, currency: string, format: NumberFormat): bigint | undefined {
  const written = writtenAmount(text, currency, format);
  if (typeof written === 'string') return undefined;
  return written.sign === '-' ? -written.size : written.size;
}
