import { ItemTable } from './tables.ts';

const dollars = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 };
const yen = { code: 'JPY', name: 'Yen', symbol: '¥', decimals: 0 };

function lines(items: Record<string, unknown>[], width = 200): string[] {
  return new ItemTable(width).page(items);
}

describe('a table', () => {
  it('has a column for each member, the most important ones first', () => {
    const items = [
      { createdAt: '2026-01-31', status: 'PENDING', id: 'Transaction:1' },
      { createdAt: '2026-02-01', status: 'COMPLETED', id: 'Transaction:22' },
    ];
    expect(lines(items)).toEqual([
      'id              status     createdAt',
      'Transaction:1   PENDING    2026-01-31',
      'Transaction:22  COMPLETED  2026-02-01',
    ]);
  });

  it('leaves out members that are objects or lists, and those that no item has', () => {
    const items = [
      { id: '1', address: { city: 'Rome' }, roles: ['OWNER'], note: null, isDefault: false },
      { id: '2', isDefault: true },
    ];
    expect(lines(items)).toEqual(['id  isDefault', '1   false', '2   true']);
  });

  it('leaves out columns without room, but never the first one', () => {
    const item = { id: 'Customer:1', fullName: 'Ada', umaAddress: '$ada.lovelace@x.test', nationality: 'GB' };
    expect(lines([item], 40)).toEqual(['id          fullName  nationality', 'Customer:1  Ada       GB']);
    expect(lines([item], 5)).toEqual(['id', 'Customer:1']);
  });

  it('has room for a column that ends at the edge', () => {
    const item = { id: `Transaction:${'1'.repeat(36)}`, status: 'PROCESSING', type: 'OUTGOING' };
    expect(lines([item], 60)[1]).toBe(`${item.id}  PROCESSING`);
  });

  it.each([
    [1250, dollars, '12.50 USD'],
    [5, dollars, '0.05 USD'],
    [-5, dollars, '-0.05 USD'],
    [0, dollars, '0.00 USD'],
    [9_007_199_254_740_991, dollars, '90071992547409.91 USD'],
    [1250, yen, '1250 JPY'],
  ])('shows the amount %d of %j in units', (amount, currency, shown) => {
    expect(lines([{ id: '1', balance: { amount, currency } }])[1]).toBe(`1   ${shown}`);
  });

  it('cuts long texts, but no ids', () => {
    const id = `Customer:${'1'.repeat(60)}`;
    const [, row] = lines([{ id, fullName: 'x'.repeat(255) }]);
    expect(row).toBe(`${id}  ${'x'.repeat(39)}…`);
  });

  it('has one line for each item, whatever a name has', () => {
    const names = ['two\nlines', '\u001B[31mred', 'right\u202Eleft', 'ÄÖ 日本 👩‍💻'];
    const rows = lines(names.map((fullName, n) => ({ id: String(n), fullName })));
    expect(rows).toHaveLength(5);
    expect(rows.slice(1, 4)).toEqual([
      '0   two lines',
      String.raw`1   \u001b[31mred`,
      String.raw`2   right\u202eleft`,
    ]);
  });

  it.each([1.5, -1, 19, 1e9, NaN])('shows no amount of a currency with %d decimals', (decimals) => {
    const items = [{ id: '1', balance: { amount: 5, currency: { code: 'USD', decimals } } }];
    expect(lines(items)).toEqual(['id', '1']);
  });

  it('escapes what the names of columns and the codes of currencies have', () => {
    const currency = { code: '\u001B[31mUSD\n', decimals: 2 };
    const items = [{ 'a\u001B[2J\nb': 'x', amount: { amount: 5, currency } }];
    expect(lines(items)).toEqual([
      String.raw`amount               a\u001b[2J b`,
      String.raw`0.05 \u001b[31mUSD   x`,
    ]);
  });

  it('has its names once, and the columns of its first page on every page', () => {
    const table = new ItemTable(200);
    const pages = [
      [{ id: '1', fullName: 'Ada Lovelace', note: 'x' }],
      [{ id: '2', fullName: 'Bo', region: 'GB' }],
      [{ id: '1000', fullName: 'Cy', note: {} }],
      [{ id: '4', fullName: 'Di', note: 'y' }],
    ];
    expect(pages.flatMap((page) => table.page(page))).toEqual([
      'id  fullName      note',
      '1   Ada Lovelace  x',
      '2   Bo',
      '1000  Cy',
      '4     Di            y',
    ]);
  });
});
