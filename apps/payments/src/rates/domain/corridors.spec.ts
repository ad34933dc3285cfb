import shipped from '../tables/corridors.json';
import { Corridors } from './corridors';
import { TableError } from './tables';

const terms = { marginRate: '0.01', fixedFee: 0, variableFeeRate: '0.02', counterpartyFixedFee: 0 };
const anything = { sending: '*', receiving: '*', ...terms };

function violationsOf(...corridors: unknown[]): readonly string[] {
  try {
    Corridors.parse({ corridors });
    return [];
  } catch (error) {
    return (error as TableError).violations;
  }
}

/** The selected entry, identified by its variable fee. */
function chosen(
  entries: Record<string, unknown>[],
  sending: string,
  receiving: string,
  rail?: string,
): string {
  const corridors = entries.map((entry, at) => ({ ...terms, ...entry, variableFeeRate: `0.0${at + 1}` }));
  return Corridors.parse({ corridors }).feesOf({ sending, receiving, rail }).variableFeeRate;
}

describe('Corridors', () => {
  it('ships half a percent twice, nothing within one currency, and a fixed fee from USD to MXN', () => {
    const corridors = Corridors.parse(shipped);
    const usual = { marginRate: '0.005', fixedFee: 0n, variableFeeRate: '0.005', counterpartyFixedFee: 0n };
    const none = { marginRate: '0', fixedFee: 0n, variableFeeRate: '0', counterpartyFixedFee: 0n };
    expect(corridors.feesOf({ sending: 'EUR', receiving: 'KES' })).toEqual(usual);
    expect(corridors.feesOf({ sending: 'USDC', receiving: 'USDC' })).toEqual(none);
    expect(corridors.feesOf({ sending: 'USD', receiving: 'MXN', rail: 'SPEI' })).toEqual({
      ...usual,
      fixedFee: 50n,
    });
  });

  it('chooses the most specific entry: sending currency, then receiving currency, then rail', () => {
    const entries = [
      { sending: '*', receiving: '*' },
      { sending: '*', receiving: 'MXN' },
      { sending: 'USD', receiving: '*' },
      { sending: 'USD', receiving: 'MXN' },
      { sending: 'USD', receiving: 'MXN', rail: 'SPEI' },
      { sending: '*', receiving: '*', rail: 'PIX' },
      { sending: '*', receiving: '=', marginRate: '0' },
      { sending: 'GBP', receiving: 'GBP', marginRate: '0' },
    ];
    expect(chosen(entries, 'EUR', 'KES')).toBe('0.01');
    expect(chosen(entries, 'EUR', 'MXN')).toBe('0.02');
    expect(chosen(entries, 'USD', 'KES')).toBe('0.03');
    expect(chosen(entries, 'USD', 'MXN')).toBe('0.04');
    expect(chosen(entries, 'USD', 'MXN', 'SPEI')).toBe('0.05');
    expect(chosen(entries, 'USD', 'MXN', 'OTHER')).toBe('0.04');
    expect(chosen(entries, 'EUR', 'BRL', 'PIX')).toBe('0.06');
    expect(chosen(entries, 'USD', 'USD')).toBe('0.07');
    expect(chosen(entries, 'GBP', 'GBP')).toBe('0.08');
  });

  it('applies no margin within one currency, whatever a wildcard says', () => {
    const corridors = Corridors.parse({ corridors: [anything] });
    expect(corridors.feesOf({ sending: 'USD', receiving: 'USD' })).toMatchObject({
      marginRate: '0',
      variableFeeRate: '0.02',
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown currency', { sending: 'XXX' }, 'sending must be a currency or *'],
    ['no receiving currency', { receiving: undefined }, 'receiving must be a currency, * or ='],
    [
      '= as receiving with a single sending currency',
      { sending: 'USD', receiving: '=', marginRate: '0' },
      '= as receiving goes with * as sending',
    ],
    ['an invalid rail', { sending: 'EUR', rail: 'spei' }, 'rail must be the name of a rail'],
    [
      'a number as margin',
      { sending: 'EUR', marginRate: 0.1 },
      'marginRate must be a fraction from 0 to 1 as text',
    ],
    [
      'a fee rate above 1',
      { sending: 'EUR', variableFeeRate: '1.01' },
      'variableFeeRate must be a fraction from 0 to 1 as text',
    ],
    [
      'a fractional fee',
      { sending: 'EUR', fixedFee: 0.5 },
      'fixedFee must be an integer that is not negative',
    ],
    [
      'a negative counterparty fee',
      { receiving: 'EUR', counterpartyFixedFee: -1 },
      'counterpartyFixedFee must be an integer that is not negative',
    ],
    [
      'a margin within one currency',
      { sending: 'EUR', receiving: 'EUR' },
      'marginRate must be 0 within one currency: its rate is 1',
    ],
    [
      'a fixed fee without currency',
      { receiving: 'EUR', fixedFee: 1 },
      'fixedFee must be 0 where sending is *: it has no currency',
    ],
    [
      'a counterparty fee without currency',
      { sending: 'EUR', counterpartyFixedFee: 1 },
      'counterpartyFixedFee must be 0 where receiving is not one currency',
    ],
  ])('refuses a table with %s', (_what, change, violation) => {
    expect(violationsOf(anything, { ...anything, ...change })).toEqual([`corridors[1]: ${violation}`]);
  });

  it('refuses a table with a duplicate entry, without the general one, or without a list', () => {
    expect(violationsOf(anything, anything)).toEqual(['corridors[1]: */*/* appears twice']);
    expect(violationsOf({ ...anything, sending: 'EUR' })).toEqual(['the entry for * to * is needed']);
    expect(() => Corridors.parse({})).toThrow('corridors must be a list');
    expect(violationsOf(anything, null)).toHaveLength(7);
  });
});
