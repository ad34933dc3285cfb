import { DomainError } from '@corridor/kernel';
import { decodeCursor, encodeCursor, listOf, pageOf, type CursorScope } from './keyset';

const scope: CursorScope = { platformKey: 1, list: 'customers', filters: { status: 'PENDING' } };

describe('a cursor', () => {
  const cursor = encodeCursor(scope, ['2026-01-01T00:00:00.000Z', 'id-1']);

  it('decodes to its position', () => {
    expect(decodeCursor(scope, cursor)).toEqual(['2026-01-01T00:00:00.000Z', 'id-1']);
    expect(decodeCursor(scope, undefined)).toBeUndefined();
  });

  it.each<[string, CursorScope]>([
    ['platform', { ...scope, platformKey: 2 }],
    ['list', { ...scope, list: 'quotes' }],
    ['filter', { ...scope, filters: { status: 'COMPLETED' } }],
  ])('is refused for another %s', (_what, other) => {
    expect(() => decodeCursor(other, cursor)).toThrow(DomainError);
  });

  it.each([
    '',
    'x',
    '%%%',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
  ])('is refused if it is malformed (%p)', (text) => {
    expect(() => decodeCursor(scope, text)).toThrow('cursor must be the nextCursor');
  });
});

describe('a page', () => {
  const page = (rows: number[], limit: number) =>
    pageOf({
      rows,
      limit,
      totalCount: 7,
      scope,
      positionOf: (row) => [String(row)],
      render: (row) => row * 10,
    });

  it('has a next cursor only if there are more rows', () => {
    expect(page([1, 2], 2).body).toEqual({ data: [10, 20], hasMore: false, totalCount: 7 });
    const first = page([1, 2, 3], 2).body;
    expect(first).toMatchObject({ data: [10, 20], hasMore: true });
    expect(decodeCursor(scope, first.nextCursor)).toEqual(['2']);
  });

  it('can be empty', () => {
    expect(page([], 2).body).toEqual({ data: [], hasMore: false, totalCount: 7 });
  });

  it('holds as many rows as fit and at least one, and its rendered text equals its body', () => {
    const of = (rows: string[], bytesMax: number) =>
      pageOf({
        rows,
        limit: 3,
        totalCount: 4,
        scope,
        positionOf: (row) => [row],
        render: (row) => row,
        bytesMax,
      });
    const rows = ['a', 'b', 'é', 'd'];
    // Each row adds two quotation marks and a comma. The é has two bytes.
    for (const [bytesMax, shown] of [
      [1, 1],
      [8, 2],
      [12, 2],
      [13, 3],
      [99, 3],
    ] as const) {
      const { body, renderedBody } = of(rows, bytesMax);
      expect(body.data).toEqual(rows.slice(0, shown));
      expect(JSON.parse(renderedBody)).toEqual(body);
      expect(decodeCursor(scope, body.nextCursor)).toEqual([rows[shown - 1]]);
    }
    // The last page may be cut as well.
    expect(of(['a', 'b'], 4).body).toMatchObject({ data: ['a'], hasMore: true });
    expect(of(['b'], 4).body).toEqual({ data: ['b'], hasMore: false, totalCount: 4 });
  });
});

describe('a list without pages', () => {
  const list = (rows: string[], rowsMax: number) =>
    listOf({ rows, rowsMax, scope, positionOf: (row) => [row], render: (row) => row });

  it('has a next cursor only if there are more rows', () => {
    expect(list(['a'], 2)).toEqual({ body: { data: ['a'] }, renderedBody: '{"data":["a"]}' });
    const { body, renderedBody } = list(['a', 'b', 'c'], 2);
    expect(JSON.parse(renderedBody)).toEqual(body);
    expect(body).toMatchObject({ data: ['a', 'b'], hasMore: true });
    expect(decodeCursor(scope, body.nextCursor)).toEqual(['b']);
  });
});
