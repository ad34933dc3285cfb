import fc from 'fast-check';
import { currencies, currencyCodes } from '@corridor/kernel';
import { unitsOf, writtenAmount, type NegativeForm, type NumberFormat } from './written-amount';

const point = { decimalSeparator: '.' } as const;

/** Writes units with integer arithmetic on the digits alone. */
function written(units: bigint, decimals: number, separator: string): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = units < 0n ? '-' : '';
  return sign + (decimals === 0 ? whole : `${whole}${separator}${digits.slice(-decimals)}`);
}

describe('a written amount', () => {
  it('is read exactly in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.bigInt({ min: -9007199254740991n, max: 9007199254740991n }),
        fc.constantFrom('.' as const, ',' as const),
        (currency, units, decimalSeparator) => {
          const text = written(units, currencies[currency]?.decimals ?? 0, decimalSeparator);
          expect(unitsOf(text, currency, { decimalSeparator })).toBe(units);
        },
      ),
    );
  });

  it.each([
    ['12.345', 'EUR', 'is finer than a cent'],
    ['90071992547409.92', 'EUR', 'is above the largest amount'],
    ['1e3', 'EUR', 'has an exponent'],
    ['1,000.00', 'EUR', 'has groups that the format does not know'],
    ['.5', 'EUR', 'has no digit before the point'],
    ['', 'EUR', 'is empty'],
    ['--5', 'EUR', 'has two signs'],
    ['１２', 'EUR', 'has digits of another script'],
    ['1.2.3', 'EUR', 'has two points'],
    ['0.5', 'RWF', 'has a fraction in a currency without one'],
  ])('%s in %s is refused because it %s', (text, currency) => {
    expect(unitsOf(text, currency, point)).toBeUndefined();
  });

  it.each([
    ['12.3400', 'EUR', 1234n],
    ['12.', 'EUR', 1200n],
    ['+7', 'RWF', 7n],
    ['5.00', 'RWF', 5n],
  ])('%s in %s is %s smallest units', (text, currency, units) => {
    expect(unitsOf(text, currency, point)).toBe(units);
  });

  it('has groups of three digits if the format says so', () => {
    const german = { decimalSeparator: ',', groupSeparator: '.' } as const;
    expect(unitsOf('1.234.567,8', 'EUR', german)).toBe(123456780n);
    expect(unitsOf('12.34', 'EUR', german)).toBeUndefined();
    expect(unitsOf('1234.567', 'EUR', german)).toBeUndefined();
  });

  const all: NegativeForm[] = ['MINUS', 'TRAILING_MINUS', 'PARENTHESES'];

  it.each([
    ['−12.34', ['MINUS'], -1234n],
    ['- 12.34', ['MINUS'], -1234n],
    ['12.34-', ['TRAILING_MINUS'], -1234n],
    ['12.34 −', ['TRAILING_MINUS'], -1234n],
    ['12.34+', ['TRAILING_MINUS'], 1234n],
    ['(12.34)', ['PARENTHESES'], -1234n],
    ['( 12.34 )', all, -1234n],
  ])('%s is negative as %j', (text, negative, units) => {
    expect(unitsOf(text, 'EUR', { ...point, negative: negative as NegativeForm[] })).toBe(units);
  });

  it.each(['(-12.34)', '-12.34-', '(12.34', '12.34)', '()', '-', '+-1'])('%s is never a number', (text) => {
    expect(unitsOf(text, 'EUR', { ...point, negative: all })).toBeUndefined();
  });

  it.each(['\u0020', '\u00A0', '\u202F', '\u2009'])('has groups between spaces of Unicode: %j', (space) => {
    const format: NumberFormat = { decimalSeparator: ',', groupSeparator: ' ' };
    expect(unitsOf(`-1${space}234${space}567,89`, 'EUR', format)).toBe(-123456789n);
  });

  it.each(["'", '\u2019'])('has groups between apostrophes: %j', (apostrophe) => {
    expect(unitsOf(`1${apostrophe}234.50`, 'EUR', { ...point, groupSeparator: "'" })).toBe(123450n);
  });

  it.each([
    ['1\u202F234.00', 'a space, which groupSeparator'],
    ["1'234.00", 'an apostrophe, which groupSeparator'],
    ['12.34-', 'TRAILING_MINUS'],
    ['(12.34)', 'PARENTHESES'],
    ['1,234.00', 'it has a comma, which groupSeparator "," allows'],
    ['1,234,567', 'it has a comma, which groupSeparator "," allows'],
    ['12,34', 'it has a comma, which decimalSeparator "," allows'],
    ['1.234,50', 'it has a comma, which decimalSeparator "," and groupSeparator "." allow'],
  ])('%s is refused with what the format lacks', (text, because) => {
    expect(writtenAmount(text, 'EUR', point)).toContain(because);
  });

  it.each([
    ['1.234,50', 'it has a full stop, which groupSeparator "." allows'],
    ['12.34', 'it has a full stop, which decimalSeparator "." allows'],
    ['1,234.50', 'it has a full stop, which decimalSeparator "." and groupSeparator "," allow'],
  ])('%s with a comma before decimals is refused likewise', (text, because) => {
    expect(writtenAmount(text, 'EUR', { decimalSeparator: ',' })).toContain(because);
  });

  it('names both separators if the one for decimals groups already', () => {
    const format: NumberFormat = { decimalSeparator: '.', groupSeparator: ',' };
    expect(writtenAmount('12,34', 'EUR', format)).toContain(
      'it has a comma, which decimalSeparator "," and groupSeparator "." allow',
    );
  });

  it.each(['1.2.3', '1,2,3', '12,34.56', '1,234.50x', '1.234.50', ','])(
    '%s is a number in no format, so that none is named',
    (text) => {
      expect(writtenAmount(text, 'EUR', point)).toBe(
        'must be a number that is exact in the smallest unit of EUR',
      );
    },
  );
});
