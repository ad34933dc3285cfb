import fc from 'fast-check';
import { AMOUNT_MAX, currencyCodes } from '@corridor/kernel';
import { fromDecimal, isWritable, toDecimal } from './amount';

const writable = currencyCodes.filter(isWritable);

describe('amounts in messages', () => {
  it('read back what was written, in every currency that a message can carry', () => {
    const amounts = fc.bigInt({ min: 0n, max: AMOUNT_MAX });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...writable), (amount, currency) => {
        expect(fromDecimal(toDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it.each([
    [1234n, 'EUR', '12.34'],
    [5n, 'EUR', '0.05'],
    [1234n, 'RWF', '1234'],
    [AMOUNT_MAX, 'USD', '90071992547409.91'],
  ])('%d in %s is %s', (amount, currency, text) => {
    expect(toDecimal(amount, currency)).toBe(text);
    expect(fromDecimal(text, currency)).toBe(amount);
  });

  it.each([
    ['10', 1000n],
    ['10.', 1000n],
    ['.5', 50n],
    ['10.5', 1050n],
    ['10.50000', 1050n],
    ['+0010.50', 1050n],
  ])('reads %s', (text, amount) => {
    expect(fromDecimal(text, 'EUR')).toBe(amount);
  });

  it.each(['', '.', '-1', '1,5', '1e3', ' 1', '10.505', '90071992547409.92', '٣', '0x10'])(
    'refuses %j',
    (text) => {
      expect(fromDecimal(text, 'EUR')).toBeUndefined();
    },
  );

  it('of BTC cannot be written', () => {
    expect(isWritable('BTC')).toBe(false);
    expect(() => toDecimal(1n, 'BTC')).toThrow(RangeError);
  });
});
