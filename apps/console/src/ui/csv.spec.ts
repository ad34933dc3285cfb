import { csvOf } from './csv';

describe('a list as CSV', () => {
  it('has a column for each member of any row, by its path', () => {
    const rows = [
      { id: 'a', amount: { amount: 5, currency: { code: 'USD' } } },
      { id: 'b', amount: null, refund: { reason: 'x' } },
    ];
    expect(csvOf(rows)).toBe(
      'id,amount.amount,amount.currency.code,amount,refund.reason\r\na,5,USD,,\r\nb,,,,x\r\n',
    );
  });

  it('quotes what has commas, quotes and lines, and writes lists as JSON', () => {
    expect(csvOf([{ text: 'a "b", c\nd', list: ['x', 'y'] }])).toBe(
      'text,list\r\n"a ""b"", c\nd","[""x"",""y""]"\r\n',
    );
  });

  it('has no formula, but negative numbers', () => {
    expect(csvOf([{ a: '=1+1', b: '-2', c: '@x', d: '+3', e: -2 }])).toBe(
      "a,b,c,d,e\r\n'=1+1,'-2,'@x,'+3,-2\r\n",
    );
  });

  it('is empty without rows', () => {
    expect(csvOf([])).toBe('\r\n');
  });
});
