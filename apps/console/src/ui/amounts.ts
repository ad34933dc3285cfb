import type { Amount } from './format';

type Currency = Amount['currency'];

/** Digits after the decimal point of one unit, where there are not two. */
const others: Readonly<Record<string, number>> = {
  RWF: 0,
  VND: 0,
  UGX: 0,
  XAF: 0,
  XOF: 0,
  BTC: 8,
  USDC: 6,
  USDT: 6,
};
const USUAL_DECIMALS = 2;

/** A currency of which only the code is known. Tables of browsers differ from ISO 4217. */
export function currencyOf(code: string): Currency {
  return { code, decimals: others[code] ?? USUAL_DECIMALS };
}

/** A number exactly: its digits, and how many of them are behind the decimal separator. */
interface Written {
  digits: string;
  decimals: number;
}

/** Languages of the two usual ways to write numbers: 1,250.50 and 1.250,50. */
const USUAL_LOCALES = ['en-US', 'de-DE'];
/** Some languages group amounts otherwise than numbers, for example de-AT. */
const STYLES: readonly Intl.NumberFormatOptions[] = [{}, { style: 'currency', currency: 'XXX' }];
const FORMS = STYLES.flatMap((style) =>
  (['always', false] as const).flatMap((useGrouping) => [
    { ...style, useGrouping },
    { ...style, useGrouping, numberingSystem: 'latn' },
  ]),
);
const NUMBER_PARTS = ['integer', 'group', 'decimal', 'fraction'];
const SIGN = /^[-+(\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]|[-)\u2212]$/u;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/u;
/** Longest text of an amount, characters. */
const LENGTH_MAX = 40;
/** Most decimals that older browsers format. */
const DECIMALS_MAX = 20;
const UNITS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Spaces and apostrophes look alike, and keyboards have one of each. */
function folded(text: string): string {
  return text
    .replace(/[\u061C\u200E\u200F]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/['\u2018\u2019\u02BC\u2032\uFF07]/gu, "'")
    .trim();
}

/** How a language writes a number. `Intl` formats a text exactly. */
function writtenBy(
  locale: string,
  { digits, decimals }: Written,
  form: Intl.NumberFormatOptions = {},
): string {
  const cut = digits.length - decimals;
  const exact = `${digits.slice(0, cut)}.${digits.slice(cut) || '0'}` as Intl.StringNumericLiteral;
  const options = { ...form, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, options)
    .formatToParts(exact)
    .filter(({ type }) => NUMBER_PARTS.includes(type))
    .map(({ value }) => value)
    .join('');
}

/** The number that a language would write as this text; undefined if it writes none so. */
function numberOf(text: string, locale: string): Written | undefined {
  const numerals = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse();
  const plain = [...text].map((char) => (numerals.includes(char) ? numerals.indexOf(char) : char)).join('');
  const digits = plain.replace(/[^0-9]/g, '');
  const behind = /[0-9]*$/.exec(plain)?.[0].length ?? 0;
  return [0, behind]
    .filter((decimals) => decimals < digits.length && decimals <= DECIMALS_MAX)
    .map((decimals) => ({ digits, decimals }))
    .find((number) => FORMS.some((form) => folded(writtenBy(locale, number, form)) === text));
}

/** With as many decimals as a number is shown with. */
function padded({ digits, decimals }: Written, least: number): Written {
  const zeros = Math.max(0, least - decimals);
  return { digits: digits + '0'.repeat(zeros), decimals: decimals + zeros };
}

const languageOf = (locale: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;

/** An amount as an example of how a language writes them, e.g. 1.250,50. */
export function amountExample(decimals = USUAL_DECIMALS, locale = navigator.language): string {
  return writtenBy(locale, padded({ digits: '1250', decimals: 0 }, decimals));
}

/** An amount as a language writes it in a field. `smallestUnits` reads the same again. */
export function amountText(units: number, { decimals }: Currency, locale = navigator.language): string {
  return writtenBy(locale, { digits: String(units).padStart(decimals + 1, '0'), decimals });
}

interface Kind {
  name: 'amount' | 'rate';
  /** Most decimals, and what has them. */
  most: number;
  of: string;
  /** How many decimals it is written with in a refusal. */
  shown: number;
}

/**
 * A number as a person types it in a language. It is read only as that language writes it, and refused if it has a second
 * meaning: a comma is a decimal separator here and groups thousands there.
 * @throws RangeError that says what else could be meant
 */
function typedNumber(text: string, { name, most, of, shown }: Kind, locale: string): Written {
  const typed = folded(text);
  const quoted = `“${text.trim()}”`;
  const write = (number: Written): string => writtenBy(locale, padded(number, shown));
  const like = `Write it like ${amountExample(shown, locale)}.`;
  if (typed.length > LENGTH_MAX) throw new RangeError(`The ${name} has more than ${LENGTH_MAX} characters.`);
  if (SIGN.test(typed)) throw new RangeError(`${quoted} has a sign. ${like}`);
  const own = numberOf(typed, locale);
  const [other] = USUAL_LOCALES.map((one) => numberOf(typed, one)).filter(
    (one) => one !== undefined && one.decimals <= most && one.decimals !== own?.decimals,
  );
  const question = other ? `Do you mean ${write(other)}?` : like;
  if (!own) {
    const language = `${languageOf(locale)}, the language of your browser`;
    const why = OTHER_DIGIT.test(typed)
      ? `Its digits are not those of ${language}`
      : `It is read as ${language}`;
    throw new RangeError(`${quoted} is no ${name}. ${why}. ${question}`);
  }
  if (own.decimals > most)
    throw new RangeError(`${quoted} has ${own.decimals} decimals, but ${of} has ${most}. ${question}`);
  // All decimals that are shown have one meaning: 12.345 of a currency with three decimals can't be written otherwise.
  const isLikeThousands = other?.decimals === 0 && own.decimals < shown;
  if (other && (own.decimals === 0 || isLikeThousands))
    throw new RangeError(`${quoted} can mean ${write(own)} or ${write(other)}. Write one of them.`);
  return own;
}

/**
 * An amount as people type it, in the smallest unit of its currency; computed on digits, because a float would round.
 * @throws RangeError if it is no amount, has more than one meaning, or has more decimals than the currency
 */
export function smallestUnits(
  text: string,
  { code, decimals }: Currency,
  locale = navigator.language,
): bigint {
  const number = typedNumber(text, { name: 'amount', most: decimals, of: code, shown: decimals }, locale);
  const units = BigInt(padded(number, decimals).digits);
  if (units > UNITS_MAX) throw new RangeError(`“${text.trim()}” is too large.`);
  return units;
}

/** Most decimals of a rate in the API. */
const RATE_DECIMALS_MAX = 18;

/** A rate as people type it, as the APIs write it: 1.0825. @throws RangeError as for an amount */
export function rateText(text: string, locale = navigator.language): string {
  const kind = { name: 'rate', most: RATE_DECIMALS_MAX, of: 'a rate', shown: 4 } as const;
  const { digits, decimals } = typedNumber(text, kind, locale);
  const cut = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
}
