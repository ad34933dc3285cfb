import { growthRows } from './growth-rows';
import { growthSize, spanMs, stepMs } from './growth-size';
import { halfOf } from './filling';

describe('the rows of growth', () => {
  const sizes = [10_000, 1_000_000];

  it('have the values by size, their ratio, and a mark where it is above the aim', () => {
    const [row] = growthRows(sizes, [
      new Map([['a page', { value: 10, cpuMs: 4 }]]),
      new Map([['a page', { value: 15, cpuMs: 4 }]]),
    ]);
    expect(row).toEqual({
      part: 'growth',
      name: 'a page',
      figures: {
        growth: {
          '10k': 10,
          '1M': 15,
          '÷': 1.5,
          'CPU 10k': 4,
          'CPU 1M': 4,
          'CPU ÷': 1,
          aim: 1.2,
          mark: 'above',
        },
      },
    });
  });

  it('have what PostgreSQL did for a request beside them', () => {
    const rows = growthRows(sizes, [
      new Map([['a page', { value: 10, sql: { ms: 0.5, blocks: 40 } }]]),
      new Map([['a page', { value: 10, sql: { ms: 0.6, blocks: 44 } }]]),
    ]);
    expect(rows[0]?.figures['growthSql']).toEqual({
      'ms 10k': 0.5,
      'ms 1M': 0.6,
      'ms ÷': 1.2,
      'blocks 10k': 40,
      'blocks 1M': 44,
      'blocks ÷': 1.1,
    });
  });

  it('of a rate are marked where it falls', () => {
    const rows = growthRows(sizes, [
      new Map([
        ['falls, rows/s', { value: 300 }],
        ['rises, rows/s', { value: 300 }],
      ]),
      new Map([
        ['falls, rows/s', { value: 100 }],
        ['rises, rows/s', { value: 900 }],
      ]),
    ]);
    expect(rows.map(({ figures }) => figures['growth'])).toMatchObject([
      { '÷': 3, mark: 'above' },
      { '÷': 0.33, mark: '' },
    ]);
  });

  it('of what is not asked at every size say so and have no aim', () => {
    const [row] = growthRows(sizes, [new Map([['verify-ledger, s', { value: 3 }]]), new Map()]);
    expect(row?.figures['growth']).toEqual({
      '10k': 3,
      note: expect.stringContaining('not asked'),
    });
  });
});

describe('the records of a size', () => {
  it.each([500, 10_000, 5_000_000])('of %s transactions fit together', (transactions) => {
    const size = growthSize(transactions);
    expect(size.holders).toBeLessThanOrEqual(halfOf(size.customers, 'older').to);
    for (const count of Object.values(size)) {
      expect(count).toBeGreaterThan(0);
      expect(stepMs(size, count) * count).toBeLessThanOrEqual(spanMs(size));
    }
  });

  it('have a million customers at the greatest size', () => {
    expect(growthSize(5_000_000).customers).toBe(1_000_000);
  });

  it.each([1, 40, 41])('of %s are all in one of two halves', (count) => {
    const [older, newer] = [halfOf(count, 'older'), halfOf(count, 'newer')];
    expect(older.from).toBe(0);
    expect(newer).toEqual({ from: older.to, to: count });
  });
});
