import { DomainError } from '@corridor/kernel';
import { decodeCursor, encodeCursor, pageOf, type CursorScope } from './keyset';

const scope: CursorScope = { platformKey: 1, list: 'customers', filters: { status: 'PENDING' } };

describe('a cursor', () => {
  const cursor = encodeCursor(scope, ['2026-01-01T00:00:00.000Z', 'id-1']);

  it('gives back its position', () => {
    expect(decodeCursor(scope, cursor)).toEqual(['2026-01-01T00:00:00.000Z', 'id-1']);
    expect(decodeCursor(scope, undefined)).toBeUndefined();
  });

  it.each<[string, CursorScope]>([
    ['platform', { ...scope, platformKey: 2 }],
    ['list', { ...scope, list: 'quotes' }],
    ['filter', { ...scope, filters: { status: 'COMPLETED' } }],
  ])('of another %s is refused', (_what, other) => {
    expect(() => decodeCursor(other, cursor)).toThrow(DomainError);
  });

  it.each([
    '',
    'x',
    '%%%',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
  ])('that is malformed (%p) is refused', (text) => {
    expect(() => decodeCursor(scope, text)).toThrow('cursor is malformed');
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

  it('has a next cursor only where there is more', () => {
    expect(page([1, 2], 2)).toEqual({ data: [10, 20], hasMore: false, totalCount: 7 });
    const first = page([1, 2, 3], 2);
    expect(first).toMatchObject({ data: [10, 20], hasMore: true });
    expect(decodeCursor(scope, first.nextCursor)).toEqual(['2']);
  });

  it('may be empty', () => {
    expect(page([], 2)).toEqual({ data: [], hasMore: false, totalCount: 7 });
  });
});
