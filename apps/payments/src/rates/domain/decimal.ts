/** An exact number, as a fraction of whole numbers; the denominator is positive. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** Significant digits of every rate. A JSON number holds them exactly enough to be read back. */
export const RATE_DIGITS = 12;

/** The format of a configured rate or fraction. */
const INPUT = /^\d{1,18}(\.\d{1,18})?$/;
/** The format of computed rates: the product of two rates and a margin has more digits, but fewer than this. */
const DECIMAL = /^(\d{1,80})(?:\.(\d{1,80}))?$/;

/**
 * Whether an external text is a non-negative decimal number without sign and exponent, with at most 18 digits before
 * and after its point.
 */
export function isDecimal(text: string): boolean {
  return INPUT.test(text);
}

/**
 * The exact value of a decimal text.
 * @throws RangeError if the text isn't such a number. External text is checked by {@link isDecimal} first.
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

/** Rounds a non-negative number down to a whole number. */
export function floorOf({ numerator, denominator }: Ratio): bigint {
  return numerator / denominator;
}

/** Rounds a non-negative number up to a whole number. */
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
 * Rounds a positive number to `digits` significant digits, as decimal text without an exponent. HALF_UP rounds to the
 * nearest, UP to the next that isn't below.
 */
export function roundSignificant(
  value: Ratio,
  digits: number,
  rounding: 'HALF_UP' | 'UP' = 'HALF_UP',
): string {
  const limit = 10n ** BigInt(digits);
  // The estimate of the quotient's length may be one digit off.
  const estimate = digits - (String(value.numerator).length - String(value.denominator).length);
  const places = floorOf(timesPowerOfTen(value, estimate)) >= limit ? estimate - 1 : estimate;
  return decimalText(roundings[rounding](timesPowerOfTen(value, places)), places);
}
