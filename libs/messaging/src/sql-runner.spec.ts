import { rowsOf } from './sql-runner';

describe('rowsOf', () => {
  it('reads an answer of pg', () => expect(rowsOf({ rows: [{ id: 1 }], rowCount: 1 })).toEqual([{ id: 1 }]));
  it("reads TypeORM's answer to a SELECT", () => expect(rowsOf([{ id: 1 }])).toEqual([{ id: 1 }]));
  it("reads TypeORM's answer to an UPDATE", () => expect(rowsOf([[{ id: 1 }], 1])).toEqual([{ id: 1 }]));
  it('returns no rows for an empty answer', () => {
    expect(rowsOf(undefined)).toEqual([]);
    expect(rowsOf([])).toEqual([]);
    expect(rowsOf([[], 0])).toEqual([]);
  });
});
