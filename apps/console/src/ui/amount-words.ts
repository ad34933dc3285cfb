import type { Amount } from './format';

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ...[
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** Names of groups of three digits, the last group first. An amount has no more of them. */
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

function tensInWords(value: number): string {
  if (value < SMALL.length) return SMALL[value] ?? '';
  const tens = TENS[Math.trunc(value / 10) - 2] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10] ?? ''}`;
}

/** The words of a group of three digits. */
function groupInWords(value: number): string[] {
  const [hundreds, rest] = [Math.trunc(value / 100), value % 100];
  return [
    ...(hundreds > 0 ? [`${tensInWords(hundreds)} hundred`] : []),
    ...(rest > 0 ? [tensInWords(rest)] : []),
  ];
}

/** A whole number up to 2^53 in English: one thousand two hundred fifty. */
function inWords(value: bigint): string {
  const groups = value.toLocaleString('en-US').split(',').map(Number);
  const words = groups.flatMap((group, at) =>
    group === 0 ? [] : [...groupInWords(group), SCALES[groups.length - 1 - at]],
  );
  return words.filter(Boolean).join(' ') || 'zero';
}

/** The name of a currency after a number, e.g. "euros"; its code where browsers have no name. */
function unitName(code: string, whole: bigint): string {
  // Stablecoins have codes of four letters, which Intl refuses.
  if (code.length !== 3) return code;
  const names = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency: code, currencyDisplay: 'name' },
    maximumFractionDigits: 0,
  });
  return names.formatToParts(whole).find(({ type }) => type === 'currency')?.value ?? code;
}

/** A positive amount as cheques have it: "one thousand two hundred fifty euros and 50/100". */
export function amountInWords({ amount, currency: { code, decimals } }: Amount): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const [whole, fraction] = [BigInt(digits.slice(0, cut)), digits.slice(cut)];
  const units = `${inWords(whole)} ${unitName(code, whole)}`;
  return /[1-9]/.test(fraction) ? `${units} and ${fraction}/1${'0'.repeat(decimals)}` : units;
}
