import { currencyCodes } from '@corridor/kernel';
import shipped from '../tables/mid-market-rates.json';
import { parseDecimal } from './decimal';
import { RateTable } from './rate-table';
import { TableError } from './tables';

const good = { asOf: '2026-03-10T12:00:00.000Z', base: 'USD', rates: { EUR: '0.92', MXN: '18.4' } };

function violationsOf(document: unknown): readonly string[] {
  try {
    RateTable.parse(document);
    return [];
  } catch (error) {
    return (error as TableError).violations;
  }
}

describe('RateTable', () => {
  it('ships a rate for every pair of currencies', () => {
    const table = RateTable.parse(shipped);
    for (const sending of currencyCodes) {
      for (const receiving of currencyCodes) {
        const rate = table.midMarketRate(sending, receiving);
        expect(rate !== undefined && parseDecimal(rate).numerator > 0n).toBe(true);
        if (sending === receiving) expect(rate).toBe('1');
      }
    }
    expect(Object.keys(shipped.rates)).toEqual(currencyCodes);
  });

  it('derives cross rates from the dollar rates, rounded up to 12 digits', () => {
    const table = RateTable.parse(good);
    expect(table.midMarketRate('MXN', 'USD')).toBe('18.4');
    expect(table.midMarketRate('USD', 'MXN')).toBe('0.054347826087');
    expect(table.midMarketRate('MXN', 'EUR')).toBe('20');
    expect(table.midMarketRate('EUR', 'MXN')).toBe('0.05');
    expect(table.midMarketRate('USD', 'EUR')).toBe('1.08695652174');
  });

  it('is valid for the moment that it names', () => {
    expect(RateTable.parse(good).asOfMs).toBe(Date.UTC(2026, 2, 10, 12));
    expect(RateTable.parse({ ...good, asOf: '2026-03-10' }).asOfMs).toBe(Date.UTC(2026, 2, 10));
  });

  it('has no rate for a missing currency', () => {
    expect(RateTable.parse(good).midMarketRate('GBP', 'USD')).toBeUndefined();
    expect(RateTable.parse(good).midMarketRate('USD', 'GBP')).toBeUndefined();
  });

  it('ignores currencies that the deployment does not support', () => {
    expect(violationsOf({ ...good, rates: { ...good.rates, XXX: 'anything', constructor: '1' } })).toEqual(
      [],
    );
  });

  it.each<[string, unknown, string]>([
    ['a document that is not an object', 'text', 'base must be USD'],
    ['a missing asOf', { ...good, asOf: undefined }, 'asOf must be an ISO 8601 date or date-time'],
    ['an invalid moment', { ...good, asOf: '2026-13-40' }, 'asOf must be an ISO 8601 date or date-time'],
    ['another base', { ...good, base: 'EUR' }, 'base must be USD'],
    ['a rate of 0', { ...good, rates: { EUR: '0.00' } }, 'rates.EUR must be a positive decimal as text'],
    ['a negative rate', { ...good, rates: { EUR: '-1' } }, 'rates.EUR must be a positive decimal as text'],
    ['a rate as a number', { ...good, rates: { EUR: 0.92 } }, 'rates.EUR must be a positive decimal as text'],
    ['a dollar that is not 1', { ...good, rates: { USD: '2', EUR: '1' } }, 'rates.USD must be 1'],
    ['an empty table', { ...good, rates: [] }, 'rates must hold at least one currency of the deployment'],
  ])('refuses %s', (_what, document, violation) => {
    expect(violationsOf(document)).toContain(violation);
  });

  it('names every violation', () => {
    expect(violationsOf({ base: 'EUR', rates: { EUR: '', GBP: 'x' } })).toHaveLength(5);
  });
});
