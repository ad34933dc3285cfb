import { inChunks, refusalOf } from '../../test/fixtures/statement-files';
import { bai2Parts } from './bai2-statement.parser';
import type { StatementPart } from './domain/bank-line';
import { scanStatements } from './statement-scan.parser';

async function partsOf(text: string, size = 7): Promise<StatementPart[]> {
  const parts: StatementPart[] = [];
  for await (const part of bai2Parts(inChunks(text, size), 'USD')) parts.push(part);
  return parts;
}

const whole = [
  '01,122099999,123456789,260401,0200,1,80,,2/',
  '02,031001234,122099999,1,260331,2359,USD,2/',
  '03,9876543210,USD,010,500000,,,015,700500,,,100,250500,2,Z/',
  '88,400,50000,1,V,260331,/',
  '16,195,250000,V,260331,1200,B-1,REF-0123ABCDEF,WIRE FROM ADA, MAY/',
  '88,AND MORE',
  '16,142,500,S,500,0,0,B-2,,ACH',
  '16,475,50000,D,1,1,50000,CHK9,/',
  '16,890,,,,,A NOTE/',
  '49,1801500,8/',
  '98,1801500,1,10/',
  '99,1801500,1,12/',
  '',
].join('\n');

describe('a BAI2 file', () => {
  it.each([1, 7, 4_096])('has its balances and transactions, cut every %i bytes', async (size) => {
    const [first, second, third, end] = await partsOf(whole, size);
    expect(first).toMatchObject({
      line: {
        number: 1,
        direction: 'CREDIT',
        amount: 250_000n,
        bookingDate: '2026-03-31',
        bankReference: 'B-1',
        endToEndIds: ['REF-0123ABCDEF'],
        reference: 'WIRE FROM ADA,MAY AND MORE',
      },
    });
    expect(second).toMatchObject({
      line: { direction: 'CREDIT', amount: 500n, bankReference: 'B-2', reference: 'ACH' },
    });
    expect(third).toMatchObject({
      line: { direction: 'DEBIT', amount: 50_000n, bankReference: 'CHK9', endToEndIds: [] },
    });
    expect(end).toEqual({
      kind: 'END',
      head: {
        statementId: 'BAI2-2026-03-31',
        accounts: ['9876543210'],
        currency: 'USD',
        date: '2026-03-31',
        balances: { opening: 500_000n, closing: 700_500n },
      },
    });
    expect(await scanStatements(bai2Parts(inChunks(whole, size), 'USD'))).toMatchObject([
      { lines: 3, sum: 200_500n },
    ]);
  });

  it('with the closing balance alone opens with what its transactions leave of it', async () => {
    const text = whole.replace('010,500000,,,', '').replaceAll('1801500', '1301500');
    expect((await partsOf(text)).at(-1)).toMatchObject({
      head: { balances: { opening: 500_000n, closing: 700_500n } },
    });
    const none = text.replace('015,700500,,,', '').replaceAll('1301500', '601000');
    expect((await partsOf(none)).at(-1)).toMatchObject({ head: { balances: null } });
  });

  it('continues fields and texts', async () => {
    const text = whole.replace(
      '16,142,500,S,500,0,0,B-2,,ACH',
      '16,142,500,S,500,0,0/\n88,B-2,OWN,A/B\n88,C/',
    );
    expect((await partsOf(text))[1]).toMatchObject({
      line: { bankReference: 'B-2', endToEndIds: ['OWN'], reference: 'A/B C' },
    });
  });

  it('has amounts in the smallest unit of its currency, and that of the account if it names none', async () => {
    const text = whole.replace('USD,2/', ',2/').replace('9876543210,USD', '9876543210,');
    expect((await partsOf(text)).at(-1)).toMatchObject({ head: { currency: 'USD' } });
  });

  it.each([
    ['another format', 'hello', 'begins with 01'],
    ['no end', whole.replace(/98,(.|\n)*/, ''), 'not whole'],
    ['half an account', whole.replace(/49,(.|\n)*/, ''), 'not whole'],
    ['a lost transaction', whole.replace(/16,142.*\n/, ''), 'control total'],
    ['an interim date', whole.replace('USD,2/', 'USD,3/'), 'interim'],
    ['a deletion', whole.replace('122099999,1,260331', '122099999,2,260331'), 'deletion'],
    ['a loan', whole.replace('16,195', '16,720'), 'neither a credit nor a debit'],
    ['a fraction', whole.replace('16,195,250000', '16,195,2500.00'), 'whole amount'],
    ['an unknown funds type', whole.replace('250000,V', '250000,Q'), 'funds type'],
    ['no such day', whole.replace('1,260331,2359', '1,260231,2359'), 'as-of date'],
    ['an unknown record', whole.replace('98,', '77,'), 'unknown record 77'],
  ])('with %s is refused', async (_what, text, because) => {
    expect(await refusalOf(partsOf(text))).toContain(because);
  });
});
