import { DomainError } from '@corridor/kernel';
import { RateTable } from './domain/rate-table';
import { ExchangeRates } from './exchange-rates.port';
import { RateBook } from './rate-book.cache';
import { shippedCorridors } from './shipped-tables.parser';

class FakeRates extends ExchangeRates {
  table: RateTable | undefined = RateTable.parse({
    asOf: '2026-03-10T12:00:00.000Z',
    base: 'USD',
    rates: { EUR: '0.92', MXN: '18.4' },
  });

  current(): RateTable {
    if (!this.table) throw new DomainError('SERVICE_UNAVAILABLE', 'none');
    return this.table;
  }

  get newest() {
    return { source: 'shipped', sinceMs: undefined, refused: [] } as const;
  }
}

const rates = new FakeRates();
const book = new RateBook(rates, { corridors: shippedCorridors() });
const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as Error;

describe('RateBook', () => {
  it('returns the current terms of a corridor', () => {
    expect(book.terms('USD', 'MXN', 'SPEI')).toEqual({
      midMarketRate: '0.054347826087',
      marginRate: '0.005',
      fixedFee: 50n,
      variableFeeRate: '0.005',
      counterpartyFixedFee: 0n,
      rateAtMs: Date.UTC(2026, 2, 10, 12),
    });
    expect(book.terms('GBP', 'GBP')).toMatchObject({ midMarketRate: '1', marginRate: '0' });
  });

  it('returns no terms without a rate', () => {
    expect(() => book.terms('USD', 'GBP')).toThrow(unavailable);
    expect(book.termsIfAny('USD', 'GBP')).toBeUndefined();
    rates.table = undefined;
    expect(() => book.terms('USD', 'MXN')).toThrow(unavailable);
    expect(() => book.termsIfAny('USD', 'MXN')).toThrow(unavailable);
  });
});
