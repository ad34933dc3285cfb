import { rowsOf } from './sql-runner';

describe('rowsOf', () => {
  it('reads what pg answers', () => expect(rowsOf({ rows: [{ id: 1 }], rowCount: 1 })).toEqual([{ id: 1 }]));
  it('reads what TypeORM answers to a SELECT', () => expect(rowsOf([{ id: 1 }])).toEqual([{ id: 1 }]));
  it('reads what TypeORM answers to an UPDATE', () => expect(rowsOf([[{ id: 1 }], 1])).toEqual([{ id: 1 }]));
  it('reads no rows', () => {
    expect(rowsOf(undefined)).toEqual([]);
    expect(rowsOf([])).toEqual([]);
    expect(rowsOf([[], 0])).toEqual([]);
  });
});
