import fc from 'fast-check';
import { inChunks, refusalOf } from '../../test/fixtures/statement-files';
import type { StatementPart } from './domain/bank-line';
import { scanStatements } from './statement-scan.parser';
import { referencesOf } from './domain/line-references';
import { camtParts } from './camt-statement.parser';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

interface Written {
  cents: number;
  isCredit: boolean;
  status?: string;
  isReversal?: boolean;
  reference?: string;
  details?: string;
  date?: string;
}

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function balance(code: string, cents: number): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>` +
    `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>`
  );
}

function entry({ cents, isCredit, status = 'BOOK', isReversal, reference, details, date }: Written): string {
  return [
    `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`,
    isReversal === true ? '<RvslInd>true</RvslInd>' : '',
    `<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${date ?? '2026-03-31'}</Dt></BookgDt>`,
    reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
    details === undefined ? '' : `<NtryDtls>${details}</NtryDtls>`,
    '</Ntry>',
  ].join('');
}

function sumOf(entries: readonly Written[]): number {
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK');
  return booked.reduce((sum, { cents, isCredit }) => sum + (isCredit ? cents : -cents), 0);
}

function statement(entries: readonly Written[], { id = 'S1', opening = 0, off = 0, head = '' } = {}): string {
  const closing = opening + sumOf(entries) + off;
  return [
    `<Stmt><Id>${id}</Id>${head}<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...entries.map(entry),
    '</Stmt>',
  ].join('');
}

function document(...statements: readonly string[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${NAMESPACE}"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>M</MsgId></GrpHdr>${statements.join('')}</BkToCstmrStmt></Document>`
  );
}

async function partsOf(text: string, size?: number): Promise<StatementPart[]> {
  const parts: StatementPart[] = [];
  for await (const part of camtParts(inChunks(text, size))) parts.push(part);
  return parts;
}

const writtenEntry = fc.record({
  cents: fc.integer({ min: 1, max: 10_000_000_000 }),
  isCredit: fc.boolean(),
  status: fc.constantFrom('BOOK', 'BOOK', 'PDNG', 'INFO'),
});

describe('a camt.053', () => {
  it.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])(
    'is read in version %s, where its status stands and its parties are',
    async (version) => {
      const isOld = Number(version) < 7;
      const party = isOld ? '<Dbtr><Nm>Ada</Nm></Dbtr>' : '<Dbtr><Pty><Nm>Ada</Nm></Pty></Dbtr>';
      const details =
        '<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>' +
        '<AmtDtls><TxAmt><Amt Ccy="EUR">1.50</Amt></TxAmt></AmtDtls>' +
        `<RltdPties>${party}</RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>` +
        '<AddtlTxInf>more</AddtlTxInf></TxDtls>';
      const written = document(statement([{ cents: 150, isCredit: true, details }]))
        .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', isOld ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>')
        .replace('</NtryDtls>', '</NtryDtls><AddtlNtryInf>entry</AddtlNtryInf>')
        .replace('053.001.08', `053.001.${version}`);
      const [, line] = await partsOf(written);
      expect(line).toMatchObject({
        line: {
          amount: 150n,
          endToEndIds: ['E1'],
          reference: 'RF18',
          searchText: 'RF18 more entry',
          counterparty: 'Ada',
        },
      });
    },
  );

  it.each([
    ['RmtInf/Ustrd', '<RmtInf><Ustrd>inv ref 01/23-abc</Ustrd><Ustrd>def, thanks</Ustrd></RmtInf>', ''],
    [
      'RmtInf/Strd/CdtrRefInf',
      '<RmtInf><Strd><CdtrRefInf><Ref>REF0123ABCDEF</Ref></CdtrRefInf></Strd></RmtInf>',
      '',
    ],
    [
      'RmtInf/Strd/RfrdDocInf',
      '<RmtInf><Strd><RfrdDocInf><Nb>INV 7</Nb></RfrdDocInf><RfrdDocInf><Nb>REF 0123/ABCDEF</Nb></RfrdDocInf></Strd></RmtInf>',
      '',
    ],
    [
      'RmtInf/Strd/AddtlRmtInf',
      '<RmtInf><Strd><AddtlRmtInf>ref.0123 ABCDEF</AddtlRmtInf></Strd></RmtInf>',
      '',
    ],
    ['AddtlTxInf', '<AddtlTxInf>Ref: 0123-ABC-DEF</AddtlTxInf>', ''],
    ['AddtlNtryInf', '', '<AddtlNtryInf>ref-0123abcdef</AddtlNtryInf>'],
    ['NtryRef', '', '<NtryRef>REF 0123 ABCDEF</NtryRef>'],
    ['EndToEndId', '<Refs><EndToEndId>REF0123ABCDEF</EndToEndId></Refs>', ''],
  ])('names ours in %s, whatever its spaces and punctuation', async (_place, ofDetail, ofEntry) => {
    const written = document(
      statement([{ cents: 150, isCredit: true, details: `<TxDtls>${ofDetail}</TxDtls>` }]),
    );
    const [, part] = await partsOf(written.replace('</NtryDtls>', `</NtryDtls>${ofEntry}`));
    if (part?.kind !== 'LINE') throw new Error('there is no line');
    expect(referencesOf(part.line)).toContain('REF-0123ABCDEF');
  });

  it('has numbers of documents beside what tells its line from others', async () => {
    const details =
      '<TxDtls><RmtInf><Strd><RfrdDocInf><Nb>INV 7</Nb></RfrdDocInf></Strd></RmtInf><AddtlTxInf>more</AddtlTxInf></TxDtls>';
    const [, part] = await partsOf(document(statement([{ cents: 150, isCredit: true, details }])));
    expect(part).toMatchObject({ line: { reference: null, searchText: 'INV 7 more' } });
  });

  it.each([
    ['<IBAN>DE02120300000000202051</IBAN>', 'DE02120300000000202051'],
    ['<Othr><Id>47114712</Id></Othr>', '47114712'],
    ['<Othr><Id>120300000000202051</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>', '120300000000202051'],
  ])('names the account that it identifies by %s', async (written, account) => {
    const text = document(statement([])).replace('<IBAN>DE02120300000000202051</IBAN>', written);
    expect(await partsOf(text)).toMatchObject([{ kind: 'HEAD', head: { accounts: [account] } }]);
  });

  it.each([
    ['before it', 'PRCD', 'OPBD'],
    ['after it', 'OPBD', 'PRCD'],
  ])('opens with its OPBD if another PRCD stands %s', async (_place, first, second) => {
    const cents = { OPBD: 100, PRCD: 40 } as Record<string, number>;
    const both = balance(first, cents[first] ?? 0) + balance(second, cents[second] ?? 0);
    const text = document(statement([{ cents: 7, isCredit: true }], { opening: 100 }));
    const [part] = await partsOf(text.replace(balance('OPBD', 100), both));
    expect(part).toMatchObject({ kind: 'HEAD', head: { balances: { opening: 100n, closing: 107n } } });
  });

  it('opens with its PRCD if it has no OPBD', async () => {
    const text = document(statement([{ cents: 7, isCredit: true }], { opening: 100 }));
    const [part] = await partsOf(text.replace('<Cd>OPBD</Cd>', '<Cd>PRCD</Cd>'));
    expect(part).toMatchObject({ kind: 'HEAD', head: { balances: { opening: 100n, closing: 107n } } });
  });

  it('has the same lines however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenEntry, { maxLength: 8 }),
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.integer({ min: 1, max: 300 }),
        async (entries, opening, size) => {
          const text = document(statement(entries, { opening }));
          const parts = await partsOf(text, size);
          const booked = entries.filter(({ status }) => status === 'BOOK');
          expect(parts.flatMap((part) => (part.kind === 'LINE' ? [part.line] : []))).toMatchObject(
            booked.map(({ cents, isCredit }, at) => ({
              number: at + 1,
              amount: BigInt(cents),
              direction: isCredit ? 'CREDIT' : 'DEBIT',
            })),
          );
          const [scanned] = await scanStatements(camtParts(inChunks(text, size)));
          expect(scanned).toMatchObject({ lines: booked.length, sum: BigInt(sumOf(entries)) });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('with a closing balance that is a unit off is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenEntry, { maxLength: 5 }),
        fc.constantFrom(-1, 1),
        async (entries, off) => {
          const text = document(statement(entries, { off }));
          expect(await refusalOf(scanStatements(camtParts(inChunks(text))))).toContain('closing balance');
        },
      ),
      { numRuns: 30 },
    );
  });

  it('shows references, parties and reversals of its lines', async () => {
    const details =
      '<TxDtls><Refs><InstrId>0123</InstrId><EndToEndId>REF-ABC</EndToEndId><TxId>NOTPROVIDED</TxId></Refs>' +
      '<RltdPties><Cdtr><Pty><Nm>Jos\u00e9 &amp; Co</Nm></Pty></Cdtr></RltdPties>' +
      '<RmtInf><Ustrd>invoice 7</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>';
    const text = document(
      statement([{ cents: 5, isCredit: false, isReversal: true, reference: 'B1', details }]),
    );
    const [head, line] = await partsOf(text, 7);
    expect(head).toEqual({
      kind: 'HEAD',
      head: {
        statementId: 'S1',
        accounts: ['DE02120300000000202051'],
        currency: 'EUR',
        date: '2026-03-31',
        balances: { opening: 0n, closing: -5n },
      },
    });
    expect(line).toMatchObject({
      line: {
        isReversal: true,
        bankReference: 'B1',
        endToEndIds: ['REF-ABC', '0123'],
        reference: 'invoice 7 RF18539007547034',
        counterparty: 'Jos\u00e9 & Co',
      },
    });
  });

  it('splits a batch whose transactions add up, and keeps one that does not', async () => {
    const detail = (cents: number, id: string): string =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${euros(cents)}</Amt></TxDtls>`;
    const whole = { cents: 30, isCredit: false, reference: 'B', details: detail(10, 'a') + detail(20, 'b') };
    const parts = await partsOf(document(statement([whole, { ...whole, cents: 31 }])));
    expect(parts.slice(1)).toMatchObject([
      { line: { number: 1, amount: 10n, endToEndIds: ['a'], bankReference: 'B' } },
      { line: { number: 2, amount: 20n, endToEndIds: ['b'], bankReference: 'B' } },
      { line: { number: 3, amount: 31n, endToEndIds: ['a', 'b'], bankReference: 'B' } },
    ]);
  });

  it.each([
    ['<Btch><NbOfTxs>3</NbOfTxs></Btch>', 3],
    ['<Btch><NbOfTxs>2</NbOfTxs></Btch></NtryDtls><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>', 4],
    ['<TxDtls/><TxDtls/>', 2],
    ['<Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls/>', 2],
    ['<Btch><NbOfTxs>1</NbOfTxs></Btch>', undefined],
    ['<Btch><NbOfTxs>many</NbOfTxs></Btch>', undefined],
    ['<Btch><NbOfTxs>999999999999999</NbOfTxs></Btch>', undefined],
    ['<TxDtls/>', undefined],
  ])('counts the transactions of a batch that it does not show: %s', async (details, count) => {
    const [, part] = await partsOf(document(statement([{ cents: 60, isCredit: false, details }])));
    expect(part?.kind === 'LINE' && part.line.batchCount).toBe(count);
  });

  describe('of several pages', () => {
    const page = (number: number, isLast: boolean, head = '', balances = ''): string =>
      `<Stmt><Id>S2</Id><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>${head}` +
      `${balances}${entry({ cents: 4, isCredit: true })}</Stmt>`;
    const pagesOf = async (text: string): Promise<unknown[]> =>
      (await scanStatements(camtParts(inChunks(text)))).map(({ head }) => [head.statementId, head.page]);

    it('says of each page which one it is, with the balances at both ends', async () => {
      const text = document(
        statement([], { opening: 7 }),
        page(1, false, '', balance('OPBD', 1) + balance('ITBD', 5)),
        page(2, true, '', balance('ITBD', 5) + balance('CLBD', 9)),
      );
      const sequence = 'id|S2';
      expect(await pagesOf(text)).toEqual([
        ['S1', undefined],
        ['S2', { sequence, number: 1, isFirst: true, isLast: false, opening: 1n, closing: null }],
        ['S2', { sequence, number: 2, isFirst: false, isLast: true, opening: null, closing: 9n }],
      ]);
    });

    it.each([
      ['<ElctrncSeqNb>7</ElctrncSeqNb><LglSeqNb>8</LglSeqNb>', 'number|7|'],
      ['<LglSeqNb>8</LglSeqNb>', 'number|8|'],
      [
        '<ElctrncSeqNb>7</ElctrncSeqNb><FrToDt><FrDtTm>2026-03-01T00:00:00Z</FrDtTm></FrToDt>',
        'number|7|2026-03-01',
      ],
      ['', 'id|S2'],
    ])('tells its pages from others by %s', async (head, sequence) => {
      const text = document(page(2, false, head, balance('ITBD', 5)));
      expect(await pagesOf(text)).toMatchObject([['S2', { sequence, number: 2 }]]);
    });

    it('may end a statement of the message before, and begin one of the next message', async () => {
      const pagination = '<MsgPgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></MsgPgntn>';
      const part = (id: string, balances: string): string => `<Stmt><Id>${id}</Id>${balances}</Stmt>`;
      const text = document(
        part('S1', balance('CLBD', 4)),
        statement([], { id: 'S2' }),
        part('S3', balance('OPBD', 4) + balance('ITBD', 4)),
      ).replace('</GrpHdr>', `${pagination}</GrpHdr>`);
      expect(await pagesOf(text)).toMatchObject([
        ['S1', { number: 2, isFirst: false, isLast: true }],
        ['S2', undefined],
        ['S3', { number: 2, isFirst: true, isLast: false }],
      ]);
    });

    it.each([
      ['page 0', page(0, true), 'PgNb must be a number'],
      ['a page that is no number', page(1, false).replace('<PgNb>1', '<PgNb>x'), 'PgNb must be a number'],
      ['a first page without an opening balance', page(1, false, '', balance('ITBD', 5)), 'OPBD'],
      ['a last page without a closing balance', page(2, true, '', balance('ITBD', 5)), 'CLBD'],
      ['a page without a currency', page(2, false), 'Acct must have a Ccy'],
      ['a sequence that is no number', page(2, false, '<LglSeqNb>x</LglSeqNb>'), 'LglSeqNb'],
    ])('with %s is refused', async (_what, text, because) => {
      expect(await refusalOf(partsOf(document(text)))).toContain(because);
    });
  });

  it('has the same content hash in another envelope, and another one for other content', async () => {
    const hashOf = async (text: string): Promise<string | undefined> =>
      (await scanStatements(camtParts(inChunks(text))))[0]?.contentHash.toString('hex');
    const one = { cents: 5, isCredit: true };
    const first = await hashOf(document(statement([one])));
    expect(await hashOf(document(statement([one])).replace('<MsgId>M</MsgId>', '<MsgId>N</MsgId>'))).toBe(
      first,
    );
    expect(await hashOf(document(statement([{ ...one, reference: 'x' }])))).not.toBe(first);
  });

  it('names every fault', async () => {
    const text = document(
      statement([
        { cents: 5, isCredit: true, date: '2026-02-30' },
        { cents: 6, isCredit: true },
      ])
        .replace('0.06</Amt>', '0.067</Amt>')
        .replace('<Cd>OPBD</Cd>', '<Cd>XXXX</Cd>'),
    );
    const named = await refusalOf(partsOf(text));
    for (const place of ['Stmt 1: a Bal', 'Stmt 1 Ntry 1: BookgDt', 'Stmt 1 Ntry 2: Amt'])
      expect(named).toContain(place);
  });

  it.each([
    [
      'a document type declaration',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${document()}`,
      'type',
    ],
    [
      'a version that is not known',
      document(statement([])).replace('053.001.08', '053.001.14'),
      'version 02 to 13',
    ],
    ['another message', document(statement([])).replace('camt.053.001.08', 'pain.001.001.09'), 'camt.053'],
    ['no XML', 'bookingDate,amount\n', 'well-formed'],
    ['half a document', document(statement([])).slice(0, -20), 'well-formed'],
    ['no statement', document(), 'Stmt'],
    [
      'another currency in a line',
      document(
        statement([{ cents: 1, isCredit: true }]).replace(
          /Ccy="EUR">0.01<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd><Sts/,
          'Ccy="USD">0.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts',
        ),
      ),
      'currency of the account',
    ],
    ['an unknown entity', document('<Stmt><Id>&a;</Id></Stmt>'), 'well-formed'],
    ['elements nested too deep', document(`<Stmt>${'<a>'.repeat(100)}`), 'deep'],
    ['a text without end', document(`<Stmt><Id>${'x'.repeat(400_000)}</Id></Stmt>`), 'without an element'],
    [
      'an entry that is too large',
      document(`<Stmt><Ntry>${'<a></a>'.repeat(70_000)}</Ntry></Stmt>`),
      'too large',
    ],
    [
      'an entry with names that are too long',
      document(`<Stmt><Ntry>${`<${'n'.repeat(200_000)}/>`.repeat(25)}</Ntry></Stmt>`),
      'too large',
    ],
    [
      'an entry with attributes that are too long',
      document(`<Stmt><Ntry>${`<a Ccy="${'v'.repeat(200_000)}"/>`.repeat(25)}</Ntry></Stmt>`),
      'too large',
    ],
  ])('with %s is refused', async (_what, text, because) => {
    expect(await refusalOf(partsOf(text))).toContain(because);
  });

  it('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from([0x3c, 0xff, 0xfe]);
    const source = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.resolve(bytes);
    };
    expect(await refusalOf(camtParts(source()).next())).toContain('UTF-8');
  });

  it('with a billion laughs is refused before its entities count', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]><Document>&l9;</Document>`;
    expect(await refusalOf(partsOf(bomb))).toContain('document type declaration');
  });
});
