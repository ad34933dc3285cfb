/** An exact number, as a fraction of whole numbers; the denominator is positive. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** Significant digits of every rate that is shown and used: a JSON number holds them exactly enough to be read back. */
export const RATE_DIGITS = 12;

/** What a configured rate or fraction may look like. */
const INPUT = /^\d{1,18}(\.\d{1,18})?$/;
/** What is made of two such rates and a margin has more digits, but fewer than this. */
const DECIMAL = /^(\d{1,80})(?:\.(\d{1,80}))?$/;

/**
 * Whether a text that comes from outside is a decimal number that is not negative, written without sign and
 * exponent, with at most 18 digits before and after its point.
 */
export function isDecimal(text: string): boolean {
  return INPUT.test(text);
}

/**
 * The exact value of a decimal text.
 * @throws RangeError where the text is no such number: what comes from outside is checked by {@link isDecimal} before.
 */
export function parseDecimal(text: string): Ratio {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`${text} is not a decimal number`);
  const [, whole = '', fraction = ''] = match;
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** The product of two exact numbers. */
export function multiply(a: Ratio, b: Ratio): Ratio {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** One exact number divided by another that is not 0. */
export function divide(a: Ratio, b: Ratio): Ratio {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

/** 1 + x. */
export function onePlus(x: Ratio): Ratio {
  return { numerator: x.denominator + x.numerator, denominator: x.denominator };
}

/** The largest whole number that is not above. Of numbers that are not negative. */
export function floorOf({ numerator, denominator }: Ratio): bigint {
  return numerator / denominator;
}

/** The smallest whole number that is not below. Of numbers that are not negative. */
export function ceilOf({ numerator, denominator }: Ratio): bigint {
  return (numerator + denominator - 1n) / denominator;
}

const roundings = {
  HALF_UP: ({ numerator, denominator }: Ratio): bigint => (2n * numerator + denominator) / (2n * denominator),
  UP: ceilOf,
} as const;

function timesPowerOfTen({ numerator, denominator }: Ratio, exponent: number): Ratio {
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent >= 0
    ? { numerator: numerator * power, denominator }
    : { numerator, denominator: denominator * power };
}

/** The decimal text of `digits` with the point moved to the left by `places`, without trailing zeros. */
function decimalText(digits: bigint, places: number): string {
  if (places <= 0) return String(digits * 10n ** BigInt(-places));
  const text = String(digits).padStart(places + 1, '0');
  const fraction = text.slice(-places).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, -places) : `${text.slice(0, -places)}.${fraction}`;
}

/**
 * A positive number rounded to so many significant digits, as decimal text without an exponent.
 * HALF_UP is to the nearest, UP to the next that is not below.
 */
export function roundSignificant(
  value: Ratio,
  digits: number,
  rounding: 'HALF_UP' | 'UP' = 'HALF_UP',
): string {
  const limit = 10n ** BigInt(digits);
  // The quotient's length is known but for one digit.
  const estimate = digits - (String(value.numerator).length - String(value.denominator).length);
  const places = floorOf(timesPowerOfTen(value, estimate)) >= limit ? estimate - 1 : estimate;
  return decimalText(roundings[rounding](timesPowerOfTen(value, places)), places);
}
