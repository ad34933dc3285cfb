import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { inChunks, refusalOf } from '../../test/fixtures/statement-files';
import { csvParts } from './csv-statement.parser';
import { defaultMapping, type CsvMapping } from './domain/csv-mapping';
import type { StatementPart } from './domain/bank-line';

const german: CsvMapping = {
  columns: { bookingDate: 'Buchungstag', amount: 'Betrag', direction: 'S/H', reference: 'Verwendungszweck' },
  delimiter: ';',
  dateFormat: 'DD.MM.YYYY',
  numberFormat: { decimalSeparator: ',', groupSeparator: '.' },
  directions: { CREDIT: ['H'], DEBIT: ['S'] },
};

async function read(
  text: string,
  mapping = defaultMapping,
  size = 1_024,
  date?: string,
): Promise<StatementPart[]> {
  const parts: StatementPart[] = [];
  for await (const part of csvParts(inChunks(text, size), { mapping, currency: 'EUR', date }))
    parts.push(part);
  return parts;
}

describe('a CSV of a bank', () => {
  it('is read as docs/treasury.md shows one', async () => {
    const document = readFileSync(join(__dirname, '../../../../docs/treasury.md'), 'utf8');
    const [, text = ''] = /```csv\n(.*?)```/s.exec(document) ?? [];
    expect(await read(text)).toMatchObject([
      { kind: 'LINE', line: { direction: 'CREDIT', amount: 100_000n, bankReference: 'B-1' } },
      { kind: 'LINE', line: { direction: 'DEBIT', amount: 1250n, reference: 'charges of March' } },
      { kind: 'END', head: { date: '2026-03-31' } },
    ]);
  });

  it('has signed amounts in columns with the names of the fields', async () => {
    const text =
      'bookingDate,amount,currency,bankReference,endToEndId,reference,counterparty\r\n' +
      '2026-03-30,-12.34,EUR,B1,REF-1,"rent, May",Ada\r\n' +
      '2026-03-31,5,EUR,B2,,,\r\n';
    expect(await read(text, defaultMapping, 3)).toEqual([
      {
        kind: 'LINE',
        line: {
          number: 1,
          direction: 'DEBIT',
          amount: 1234n,
          currency: 'EUR',
          bookingDate: '2026-03-30',
          isReversal: false,
          bankReference: 'B1',
          endToEndIds: ['REF-1'],
          reference: 'rent, May',
          counterparty: 'Ada',
          searchText: 'rent, May',
          source: expect.anything() as unknown,
        },
      },
      expect.objectContaining({
        line: expect.objectContaining({ number: 2, direction: 'CREDIT', amount: 500n }) as unknown,
      }),
      {
        kind: 'END',
        head: {
          statementId: 'CSV-2026-03-31',
          accounts: [],
          currency: 'EUR',
          date: '2026-03-31',
          balances: null,
        },
      },
    ]);
  });

  it('is read by the mapping of its account', async () => {
    const text = '\ufeffBuchungstag;Betrag;S/H;Verwendungszweck\n31.03.2026;1.234,5;S;Miete\n';
    expect((await read(text, german))[0]).toMatchObject({
      line: { direction: 'DEBIT', amount: 123450n, bookingDate: '2026-03-31', reference: 'Miete' },
    });
  });

  it('keeps the sum of its amounts however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((cents) => cents !== 0),
          { minLength: 1 },
        ),
        fc.integer({ min: 1, max: 100 }),
        async (amounts, size) => {
          const rows = amounts.map((cents) => {
            const digits = String(Math.abs(cents)).padStart(3, '0');
            return `2026-03-31,${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
          });
          const parts = await read(['bookingDate,amount', ...rows].join('\n'), defaultMapping, size);
          const signed = parts.flatMap((part) =>
            part.kind === 'LINE'
              ? [part.line.direction === 'CREDIT' ? part.line.amount : -part.line.amount]
              : [],
          );
          expect(signed).toEqual(amounts.map(BigInt));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('names every fault', async () => {
    const text =
      'bookingDate,amount,currency\n31.03.2026,1,EUR\n2026-03-31,1.234,USD\n2026-03-31,0,EUR\n2026-03-31\n';
    const named = await refusalOf(read(text));
    for (const place of ['row 2 bookingDate', 'row 3 currency', 'row 3 amount', 'row 4 amount', 'row 5'])
      expect(named).toContain(place);
  });

  it.each([
    ['1.250', '.'],
    ['-12.500', '.'],
    ['(1.000)', '.'],
    ['1,250', ','],
  ] as const)(
    'refuses %s where the separator of decimals is %s and nobody has said what groups thousands',
    async (amount, decimalSeparator) => {
      const negative = ['MINUS', 'PARENTHESES'] as const;
      const mapping = (groupSeparator?: '.' | ','): CsvMapping => ({
        ...defaultMapping,
        delimiter: ';',
        numberFormat: { decimalSeparator, negative, ...(groupSeparator && { groupSeparator }) },
      });
      const text = `bookingDate;amount\n2026-03-31;1\n2026-03-31;${amount}\n`;
      const refusal = await refusalOf(read(text, mapping()));
      for (const part of ['row 3 amount', 'can be a fraction, or thousands']) expect(refusal).toContain(part);
      expect(await read(text, mapping(decimalSeparator === '.' ? ',' : '.'))).toHaveLength(3);
    },
  );

  it('reads a fraction of three digits that no group can be', async () => {
    const text = 'bookingDate,amount\n2026-03-31,0.250\n2026-03-31,1234.500\n2026-03-31,1.2500\n';
    expect((await read(text)).flatMap((part) => (part.kind === 'LINE' ? [part.line.amount] : []))).toEqual([
      25n,
      123_450n,
      125n,
    ]);
  });

  it('counts rows as the file has them, and names its columns', async () => {
    const text =
      '\ufeffAccount;"1; 2"\n\nFrom;2026-03-01\nBuchungstag;Betrag;S/H;Verwendungszweck\n\n31.03.2026;x;S;\n;;;\n31.03.2026;1;Q;"a\nb"\n1;2;H;\n';
    const named = await refusalOf(read(text, { ...german, skipRows: 3 }));
    for (const place of ['row 6 Betrag', 'row 8 S/H', 'row 9 Buchungstag']) expect(named).toContain(place);
    expect(await refusalOf(read(text, german))).toContain('row 1: the mapping names the column Buchungstag');
  });

  const unsigned = (name: string, ...words: string[]): string =>
    [`bookingDate,amount,${name}`, ...words.map((word, at) => `2026-03-31,${at + 1},${word}`)].join('\n');

  it.each([
    ['that is misspelt', unsigned('direcion', 'C', 'D', 'C'), 'row 3 direcion'],
    ['of another name', unsigned('Dr/Cr', 'CREDIT', 'debit'), 'row 3 Dr/Cr'],
    ['of debits alone', unsigned('type', 'DBIT', 'DBIT'), 'row 2 type'],
    ['of CR and DR', unsigned('type', 'CR', 'DR'), 'row 3 type'],
    ['of Dr alone', unsigned('Dr/Cr', 'Dr', 'Dr'), 'row 2 Dr/Cr'],
  ])('with a column %s that says what is a debit is not read as credits', async (_what, text, place) => {
    expect(await refusalOf(read(text))).toContain(
      `${place}: says debit, but the line is a credit; the mapping must name the column as direction, or other words as directions`,
    );
  });

  it.each([
    ['is not the same for all lines', unsigned('type', 'C', 'D', 'fee')],
    ['has one letter', unsigned('cleared', 'D', 'D')],
    ['is empty somewhere', unsigned('type', 'CREDIT', '', 'DEBIT')],
    [
      'names the card beside signed amounts',
      'bookingDate,amount,card\n2026-03-31,-1,DEBIT\n2026-03-31,3,DEBIT\n',
    ],
    ['agrees with the signs', 'bookingDate,amount,type\n2026-03-31,-1,D\n2026-03-31,2,C\n'],
  ])('is read if another column %s', async (_what, text) => {
    expect((await read(text)).length).toBeGreaterThan(2);
  });

  it('has CR and DR in the column of the direction without words of its own', async () => {
    expect(await read(unsigned('direction', 'CR', 'DR'))).toMatchObject([
      { line: { direction: 'CREDIT' } },
      { line: { direction: 'DEBIT' } },
      { kind: 'END' },
    ]);
  });

  it('is read by other words of directions if another column has these words for something else', async () => {
    const directions = { CREDIT: ['H'], DEBIT: ['S'] };
    expect(await read(unsigned('type', 'C', 'D'), { ...defaultMapping, directions })).toHaveLength(3);
  });

  it('names skipRows where its columns are named in a later row', async () => {
    const columns = 'Buchungstag;Betrag;S/H;Verwendungszweck\n31.03.2026;1;S;x\n';
    const preamble = '"Konto";"DE02"\n\nStand;31.03.2026;;\n';
    expect(await refusalOf(read(preamble + columns, german))).toContain(
      'row 4: has the names of the columns; skipRows 3 of the mapping passes over the rows before it',
    );
    expect((await read(preamble + columns, { ...german, skipRows: 3 }))[0]).toMatchObject({
      line: { direction: 'DEBIT', amount: 100n },
    });
    expect(await refusalOf(read(columns, { ...german, skipRows: 1 }))).not.toContain('skipRows');
    expect(await refusalOf(read(`a;b\n${'1;2\n'.repeat(2_000)}${columns}`, german))).not.toContain(
      'skipRows',
    );
  });

  it('writes the sign of debits beside their direction everywhere or nowhere', async () => {
    const text =
      'bookingDate,amount,direction\n2026-03-31,-1,D\n2026-03-31,5,C\n2026-03-31,2,D\n2026-03-31,3,D\n';
    const named = await refusalOf(read(text));
    expect(named).toContain('row 2: is a debit with a minus, but row 4 is one without');
    expect((await read(text.replaceAll('-1', '1'))).length).toBe(5);
  });

  it.each([
    ['no column of amounts', 'bookingDate,value\n', 'must have amount'],
    ['a column twice', 'bookingDate,amount,amount\n', 'once'],
    ['quotes that do not match', 'bookingDate,amount\n"2026-03-31,1\n', 'CSV'],
    ['no rows', '', 'column names'],
    ['no line and no day', 'bookingDate,amount\n', 'a line'],
  ])('with %s is refused', async (_what, text, because) => {
    expect(await refusalOf(read(text))).toContain(because);
  });

  it('without a line is a statement of the day that was asked for', async () => {
    const parts = await read('bookingDate,amount\n', defaultMapping, 9, '2026-03-31');
    expect(parts).toMatchObject([{ kind: 'END', head: { date: '2026-03-31' } }]);
  });

  it.each([
    ['UTF-16', 'utf16le', '\ufeffbookingDate,amount\n', 'UTF-16'],
    ['UTF-16 without a mark', 'utf16le', 'bookingDate,amount\n', 'UTF-16'],
    ['UTF-8 with NUL', 'utf8', 'bookingDate,amount,reference\n2026-03-31,1,a\0b\n', 'NUL'],
    ['Latin-1', 'latin1', 'bookingDate,amount,reference\n2026-03-31,1,München\n', 'UTF-8'],
  ] as const)('in %s is refused', async (_name, encoding, text, because) => {
    const source = inChunks(Buffer.from(text, encoding), 7);
    const reading = async (): Promise<void> => {
      for await (const part of csvParts(source, { mapping: defaultMapping, currency: 'EUR' })) void part;
    };
    expect(await refusalOf(reading())).toContain(because);
  });
});
