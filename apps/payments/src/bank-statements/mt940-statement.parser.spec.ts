import { inChunks, refusalOf } from '../../test/fixtures/statement-files';
import type { BankLine, StatementPart } from './domain/bank-line';
import { mt940Parts } from './mt940-statement.parser';
import { scanStatements } from './statement-scan.parser';

async function partsOf(text: string, size = 7): Promise<StatementPart[]> {
  const parts: StatementPart[] = [];
  for await (const part of mt940Parts(inChunks(text, size))) parts.push(part);
  return parts;
}

async function linesOf(...fields: string[]): Promise<BankLine[]> {
  const text = [
    ':20:S',
    ':25:12030000/202051',
    ':28C:5/1',
    ':60F:C260330EUR0,',
    ...fields,
    ':62F:C260331EUR0,',
    '-',
  ];
  const parts = await partsOf(text.join('\r\n'));
  return parts.flatMap((part) => (part.kind === 'LINE' ? part.line : []));
}

const german = [
  '{1:F01BANKDEFFXXXX0000000000}{2:O9400000000000BANKDEFFXXXX00000000000000000000N}{4:',
  ':20:STARTUMS',
  ':25:12030000/0000202051EUR',
  ':28C:00005/001',
  ':60F:C260330EUR1000,00',
  ':61:2603310331D12,34NTRFNONREF//B-1',
  '/OCMT/EUR12,34/',
  ':86:116?00SEPA-UEBERWEISUNG?109300?20EREF+REF-0123ABCDEF?21SVWZ+Rent M?22ay',
  '?30BANKDEFF?31DE02?32Ada L?33ovelace',
  ':61:2603310331CR100,NMSCKUNDE1//B-2',
  ':86:free text',
  'of two lines',
  ':62F:C260331EUR1087,66',
  ':64:C260331EUR1087,66',
  '-}',
  '',
].join('\r\n');

describe('an MT940', () => {
  it.each([1, 7, 4_096])('has its balances, lines and texts, cut every %i bytes', async (size) => {
    const [first, second, end] = await partsOf(german, size);
    expect(first).toMatchObject({
      line: {
        number: 1,
        direction: 'DEBIT',
        amount: 1234n,
        bookingDate: '2026-03-31',
        bankReference: 'B-1',
        endToEndIds: ['REF-0123ABCDEF'],
        reference: 'Rent May',
        counterparty: 'Ada Lovelace',
      },
    });
    expect(second).toMatchObject({
      line: {
        direction: 'CREDIT',
        amount: 10_000n,
        endToEndIds: ['KUNDE1'],
        reference: 'free text of two lines',
      },
    });
    expect(end).toEqual({
      kind: 'END',
      head: {
        statementId: 'MT940-2026-03-31-00005',
        accounts: ['12030000/0000202051'],
        currency: 'EUR',
        date: '2026-03-31',
        balances: { opening: 100_000n, closing: 108_766n },
      },
    });
  });

  it.each([
    ['C', 'CREDIT', false],
    ['D', 'DEBIT', false],
    ['RC', 'DEBIT', true],
    ['RD', 'CREDIT', true],
    ['CR', 'CREDIT', false],
    ['RDR', 'CREDIT', true],
  ])('with the mark %s has a %s', async (mark, direction, isReversal) => {
    const [line] = await linesOf(`:61:260331${mark}1,5NTRFNONREF`);
    expect(line).toMatchObject({ direction, isReversal, amount: 150n, bankReference: null, endToEndIds: [] });
  });

  it.each([
    ['2601010102', '2026-01-02'],
    ['2601021231', '2025-12-31'],
    ['2512310102', '2026-01-02'],
    ['260228', '2026-02-28'],
    ['2602300227', '2026-02-27'],
  ])('with the days %s was booked on %s', async (days, booked) => {
    const [line] = await linesOf(`:61:${days}D1,NTRFNONREF`);
    expect(line?.bookingDate).toBe(booked);
  });

  it('has the parts of a text between slashes', async () => {
    const [line] = await linesOf(':61:260331C1,NTRFNONREF//X', ':86:/EREF/E-7/NAME/Ada/REMI/inv', 'oice 7/');
    expect(line).toMatchObject({ endToEndIds: ['E-7'], counterparty: 'Ada', reference: 'invoice 7/' });
  });

  it('on several pages is one statement', async () => {
    const pages =
      ':20:A\n:25:1\n:28C:7/1\n:60F:C260330EUR10,\n:61:260331C5,NTRFNONREF\n:62M:C260331EUR15,\n-\n' +
      ':20:B\n:25:1\n:28C:7/2\n:60M:C260331EUR15,\n:61:260331D1,NTRFNONREF\n:62F:C260331EUR14,\n-\n' +
      ':20:C\n:25:1\n:28C:8\n:60F:C260331EUR14,\n:62F:C260401EUR14,\n-\n';
    const scanned = await scanStatements(mt940Parts(inChunks(pages)));
    expect(scanned).toMatchObject([
      {
        lines: 2,
        sum: 400n,
        head: { statementId: 'MT940-2026-03-31-7', balances: { opening: 1000n, closing: 1400n } },
      },
      { lines: 0, head: { date: '2026-04-01' } },
    ]);
    const [first = '', second = ''] = pages.split(/(?=:20:B)/);
    expect(await refusalOf(partsOf(first))).toContain('page 2 is not in the file');
    expect(await refusalOf(partsOf(second))).toContain('the pages before it are missing');
  });

  it.each([
    ['no message', 'nothing', 'begins with :20:'],
    ['no opening balance', ':20:A\n:28C:1\n:62F:C260331EUR1,\n', ':60F:'],
    ['no closing balance', ':20:A\n:28C:1\n:60F:C260331EUR1,\n', ':62F:'],
    ['a line that is none', german.replace('D12,34', 'X12,34'), ':61: 1'],
    ['a fraction of a cent', german.replace('D12,34', 'D12,345'), 'smallest unit'],
    ['a point for a comma', german.replace('D12,34', 'D12.34'), ':61: 1'],
    ['no such day of its opening', german.replace(/:60F:C[0-9]{6}/, ':60F:C261399'), ':60F: must have a day'],
    ['no such day', german.replace('2603310331D', '260231D'), 'must have a day'],
  ])('with %s is refused', async (_what, text, because) => {
    expect(await refusalOf(partsOf(text))).toContain(because);
  });

  it('must add up', async () => {
    expect(
      await refusalOf(scanStatements(mt940Parts(inChunks(german.replace('1087,66', '1087,67'))))),
    ).toContain('1087.67 EUR');
  });
});
