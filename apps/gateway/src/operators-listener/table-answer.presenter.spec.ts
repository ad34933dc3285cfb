import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { tableAnswer } from './table-answer.presenter';

const columns = ['name', 'amount', 'note'];
const of = { format: 'CSV', columns, name: 'journal', query: { date: '2026-03-31' } } as const;

describe('a table', () => {
  it('is CSV that a reader reads back, whatever the texts have in them', () => {
    const text = fc.string().filter((one) => !/^[=+\-@\t\r]/.test(one));
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, amount: fc.integer() })), (rows) => {
        const { body } = tableAnswer({ data: rows }, of);
        const read = parse(body.toString('utf8')) as string[][];
        expect(read).toEqual([columns, ...rows.map(({ name, amount }) => [name, String(amount), ''])]);
      }),
    );
  });

  it('shows no text that a spreadsheet computes', () => {
    const data = [
      { name: '=1+1', amount: -5 },
      { name: '-1+1', amount: '-9007199254740992' },
    ];
    const { body } = tableAnswer({ data }, of);
    expect(body.toString('utf8')).toBe("name,amount,note\r\n'=1+1,-5,\r\n'-1+1,-9007199254740992,\r\n");
  });

  it('continues without the names of the columns, and names the next page', () => {
    const first = tableAnswer({ data: [{ name: 'a' }], nextCursor: 'c+1' }, of);
    expect(first.headers['link']).toBe('<?date=2026-03-31&cursor=c%2B1>; rel="next"');
    const last = tableAnswer({ data: [{ name: 'b' }] }, { ...of, query: { cursor: 'c+1' } });
    expect(last.body.toString('utf8')).toBe('b,,\r\n');
    expect(last.headers['link']).toBeUndefined();
  });

  it('names the status of its day', () => {
    expect(tableAnswer({ data: [], status: 'OPEN' }, of).headers['corridor-day-status']).toBe('OPEN');
    expect(tableAnswer({ data: [] }, of).headers['corridor-day-status']).toBeUndefined();
  });

  it('is JSON lines, one for each entry', () => {
    const data = [{ name: 'a' }, { name: 'b' }];
    const { body, headers } = tableAnswer({ data }, { ...of, format: 'JSON_LINES' });
    expect(body.toString('utf8')).toBe('{"name":"a"}\n{"name":"b"}\n');
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="journal.jsonl"' });
  });
});
