import { AMOUNT_MAX, currencyOf } from '@corridor/kernel';

/** How numbers are written. */
export interface NumberFormat {
  decimalSeparator: '.' | ',';
  /** Between groups of three digits; none by default. */
  groupSeparator?: '.' | ',' | ' ' | "'";
}

/** Longest text of an amount, characters. */
const LENGTH_MAX = 40;

function withoutGroups(whole: string, separator: string | undefined): string | undefined {
  if (separator === undefined || !whole.includes(separator)) return whole;
  const [first = '', ...groups] = whole.split(separator);
  const isGrouped = first.length >= 1 && first.length <= 3 && groups.every((group) => group.length === 3);
  return isGrouped ? first + groups.join('') : undefined;
}

/**
 * Reads a decimal text exactly as smallest units of the currency. Zeros beyond the digits of the currency are allowed.
 * @returns undefined if the text is no such number, is finer than the smallest unit, or is above 2^53 − 1.
 */
export function unitsOf(text: string, currency: string, format: NumberFormat): bigint | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const isNegative = text.startsWith('-');
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text;
  const parts = unsigned.split(format.decimalSeparator);
  if (parts.length > 2) return undefined;
  const whole = withoutGroups(parts[0] ?? '', format.groupSeparator);
  const fraction = parts[1] ?? '';
  if (whole === undefined || !/^[0-9]+$/.test(whole) || !/^[0-9]*$/.test(fraction)) return undefined;
  const { decimals } = currencyOf(currency);
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return undefined;
  const units = BigInt(whole + significant.padEnd(decimals, '0'));
  if (units > AMOUNT_MAX) return undefined;
  return isNegative ? -units : units;
}
