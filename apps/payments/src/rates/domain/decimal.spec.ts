import { isDecimal, parseDecimal, roundSignificant } from './decimal';

describe('decimal text', () => {
  it.each(['0', '1', '18.4725', '0.0000087', '123456789012345678.123456789012345678'])(
    'can be %s',
    (text) => {
      expect(isDecimal(text)).toBe(true);
    },
  );

  it.each(['', '.5', '5.', '-1', '+1', '1e5', '1,5', ' 1', '0x1', '1234567890123456789', 'NaN', '1\n'])(
    'cannot be %j',
    (text) => {
      expect(isDecimal(text)).toBe(false);
    },
  );

  it('is not parsed if it is malformed', () => {
    expect(() => parseDecimal('1e5')).toThrow(RangeError);
  });

  it.each<[string, number, string, string]>([
    ['1', 12, '1', '1'],
    ['18.4725', 12, '18.4725', '18.4725'],
    ['18.4725', 3, '18.5', '18.5'],
    ['18.4425', 3, '18.4', '18.5'],
    ['0.00001234567890125', 12, '0.0000123456789013', '0.0000123456789013'],
    ['0.00001234567890124', 12, '0.0000123456789012', '0.0000123456789013'],
    ['9.999999999995', 12, '10', '10'],
    ['9.99999999999499', 12, '9.99999999999', '10'],
    ['123456789012345', 12, '123456789012000', '123456789013000'],
    ['999999999999999', 12, '1000000000000000', '1000000000000000'],
  ])('of %s to %i significant digits is %s, and %s upwards', (text, digits, nearest, upwards) => {
    expect(roundSignificant(parseDecimal(text), digits)).toBe(nearest);
    expect(roundSignificant(parseDecimal(text), digits, 'UP')).toBe(upwards);
  });

  it('of a fraction is rounded by its exact value', () => {
    expect(roundSignificant({ numerator: 1n, denominator: 3n }, 12)).toBe('0.333333333333');
    expect(roundSignificant({ numerator: 2n, denominator: 3n }, 12)).toBe('0.666666666667');
    expect(roundSignificant({ numerator: 10n ** 40n, denominator: 3n }, 2)).toBe(`33${'0'.repeat(38)}`);
  });
});
