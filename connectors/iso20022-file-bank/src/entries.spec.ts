import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOKING_DATE, notification, statement, type BankEntry } from '../test/bank-messages';
import { ACCOUNT_ID, Harness, IBAN, payout, until } from '../test/harness';
import { testSchemas } from '../test/schema-folder';

const CREDIT: BankEntry = { direction: 'CRDT', amount: '100.00', reference: 'BK1', text: 'invoice 7' };
const ABOUT = { iban: IBAN, currency: 'EUR' };
const PARTS = ['10.00', '20.00', '30.00'].map((amount, index): BankEntry => ({
  ...{ direction: 'CRDT', amount, endToEndId: `E${index}`, detailReference: `D${index}` },
}));
const DETAILED: BankEntry = { direction: 'CRDT', amount: '60.00', details: PARTS };
const UNDETAILED: BankEntry = { direction: 'CRDT', amount: '60.00', reference: 'BATCH' };
const schemas = testSchemas();

describe.each<{ name: string; settings: { schemas?: string } }>([
  { name: 'without schemas', settings: {} },
  ...(schemas === undefined ? [] : [{ name: 'with schemas', settings: { schemas: schemas.folder } }]),
])('entries in several messages, $name', ({ settings }) => {
  let harness: Harness;
  let files = 0;

  beforeEach(async () => {
    harness = new Harness(settings);
    await harness.start();
  });
  afterEach(() => harness.end());

  /** Lays files one after the other, and waits until their reports are sent. */
  async function take(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      files += 1;
      await harness.bank.lay(text, `f${files}.xml`);
      await until(() => harness.files('in').length === 0);
    }
    await until(async () => {
      const health = await (await fetch(`${harness.url}/health`)).text();
      return health.includes('"hasUnsentReports":false');
    });
  }
  const notified = (...entries: BankEntry[]): string =>
    notification({ id: `N${(files += 1)}`, ...ABOUT, entries });
  const stated = (...entries: BankEntry[]): string =>
    statement({ id: `S${(files += 1)}`, ...ABOUT, entries });
  const amounts = (): number[] =>
    harness.receiver.deposits.map(({ amount }) => amount).sort((one, other) => one - other);
  const kinds = (): string[] => harness.receiver.findings.map(({ kind }) => kind);
  const statementOf = async (date = BOOKING_DATE) =>
    (await harness.call('/statements', { type: 'statement', settlementAccountId: ACCOUNT_ID, date })).body;

  it.each<[string, () => string[], number[]]>([
    [
      'a reference of the transaction, and of the entry',
      () => [
        notified({ direction: 'CRDT', amount: '5.00', detailReference: 'R', text: 'x' }),
        stated({ direction: 'CRDT', amount: '5.00', reference: 'R' }),
      ],
      [500],
    ],
    [
      'a batch of details, and undetailed',
      () => [notified(DETAILED), stated(UNDETAILED)],
      [1_000, 2_000, 3_000],
    ],
    [
      'entries, and a batch of them',
      () => [notified(...PARTS), stated(UNDETAILED), notified(...PARTS)],
      [1_000, 2_000, 3_000],
    ],
    [
      'a statement again under another id without references',
      () => {
        const { reference: _, ...bare } = CREDIT;
        return [stated(bare, bare), stated(bare, bare)];
      },
      [10_000, 10_000],
    ],
    [
      'references that are words for none',
      () => [
        stated({ ...CREDIT, reference: 'NONREF', text: 'a' }, { ...CREDIT, reference: 'NONREF', text: 'b' }),
      ],
      [10_000, 10_000],
    ],
  ])('are one: %s', async (_name, texts, expected) => {
    await take(...texts());
    expect([amounts(), kinds()]).toEqual([expected, []]);
    expect(harness.files('error')).toEqual([]);
  });

  const unnamed = PARTS.map(({ detailReference: _, ...part }): BankEntry => part);
  it.each<[string, () => string[]]>([
    ['after it', () => [stated(UNDETAILED), notified(DETAILED), notified(DETAILED)]],
    ['after it, as entries', () => [stated(UNDETAILED), notified(...PARTS), stated(UNDETAILED)]],
    [
      'before it, without references of the bank',
      () => [notified({ ...DETAILED, details: unnamed }), stated(UNDETAILED)],
    ],
    [
      'again, without references of the bank',
      () => [stated(UNDETAILED), notified({ ...DETAILED, details: unnamed }), stated(UNDETAILED)],
    ],
  ])(
    'of a batch that is credited as a whole are one finding if their details come %s',
    async (_name, texts) => {
      await take(...texts());
      expect(amounts()).toEqual([6_000]);
      const [finding] = harness.receiver.findings;
      expect(finding).toMatchObject({
        kind: 'AMBIGUOUS_ENTRY',
        amount: 6_000,
        currency: 'EUR',
        date: BOOKING_DATE,
      });
      expect(finding?.message).toMatch(
        /^The details of a credit \(part 1\.1\) do not belong to its deposit: /,
      );
      expect(harness.read('archive', finding?.fileName ?? '')).toContain('E0');
      expect(harness.receiver.findings).toHaveLength(1);
    },
  );

  it('of one credit that is booked without what its payer wrote are a finding', async () => {
    await take(stated({ direction: 'CRDT', amount: '5.00', reference: 'R' }));
    await take(notified({ direction: 'CRDT', amount: '5.00', reference: 'R', text: 'invoice 7' }));
    expect([amounts(), kinds()]).toEqual([[500], ['AMBIGUOUS_ENTRY']]);
  });

  const nameless: BankEntry = { direction: 'CRDT', amount: '7.00', text: 'invoice 8' };
  it.each<[string, () => string[]]>([
    ['the statement of their day comes', () => [notified(nameless), stated(CREDIT)]],
    ['that statement was there before', () => [stated(CREDIT), notified(nameless)]],
    [
      'a later statement comes',
      () => [notified(nameless), statement({ id: 'L', ...ABOUT, entries: [CREDIT], date: '2026-04-02' })],
    ],
  ])('that no statement brings are a finding when %s', async (_name, texts) => {
    const [first = '', second = ''] = texts();
    await take(first, second, second);
    expect(amounts()).toEqual([10_000]);
    expect(harness.receiver.findings).toEqual([
      expect.objectContaining({ kind: 'AMBIGUOUS_ENTRY', amount: 700, date: BOOKING_DATE }),
    ]);
    const [{ fileName = '' } = {}] = harness.receiver.findings;
    expect(harness.read('archive', fileName)).toContain('invoice 8');
    // A statement that brings it later is believed.
    await take(stated(CREDIT, nameless));
    expect([amounts(), kinds()]).toEqual([[700, 10_000], ['AMBIGUOUS_ENTRY']]);
  });

  it('that wait for their statement are no finding when it brings them, nor before', async () => {
    const notice = notified(nameless);
    await take(notice, statement({ id: 'E', ...ABOUT, entries: [CREDIT], date: '2026-03-30' }));
    expect([amounts(), kinds()]).toEqual([[10_000], []]);
    await take(stated(nameless), notice);
    expect([amounts(), kinds()]).toEqual([[700, 10_000], []]);
  });

  it('that may be known already are findings, credit nothing, and stay so', async () => {
    const part = PARTS.slice(0, 1);
    await take(stated(UNDETAILED), notified(...part), notified(...part));
    expect(amounts()).toEqual([6_000]);
    expect(harness.receiver.findings).toEqual([
      expect.objectContaining({
        ...{ kind: 'AMBIGUOUS_ENTRY', settlementAccountId: ACCOUNT_ID, amount: 1_000, currency: 'EUR' },
        date: BOOKING_DATE,
      }),
    ]);
  });

  it('stand alone: good ones are taken, and bad ones are findings of a file in error', async () => {
    const dollars: BankEntry = { ...CREDIT, reference: 'USD', currency: 'USD' };
    const mixed: BankEntry = {
      ...{ direction: 'CRDT', amount: '30.00', reference: 'MIX' },
      details: [
        { direction: 'CRDT', amount: '10.00' },
        { direction: 'CRDT', amount: '20.00', currency: 'USD' },
      ],
    };
    const short: BankEntry = { ...DETAILED, amount: '61.00' };
    const text = stated(CREDIT, dollars, mixed, { ...CREDIT, amount: '0.001' }, short, {
      ...CREDIT,
      reference: 'BK2',
    });
    await take(text.replace('</Stmt>', `</Stmt>${strangers()}`));
    expect(amounts()).toEqual([10_000, 10_000]);
    expect(harness.receiver.findings.map(({ amount, currency }) => [amount, currency])).toEqual(
      expect.arrayContaining([
        [3_000, 'EUR'],
        [6_100, 'EUR'],
        [10_000, 'USD'],
        [undefined, undefined],
      ]),
    );
    expect(kinds()).toEqual(Array.from({ length: 5 }, () => 'UNREADABLE_ENTRY'));
    const [name = ''] = harness.files('error');
    expect(harness.receiver.findings.every(({ fileName }) => fileName === name)).toBe(true);
    expect(harness.read('error', `${name}.reason.txt`).split('\n')).toHaveLength(7);
    expect(await (await fetch(`${harness.url}/health`)).json()).toMatchObject({
      status: 'UP',
      faultyFiles: 1,
    });
    expect((await statementOf())['format']).toBe('CAMT053');
  });

  it('of a file that its schema refuses stand alone too, and the finding says where its fault is', async () => {
    const bad = { ...CREDIT, reference: 'BAD', uetr: 'no uuid' };
    const text = stated(CREDIT, bad, { ...CREDIT, reference: 'BK2', text: 'x' });
    await take(text);
    const isChecked = settings.schemas !== undefined;
    expect(amounts()).toEqual([10_000, 10_000, 10_000]);
    expect(harness.receiver.findings.map(({ message }) => message)).toEqual(
      isChecked ? ['NOT_VALID: part schema: camt.053.001.08: line 2, element UETR, pattern.'] : [],
    );
    expect((await statementOf())['format']).toBe('CAMT053');
    expect(harness.files('error')).toHaveLength(isChecked ? 2 : 0);
    if (isChecked) {
      const health = await (await fetch(`${harness.url}/health`)).text();
      expect(health).toContain('"faultyFiles":1');
      // It is taken once, and its fault stays.
      await take(text);
      expect([amounts().length, kinds()]).toEqual([3, ['UNREADABLE_ENTRY']]);
    }
  });

  it.each([
    ['no header', /<GrpHdr>.*<\/GrpHdr>/, ''],
    ['no account', /<Acct>.*?<\/Acct>/, ''],
    ['a balance that cannot be read', /(OPBD.*?<Amt Ccy="EUR">)[0-9.]+/, '$1x'],
  ])('of a file with %s are not taken', async (_name, from, to) => {
    await take(stated(CREDIT).replace(from, to));
    expect([amounts(), kinds().includes('UNREADABLE_ENTRY')]).toEqual([[], true]);
    expect([harness.files('archive'), harness.files('error').length]).toEqual([[], 2]);
    expect(await statementOf()).toEqual({ status: 'NOT_READY' });
  });

  it('of a file in error are taken once their cause is removed, and no others again', async () => {
    const { reference: _, ...bare } = CREDIT;
    const text = stated(bare).replace('</Stmt>', `</Stmt>${strangers({ ...CREDIT, reference: 'BK9' })}`);
    await take(text);
    expect(amounts()).toEqual([10_000]);
    const settings = JSON.parse(harness.settingsText) as { settlementAccounts: Record<string, unknown>[] };
    await harness.stop();
    const [first] = settings.settlementAccounts;
    const second = { ...first, settlementAccountId: 'SettlementAccount:two', iban: 'DE89370400440532013000' };
    harness.settle({ settlementAccounts: [first, second] });
    await harness.start();
    await take(text);
    expect(harness.receiver.deposits.map(({ settlementAccountId }) => settlementAccountId)).toEqual([
      ACCOUNT_ID,
      'SettlementAccount:two',
    ]);
    expect(harness.files('archive')).toHaveLength(1);
  });

  /** A statement of an account that no setting names. */
  function strangers(...entries: BankEntry[]): string {
    const text = statement({ id: 'X', iban: 'DE89370400440532013000', currency: 'EUR', entries });
    return /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? '';
  }

  it('of other versions are read, and those of a camt.052 book nothing', async () => {
    const older = notified({ ...CREDIT, reference: 'V2' })
      .replace('camt.054.001.08', 'camt.054.001.02')
      .replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>');
    const newer = stated({ ...CREDIT, reference: 'V13' }).replace('camt.053.001.08', 'camt.053.001.13');
    const interim = stated({ ...CREDIT, reference: 'I' })
      .replace('camt.053.001.08', 'camt.052.001.08')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>');
    await take(older, newer, interim);
    expect([amounts(), kinds(), harness.files('error')]).toEqual([[10_000, 10_000], [], []]);
  });

  it('a status that names no payment is a finding, and the others of its file count', async () => {
    const instruction = payout();
    await harness.submit(instruction);
    await harness.taken(1);
    const [payment] = harness.bank.payments;
    if (payment === undefined) throw new Error('no payment');
    await harness.bank.say([payment, { ...payment, instrId: 'unknown' }], 'RJCT', 'AC04');
    await until(() => harness.receiver.findings.length === 1);
    await until(async () => (await harness.statusOf(instruction.instructionId)) === 'REJECTED');
    await until(() => harness.files('error').length === 2);
  });

  const page = (number: number, isLast: boolean, changes: Partial<BankEntry> = {}): string =>
    statement({
      ...{ id: `P${number}`, ...ABOUT, sequence: 7, page: { number, isLast } },
      entries: [{ ...CREDIT, reference: `P${number}`, ...changes }],
    });

  it('of the pages of one statement under several ids are judged and served together', async () => {
    await take(page(2, true));
    expect([amounts(), await statementOf()]).toEqual([[], { status: 'NOT_READY' }]);
    await take(page(1, false).replaceAll('2026-03-31T18', '2026-04-01T02'));
    expect(amounts()).toEqual([10_000, 10_000]);
    const content = String((await statementOf())['content']);
    expect(content.match(/<Stmt>|<AcctSvcrRef>\w+/g)).toEqual([
      '<Stmt>',
      '<AcctSvcrRef>P1',
      '<AcctSvcrRef>P2',
    ]);
    expect(content).not.toContain('Pgntn');
  });

  it('of a statement without all its pages are counted, and a finding once a later one is whole', async () => {
    const incomplete = async (): Promise<unknown> =>
      ((await (await fetch(`${harness.url}/health`)).json()) as Record<string, unknown>)[
        'incompleteStatements'
      ];
    const later = (date: string, amount: string): string =>
      statement({ id: date, ...ABOUT, entries: [{ ...CREDIT, reference: date, amount }], date });
    await take(page(2, true));
    expect([await incomplete(), kinds()]).toEqual([1, []]);
    await take(later('2026-04-01', '50.00'), later('2026-04-02', '60.00'));
    expect(await incomplete()).toBe(1);
    expect(harness.receiver.findings).toEqual([
      expect.objectContaining({
        kind: 'UNREADABLE_ENTRY',
        settlementAccountId: ACCOUNT_ID,
        date: BOOKING_DATE,
      }),
    ]);
    await take(page(1, false));
    expect([await incomplete(), kinds()]).toEqual([0, ['UNREADABLE_ENTRY']]);
  });

  it('of a statement that changed after it was served are a finding, and what was served stays', async () => {
    const { reference: _, ...bare } = CREDIT;
    const first = statement({ id: 'D', ...ABOUT, entries: [bare] });
    await take(first);
    const served = await statementOf();
    await take(statement({ id: 'D', ...ABOUT, entries: [{ ...bare, amount: '90.00' }] }));
    expect(await statementOf()).toEqual(served);
    expect(amounts()).toEqual([10_000]);
    expect(kinds().sort()).toEqual(['AMBIGUOUS_ENTRY', 'CHANGED_STATEMENT']);
    const [name = ''] = harness.files('error');
    expect(readFileSync(join(harness.folder, 'error', name), 'utf8')).toContain('90.00');
    await take(first);
    expect(kinds()).toHaveLength(2);
  });

  it('of a statement that changed before it was served are in what is served', async () => {
    await take(statement({ id: 'D', ...ABOUT, entries: [CREDIT] }));
    await take(statement({ id: 'D', ...ABOUT, entries: [CREDIT, { ...CREDIT, reference: 'BK2' }] }));
    expect(String((await statementOf())['content'])).toContain('BK2');
    expect([amounts(), kinds()]).toEqual([[10_000, 10_000], []]);
  });

  it('in files of any name are read, and an empty file is one that is still written', async () => {
    const long = `${'x'.repeat(240)}.xml`;
    await harness.bank.lay('', 'empty.xml');
    await harness.bank.lay('rubbish', `r\n é€ ${'y'.repeat(200)}.xml`);
    await harness.bank.lay(stated(CREDIT), long);
    await until(() => harness.files('in').join() === 'empty.xml');
    expect(harness.files('archive').some((name) => name.endsWith('xxx.xml'))).toBe(true);
    expect(harness.files('error')).toHaveLength(2);
    await until(() => harness.receiver.findings.length === 1 && amounts().length === 1);
    expect(harness.receiver.faults).toEqual([]);
  });
});
