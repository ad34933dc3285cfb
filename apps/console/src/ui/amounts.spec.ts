import fc from 'fast-check';
import { amountExample, amountText, currencyOf, rateText, smallestUnits } from './amounts';

const USD = { code: 'USD', decimals: 2 };
const EUR = { code: 'EUR', decimals: 2 };
const JPY = { code: 'JPY', decimals: 0 };
const KWD = { code: 'KWD', decimals: 3 };
const BHD = { code: 'BHD', decimals: 3 };
const BTC = { code: 'BTC', decimals: 8 };
const CURRENCIES = [USD, EUR, JPY, KWD, BHD, BTC];
const LOCALES = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'de-AT',
  'en-IN',
  'pt-BR',
  'es-ES',
  'ja-JP',
  'ar-EG',
  'fa-IR',
];
const UNITS_MAX = 9_007_199_254_740_991n;

describe('an amount that a person types', () => {
  it('is read from a field as it was written there', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: UNITS_MAX }),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...LOCALES),
        (units, currency, locale) =>
          smallestUnits(amountText(Number(units), currency, locale), currency, locale) === units,
      ),
    );
  });

  it('is the one that its language has written', () => {
    const units = fc.bigInt({ min: 0n, max: UNITS_MAX });
    const groupings = fc.constantFrom('always', false) as fc.Arbitrary<'always' | false>;
    const styles = fc.constantFrom('decimal', 'currency') as fc.Arbitrary<'decimal' | 'currency'>;
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.constantFrom(...CURRENCIES),
        fc.oneof(units, fc.bigInt({ min: 0n, max: 10_000_000n })),
        groupings,
        styles,
        (locale, currency, amount, useGrouping, style) => {
          const { decimals } = currency;
          const digits = String(amount).padStart(decimals + 1, '0');
          const cut = digits.length - decimals;
          const exact = `${digits.slice(0, cut)}.${digits.slice(cut) || '0'}` as Intl.StringNumericLiteral;
          const text = new Intl.NumberFormat(locale, {
            ...{ style, currency: 'XXX', useGrouping },
            ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
          })
            .formatToParts(exact)
            .filter(({ type }) => type !== 'currency' && type !== 'literal')
            .map(({ value }) => value)
            .join('');
          expect(smallestUnits(text, currency, locale)).toBe(amount);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['en-US', '12.5', EUR, 1_250n],
    ['en-US', '12.50', EUR, 1_250n],
    ['en-US', ' 1,250.00 ', EUR, 125_000n],
    ['en-US', '1,250', EUR, 125_000n],
    ['en-US', '0.29', EUR, 29n],
    ['en-US', '90071992547409.91', EUR, UNITS_MAX],
    ['en-US', '1,234', JPY, 1_234n],
    ['en-US', '1.234', KWD, 1_234n],
    // The language writes all decimals of the currency. Nobody could write it otherwise.
    ['de-DE', '12,345', KWD, 12_345n],
    ['en-US', '0.00000001', BTC, 1n],
    ['en-US', '1.23400000', BTC, 123_400_000n],
    ['en-US', '0.123', BTC, 12_300_000n],
    ['en-US', '1.2345', BTC, 123_450_000n],
    ['de-DE', '12,5', EUR, 1_250n],
    ['de-DE', '12,50', EUR, 1_250n],
    ['de-DE', '1.250,00', EUR, 125_000n],
    ['de-DE', '1.250', EUR, 125_000n],
    ['de-DE', '1,234', KWD, 1_234n],
    ['fr-FR', '1 250,00', EUR, 125_000n],
    ['fr-FR', '1\u00A0250,00', EUR, 125_000n],
    ['fr-FR', '1\u202F250,00', EUR, 125_000n],
    ['de-CH', "1'250.00", EUR, 125_000n],
    ['de-CH', '1’250.00', EUR, 125_000n],
    ['de-AT', '1.250,00', EUR, 125_000n],
    ['de-AT', '1 250,00', EUR, 125_000n],
    ['es-ES', '1.250,00', EUR, 125_000n],
    ['en-IN', '12,34,567.00', USD, 123_456_700n],
    ['pt-BR', '1.250,00', USD, 125_000n],
    ['ja-JP', '1,250', JPY, 1_250n],
    ['ar-EG', '١٬٢٥٠٫٥٠', EUR, 125_050n],
    ['ar-EG', '1,250.50', EUR, 125_050n],
  ])('in %s, “%s” of %j is %s smallest units', (locale, text, currency, units) =>
    expect(smallestUnits(text, currency, locale)).toBe(units),
  );

  it.each([
    ['en-US', '12,5', EUR, '“12,5” is no amount. It is read as American English', 'Do you mean 12.50?'],
    ['en-US', '12,50', EUR, '“12,50” is no amount', 'Do you mean 12.50?'],
    ['en-US', '1.250,00', EUR, '“1.250,00” is no amount', 'Do you mean 1,250.00?'],
    ['de-DE', '1,250.00', EUR, 'German (Germany), the language of your browser', 'Do you mean 1.250,00?'],
    ['de-DE', '12.50', EUR, '“12.50” is no amount', 'Do you mean 12,50?'],
    ['fr-FR', '1.250,00', EUR, '“1.250,00” is no amount', 'Do you mean 1\u202F250,00?'],
    ['en-IN', '1,234,567.00', USD, '“1,234,567.00” is no amount', 'Do you mean 12,34,567.00?'],
    ['en-US', '1.250', EUR, '“1.250” has 3 decimals, but EUR has 2', 'Do you mean 1,250.00?'],
    ['de-DE', '1,250', EUR, '“1,250” has 3 decimals, but EUR has 2', 'Do you mean 1.250,00?'],
    ['en-US', '12.505', EUR, '“12.505” has 3 decimals, but EUR has 2', ''],
    ['ja-JP', '1.5', JPY, '“1.5” has 1 decimals, but JPY has 0', 'Write it like 1,250.'],
    ['en-US', '1,234', KWD, '“1,234” can mean 1,234.000 or 1.234', 'Write one of them.'],
    ['de-DE', '1.234', BHD, '“1.234” can mean 1.234,000 or 1,234', 'Write one of them.'],
    ['pt-BR', '1.234', BTC, '“1.234” can mean 1.234,00000000 or 1,23400000', 'Write one of them.'],
    ['en-US', '1.234', BTC, '“1.234” can mean 1.23400000 or 1,234.00000000', 'Write one of them.'],
    ['de-DE', '1,234', BTC, '“1,234” can mean 1,23400000 or 1.234,00000000', 'Write one of them.'],
    [
      'en-US',
      '١٢٫٥٠',
      EUR,
      '“١٢٫٥٠” is no amount. Its digits are not those of American English',
      'like 1,250.00',
    ],
    ['en-US', '１２', EUR, '“１２” is no amount. Its digits are not those of', 'like 1,250.00'],
    ['en-US', '-12.50', EUR, '“-12.50” has a sign', 'like 1,250.00'],
    ['en-US', '−12.50', EUR, '“−12.50” has a sign', ''],
    ['en-US', '(12.50)', EUR, '“(12.50)” has a sign', ''],
    ['en-US', '12.50-', EUR, '“12.50-” has a sign', ''],
    ['en-US', '90071992547409.92', EUR, '“90071992547409.92” is too large', ''],
    ['en-US', '9'.repeat(41), EUR, 'more than 40 characters', ''],
    ...['', 'abc', '1e3', '12.', '.5', '012', '1 250', '1,2,3', '1,250.50.5', '12٫5', '$5', '1_000'].map(
      (text) => ['en-US', text, EUR, `“${text}”`, 'the language of your browser'] as const,
    ),
  ] as const)('in %s, “%s” of %j is refused: %s', (locale, text, currency, why, what) => {
    const read = (): bigint => smallestUnits(text, currency, locale);
    expect(read).toThrow(RangeError);
    expect(read).toThrow(why);
    expect(read).toThrow(what);
  });

  it('is never another amount to a reader of the other usual way to write numbers, while its unit has two decimals', () => {
    const text = fc.stringMatching(/^[0-9]{1,4}([.,][0-9]{1,3}){0,3}$/);
    const readBy = (locale: string, typed: string): bigint | undefined => {
      try {
        return smallestUnits(typed, EUR, locale);
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(text, (typed) => {
        const [english, german] = [readBy('en-US', typed), readBy('de-DE', typed)];
        if (english !== undefined && german !== undefined) expect(english).toBe(german);
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['de-DE', 2, '1.250,00'],
  ['fr-FR', 2, '1\u202F250,00'],
  ['ja-JP', 0, '1,250'],
  ['en-US', 8, '1,250.00000000'],
])('an example in %s with %i decimals is %s', (locale, decimals, example) =>
  expect(amountExample(decimals, locale)).toBe(example),
);

it.each([
  ['USD', 2],
  ['PKR', 2],
  ['UGX', 0],
  ['VND', 0],
  ['BTC', 8],
  ['USDC', 6],
])('amounts of %s have %s decimals', (code, decimals) =>
  expect(currencyOf(code)).toEqual({ code, decimals }),
);

describe('a rate that a person types', () => {
  it.each([
    ['en-US', '1.0825', '1.0825'],
    ['de-DE', '1,0825', '1.0825'],
    ['de-DE', '27000', '27000'],
    ['en-US', '0.000000000000000001', '0.000000000000000001'],
  ])('in %s as “%s” is %s for the API', (locale, text, rate) => expect(rateText(text, locale)).toBe(rate));

  it.each([
    ['en-US', '1,0825', 'Do you mean 1.0825?'],
    ['en-US', '1,082', 'can mean 1,082.0000 or 1.0820'],
    ['en-US', '1.082', 'can mean 1.0820 or 1,082.0000'],
    ['de-DE', '1.0825', 'Do you mean 1,0825?'],
  ])('in %s as “%s” is refused: %s', (locale, text, why) =>
    expect(() => rateText(text, locale)).toThrow(why),
  );
});
