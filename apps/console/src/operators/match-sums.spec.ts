import { accountsOf, sumAmount, sumOf, toggled, type Side } from './match-sums';
import { unitsOf } from '../ui/format';

const credit = (amount: number): Side => ({ direction: 'CREDIT', amount });
const debit = (amount: number): Side => ({ direction: 'DEBIT', amount });
const valuesOf = (difference: bigint): string[] => accountsOf(difference).map(({ value }) => value);

describe('sums of a match', () => {
  it.each([
    [[], 0n],
    [[credit(10_000), credit(2_000)], 12_000n],
    [[credit(10_000), debit(12_000)], -2_000n],
    [[credit(Number.MAX_SAFE_INTEGER), credit(Number.MAX_SAFE_INTEGER)], 18_014_398_509_481_982n],
  ])('of %j are %s', (sides, expected) => {
    expect(sumOf(sides)).toBe(expected);
  });

  it('are written whole, however great', () => {
    expect(unitsOf(sumAmount(18_014_398_509_481_982n, 'EUR'))).toBe('180,143,985,094,819.82');
    expect(unitsOf(sumAmount(-5n, 'EUR'))).toBe('−0.05');
    expect(unitsOf(sumAmount(0n, 'XOF'))).toBe('0');
  });
});

describe('accounts of a difference', () => {
  it('are none without a difference, and no receivable if the bank has more than expected', () => {
    expect(valuesOf(0n)).toEqual([]);
    expect(valuesOf(1n)).toEqual(['PROVIDER_FEES', 'OWN_FUNDS']);
    expect(valuesOf(-1n)).toEqual(['PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE']);
  });
});

describe('a choice', () => {
  it('takes one more, and gives it up again', () => {
    const [first, second] = [{ id: 'a' }, { id: 'b' }];
    expect(toggled([first], second)).toEqual([first, second]);
    expect(toggled([first, second], { id: 'a' })).toEqual([second]);
  });
});
