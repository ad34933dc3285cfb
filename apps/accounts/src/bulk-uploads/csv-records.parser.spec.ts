import 'reflect-metadata';
import fc from 'fast-check';
import { DomainError } from '@corridor/kernel';
import { BrokenFile, readHeader, readRows, takeRows } from './csv-records.parser';

async function* pieces(bytes: Buffer | string, size = 7): AsyncGenerator<Buffer> {
  const all = Buffer.from(bytes as string);
  for (let from = 0; from < all.length; from += size)
    yield await Promise.resolve(all.subarray(from, from + size));
}

async function rowsOf(bytes: Buffer | string, size?: number): Promise<string[][]> {
  const { rows } = await readRows(pieces(bytes, size));
  return (await takeRows(rows, 1_000)).map(({ cells }) => [...cells]);
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof BrokenFile) return error.reason.message;
  if (error instanceof DomainError) return error.message;
  throw error;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

describe('rows of a file', () => {
  it('keep characters whole at every chunk boundary', async () => {
    for (const before of [0, 1, 2, 3]) {
      const name = 'x'.repeat(before) + '🚀'.repeat(10_000);
      expect(await rowsOf(`customerType,fullName\nA,${name}\n`, 1_000_000)).toEqual([['A', name]]);
    }
  });

  it.each([
    ['LF', 'customerType,fullName\nA,1\nB,2\n'],
    ['CRLF', 'customerType,fullName\r\nA,1\r\nB,2\r\n'],
    ['a byte order mark', '\ufeffcustomerType,fullName\nA,1\nB,2'],
    ['empty lines', '\n\ncustomerType,fullName\n\nA,1\r\n\r\n\nB,2\n\n'],
    ['both kinds of line', 'customerType,fullName\r\nA,1\nB,2\r\n'],
    ['quotes', '"customerType","fullName"\n"A","1"\n"B","2"\n'],
  ])('are read with %s', async (_what, text) => {
    expect(await rowsOf(text)).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
    expect((await readHeader(pieces(text))).places.get('fullName')).toBe(1);
  });

  it('keep quoted content, including line breaks', async () => {
    expect(await rowsOf('customerType,fullName\nA,"1,\r\n""x"""\n')).toEqual([['A', '1,\r\n"x"']]);
  });

  it('can be longer or shorter than the header', async () => {
    expect(await rowsOf('customerType,fullName\nA\nB,2,3\n')).toEqual([['A'], ['B', '2', '3']]);
  });

  it.each([',', ',,,,', ' , ', '"",""', ' '])('are none where all cells are empty: %j', async (line) => {
    expect(await rowsOf(`customerType,fullName\nA,1\n${line}\nB,2\n${line}`)).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
  });

  it('are numbered from 1 and returned in limited portions', async () => {
    const { rows } = await readRows(pieces('customerType\nA\nB\nC\n'));
    expect((await takeRows(rows, 2)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await takeRows(rows, 2)).toEqual([{ place: 3, number: 3, line: 4, cells: ['C'] }]);
    expect(await takeRows(rows, 2)).toEqual([]);
  });

  it.each(['\n', '\r\n', '\r'])(
    'have the numbers and lines of the file, with empty rows and breaks within cells: %j',
    async (end) => {
      const lines = ['', 'customerType,"full', 'Name"', '', 'A,"1', '2', '3"', ',', 'B,1', '', '', 'C,1', ''];
      const { rows } = await readRows(pieces(lines.join(end)));
      const read = await takeRows(rows, 10);
      expect(read.map(({ place, number, line }) => [place, number, line])).toEqual([
        [1, 2, 5],
        [2, 4, 9],
        [3, 7, 12],
      ]);
    },
  );

  it('are returned as written, whatever the chunk size', async () => {
    const text = fc.string({ unit: 'grapheme' }).map((cell) => cell.replace(/\p{Cs}|\ufeff/gu, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text)),
        fc.integer({ min: 1, max: 9 }),
        async (cells, size) => {
          const lines = [['customerType', 'fullName'], ...cells].map((row) => row.map(quoted).join(','));
          const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
          expect(await rowsOf(lines.join('\n'), size)).toEqual(filled);
        },
      ),
    );
  });

  it.each([0, 10])('release their source after the caller has read %i of them', async (wanted) => {
    let isOpen = true;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from('customerType\n');
        for (;;) yield await Promise.resolve(Buffer.from('A\n'.repeat(1_000)));
      } finally {
        isOpen = false;
      }
    }
    const { rows, close } = await readRows(endless());
    await takeRows(rows, wanted);
    await close();
    expect(isOpen).toBe(false);
  });
});

describe('BrokenFile', () => {
  const start = 'customerType,fullName\nINDIVIDUAL,Ada\n';

  it.each([
    ['an unclosed quote', `${start}INDIVIDUAL,"Secret\n`],
    ['a quote within a cell', `${start}INDIVIDUAL,Sec"ret\n`],
    ['text after a quote', `${start}INDIVIDUAL,"Sec"ret\n`],
  ])('is thrown for %s, and its message quotes no cell', async (_what, text) => {
    const reason = await reasonOf(rowsOf(text));
    expect(reason).toBe("file has quotes that don't match near line 3");
  });

  it('names the line of the file after breaks within cells', async () => {
    const text = 'customerType,fullName\r\nA,"1\r\n2\r\n3"\r\nB,"Sec"ret\r\n';
    expect(await reasonOf(rowsOf(text))).toBe("file has quotes that don't match near line 5");
  });

  it.each([
    ['in the middle of a character', Buffer.from('Jos\xe9,x\n', 'latin1')],
    ['at its end', Buffer.from([0xe2, 0x82])],
  ])('is thrown for bytes that are not UTF-8 %s', async (_what, bytes) => {
    expect(await reasonOf(rowsOf(Buffer.concat([Buffer.from(start), bytes])))).toBe('file must be UTF-8');
  });

  it('is not thrown if the source fails', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from(start));
      throw new Error('the storage is away');
    }
    const reading = readRows(failing()).then(({ rows }) => takeRows(rows, 10));
    await expect(reading).rejects.toThrow('the storage is away');
  });
});

describe('the first row of a file', () => {
  it.each([
    ['nothing', '', 'must begin with a row'],
    ['a byte order mark alone', '\ufeff', 'must begin with a row'],
    ['empty lines', '\n\r\n\n', 'must begin with a row'],
    ['no column that is required', 'fullName\n', 'customerType is required'],
    ['a broken quote', '"customerType\nA\n', "quotes that don't match"],
    ['no end', `customerType,${'x'.repeat(70_000)}`, 'at most 64 KB'],
    ['semicolons', 'customerType;fullName\n', 'commas between its columns'],
    ['semicolons and quotes', '"customerType";"fullName"\n', 'commas between its columns'],
    ['UTF-16', Buffer.from('\ufeffcustomerType\nINDIVIDUAL\n', 'utf16le'), 'must be UTF-8'],
    ['Latin-1', Buffer.from('customerType,pr\xe9nom\n', 'latin1'), 'must be UTF-8'],
  ])('is refused: %s', async (_what, bytes, message) => {
    expect(await reasonOf(readHeader(pieces(bytes, 9_000)))).toContain(message);
  });

  it('can be the whole file', async () => {
    expect((await readHeader(pieces('customerType'))).width).toBe(1);
  });

  it('is read without the rest of the file', async () => {
    const broken = Buffer.concat([Buffer.from('customerType\nA"\n"'), Buffer.from([0xff])]);
    expect((await readHeader(pieces(broken, 9_000))).width).toBe(1);
  });
});
