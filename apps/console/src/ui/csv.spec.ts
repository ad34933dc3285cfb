import { csvOf } from './csv';

describe('a list as CSV', () => {
  it('has a column for each member of any row, by its path', () => {
    const rows = [
      { id: 'a', amount: { amount: 5, currency: { code: 'USD' } } },
      { id: 'b', amount: null, refund: { reason: 'x' } },
    ];
    expect(csvOf(rows)).toBe(
      '\uFEFFid,amount.amount,amount.currency.code,amount,refund.reason\r\na,5,USD,,\r\nb,,,,x\r\n',
    );
  });

  it('quotes what has commas, quotes and lines, and writes lists as JSON', () => {
    expect(csvOf([{ text: 'a "b", c\nd', list: ['x', 'y'] }])).toBe(
      '\uFEFFtext,list\r\n"a ""b"", c\nd","[""x"",""y""]"\r\n',
    );
  });

  it('has no formula, but negative numbers', () => {
    expect(csvOf([{ a: '=1+1', b: '-2', c: '@x', d: '+3', e: -2 }])).toBe(
      "\uFEFFa,b,c,d,e\r\n'=1+1,'-2,'@x,'+3,-2\r\n",
    );
  });

  it.each([
    ['Ada;=HYPERLINK("x")', `"Ada;'=HYPERLINK(""x"")"`],
    ['Ada;"=1+1', `"Ada;'""=1+1"`],
    ['Ada; +1', "Ada;' +1"],
    ['Ada\t@x', "Ada\t'@x"],
    ['Ada\n-1', `"Ada\n'-1"`],
    ['Ada\r\n=1', `"Ada\r\n'=1"`],
    ['\tAda', "'\tAda"],
    ['\t=1', "'\t'=1"],
    ['a=b; c-d', 'a=b; c-d'],
    [['Ada;=1'], `"[""Ada;'=1""]"`],
  ])('has no formula where another character separates columns: %j', (value, cell) => {
    expect(csvOf([{ a: value }])).toBe(`\uFEFFa\r\n${cell}\r\n`);
  });

  it('is empty without rows', () => {
    expect(csvOf([])).toBe('\uFEFF\r\n');
  });
});
