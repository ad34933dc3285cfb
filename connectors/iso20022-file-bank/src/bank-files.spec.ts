import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOKING_DATE, statement } from '../test/bank-messages';
import { ACCOUNT_ID, Harness, IBAN, payout, until } from '../test/harness';

const CREDIT = {
  direction: 'CRDT' as const,
  amount: '100.00',
  reference: 'BK1',
  text: 'rf18 5390 0754 7034',
  debtorName: 'Jörg Payer',
  debtorIban: 'DE89370400440532013000',
};

describe('files of the bank', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = new Harness();
    await harness.start();
  });
  afterEach(() => harness.end());

  const read = (): Promise<void> => until(() => harness.files('in').length === 0);
  const statementOf = (date: string) =>
    harness.call('/statements', { type: 'statement', settlementAccountId: ACCOUNT_ID, date });

  it('a credit is a deposit, once for its notification and its statement', async () => {
    await harness.bank.enter([CREDIT]);
    await harness.bank.enter([{ ...CREDIT, debtorName: 'Jörg' }], 'statement');
    await read();
    await until(() => harness.receiver.deposits.length > 0);
    expect(harness.receiver.deposits).toEqual([
      expect.objectContaining({
        settlementAccountId: ACCOUNT_ID,
        amount: 10_000,
        currency: 'EUR',
        reference: CREDIT.text,
        debtor: {
          name: 'Jörg Payer',
          account: { accountType: 'EUR_ACCOUNT', iban: CREDIT.debtorIban },
        },
        status: 'BOOKED',
      }),
    ]);
  });

  it.each([
    ['AddtlTxInf', { moreText: 'RF18 5390 0754 7034' }, 'RF18 5390 0754 7034'],
    ['AddtlNtryInf', { entryText: 'Ref: 0123-ABC-DEF' }, 'Ref: 0123-ABC-DEF'],
    ['NtryRef', { entryNumber: 'REF 0123 ABCDEF' }, 'REF 0123 ABCDEF'],
    ['NtryRef that says there is none', { entryNumber: 'NOTPROVIDED', moreText: 'RF18' }, 'RF18'],
    [
      'all places, what the payer wrote first',
      { text: 'a', endToEndId: 'b', moreText: 'c', entryText: 'd', entryNumber: 'e' },
      'a b c d e',
    ],
  ])('the reference of a deposit stands in %s', async (_place, written, reference) => {
    const { text: _text, ...nameless } = CREDIT;
    await harness.bank.enter([{ ...nameless, ...written }]);
    await until(() => harness.receiver.deposits.length === 1);
    expect(harness.receiver.deposits).toMatchObject([{ reference }]);
  });

  it('what an entry says belongs to none of its several transactions, and what they say to each', async () => {
    const details = ['10.00', '20.00'].map((amount, index) => ({
      ...{ direction: 'CRDT' as const, amount, endToEndId: `E${index}`, moreText: `T${index}` },
    }));
    await harness.bank.enter([
      { direction: 'CRDT', amount: '30.00', reference: 'B', details, entryText: 'RF18', entryNumber: 'N' },
    ]);
    await until(() => harness.receiver.deposits.length === 2);
    const references = harness.receiver.deposits.map(({ reference }) => reference);
    expect(references.sort()).toEqual(['E0 T0', 'E1 T1']);
  });

  it('the file of the README is a deposit', async () => {
    const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');
    const [, text = ''] = /^```xml\n([^]*?)^```/m.exec(readme) ?? [];
    await harness.bank.lay(text, 'any-name.xml');
    await until(() => harness.receiver.deposits.length > 0);
    expect(harness.files('error')).toEqual([]);
    expect(harness.receiver.deposits).toMatchObject([
      {
        ...{ settlementAccountId: ACCOUNT_ID, amount: 10_000, currency: 'EUR', status: 'BOOKED' },
        ...{ reference: 'RF04 01A2 28E5 856E 1A42 3698', debtor: { name: 'Grace Hopper' } },
      },
    ]);
  });

  it('the booked amount of a credit is its amount, whatever charges it contains', async () => {
    await harness.bank.enter([{ ...CREDIT, amount: '95.00', charge: { amount: '5.00', bearer: 'CRED' } }]);
    await until(() => harness.receiver.deposits.length === 1);
    expect(harness.receiver.deposits[0]).toMatchObject({ amount: 9_500 });
    expect(harness.receiver.deposits[0]).not.toHaveProperty('fees');
  });

  it('what the bank takes for taking a deposit back is a fee beside it', async () => {
    const charge = { amount: '5.00', bearer: 'DEBT' as const };
    const reversal = { ...CREDIT, direction: 'DBIT' as const, isReversal: true, amount: '105.00', charge };
    await harness.bank.enter([CREDIT, reversal], 'statement');
    await until(() => harness.receiver.deposits.length === 2);
    expect(harness.receiver.deposits[1]).toMatchObject({
      ...{ status: 'REVERSED', amount: 10_000 },
      fees: [{ amount: 500, currency: 'EUR', bearer: 'PLATFORM', settled: 'DEDUCTED' }],
    });
  });

  it('credits without a reference of the bank wait for the statement and are all counted', async () => {
    const { reference: _reference, ...plain } = CREDIT;
    await harness.bank.enter([plain]);
    await read();
    expect(harness.receiver.deposits).toEqual([]);
    await harness.bank.enter([plain, plain], 'statement');
    await until(() => harness.receiver.deposits.length === 2);
    expect(new Set(harness.receiver.deposits.map(({ depositId }) => depositId)).size).toBe(2);
  });

  it('a deposit that the bank takes back is REVERSED', async () => {
    const reversal = { ...CREDIT, direction: 'DBIT' as const, isReversal: true };
    await harness.bank.enter([CREDIT, reversal], 'statement');
    await until(() => harness.receiver.deposits.length === 2);
    const [booked, reversed] = harness.receiver.deposits;
    expect([booked?.status, reversed?.status]).toEqual(['BOOKED', 'REVERSED']);
    expect(reversed?.depositId).toBe(booked?.depositId);
  });

  it('a reversal that comes before its deposit is reported after it', async () => {
    await harness.bank.enter([{ ...CREDIT, direction: 'DBIT', isReversal: true }]);
    await read();
    expect(harness.receiver.deposits).toEqual([]);
    await harness.bank.enter([CREDIT], 'statement');
    await harness.bank.enter([{ ...CREDIT, direction: 'DBIT', isReversal: true }], 'statement');
    await until(() => harness.receiver.deposits.length === 2);
    await read();
    expect(harness.receiver.deposits.map(({ status }) => status)).toEqual(['BOOKED', 'REVERSED']);
    expect(new Set(harness.receiver.deposits.map(({ depositId }) => depositId)).size).toBe(1);
  });

  it('a copy of a statement in a file with another header changes nothing', async () => {
    await harness.bank.enter([CREDIT], 'statement');
    await read();
    const first = await statementOf(BOOKING_DATE);
    const text = statement({ id: 'RPT0', iban: IBAN, currency: 'EUR', entries: [CREDIT] });
    await harness.bank.lay(text.replace('<MsgId>RPT0<', '<MsgId>COPY<'));
    await read();
    expect(await statementOf(BOOKING_DATE)).toEqual(first);
  });

  it('pending entries count for nothing, and the account of a virtual IBAN is named', async () => {
    await harness.bank.enter([
      { ...CREDIT, status: 'PDNG', reference: 'P1' },
      { ...CREDIT, creditorIban: 'DE12500105170648489890', reference: 'V1' },
    ]);
    await until(() => harness.receiver.deposits.length === 1);
    await read();
    expect(harness.receiver.deposits[0]).toMatchObject({ virtualAccount: 'DE12500105170648489890' });
  });

  it('a file counts once, whatever its name', async () => {
    const text = await harness.bank.enter([CREDIT]);
    await read();
    await harness.bank.lay(text, 'again.xml');
    await harness.bank.lay(text, 'bank-0000.xml');
    await read();
    await until(() => harness.receiver.deposits.length > 0);
    expect(harness.receiver.deposits).toHaveLength(1);
    expect(harness.files('archive')).toHaveLength(3);
    expect(harness.files('error')).toEqual([]);
  });

  it.each([
    ['rubbish', 'NOT_XML', 'rubbish'],
    ['dtd', 'DTD', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['entity', 'DTD', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['other', 'UNKNOWN_MESSAGE_TYPE', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"/>'],
    ['version', 'UNKNOWN_MESSAGE_TYPE', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.14"/>'],
    ['account', 'UNKNOWN_ACCOUNT', statement({ id: 'X', iban: 'DE1', currency: 'EUR', entries: [] })],
    [
      'amount',
      'BAD_AMOUNT',
      statement({ id: 'X', iban: IBAN, currency: 'EUR', entries: [{ ...CREDIT, amount: '0.001' }] }),
    ],
  ])('a faulty file (%s) goes to error with its reason and is a finding', async (name, code, text) => {
    await harness.bank.lay(text, `${name}.xml`);
    await read();
    expect(harness.files('error')).toEqual([`${name}.xml`, `${name}.xml.reason.txt`]);
    expect(harness.read('error', `${name}.xml.reason.txt`)).toMatch(new RegExp(`^${code}: `));
    expect(harness.read('error', `${name}.xml`)).toBe(text);
    await until(() => harness.receiver.reports.length > 0);
    expect(harness.receiver.reports).toEqual([
      expect.objectContaining({ type: 'finding.report', kind: 'UNREADABLE_ENTRY', fileName: `${name}.xml` }),
    ]);
    expect(await (await fetch(`${harness.url}/health`)).json()).toMatchObject({ faultyFiles: 1 });
  });

  it.each([
    [
      'a day that there is not',
      (text: string) => text.replace('<BookgDt><Dt>2026-03', '<BookgDt><Dt>2026-13'),
    ],
    ['a line break in an account', (text: string) => text.replace('DE8937', 'DE\n37')],
  ])('what the contract cannot carry is refused with its file: %s', async (_name, change) => {
    const text = statement({ id: 'X', iban: IBAN, currency: 'EUR', entries: [CREDIT] });
    await harness.bank.lay(change(text), 'odd.xml');
    await read();
    expect(harness.read('error', 'odd.xml.reason.txt')).toMatch(/^NOT_VALID: /);
    await harness.bank.lay(text);
    await until(() => harness.receiver.deposits.length === 1);
    expect(harness.receiver.faults).toEqual([]);
  });

  it('entries of zero count for nothing', async () => {
    await harness.bank.enter([{ ...CREDIT, amount: '0.00' }], 'statement');
    await read();
    expect(harness.files('error')).toEqual([]);
    expect((await harness.call('/reports/list', { type: 'reports.list' })).body['reports']).toEqual([]);
  });

  it('a file above the limit is refused unread', async () => {
    await harness.end();
    harness = new Harness({ fileBytesMax: 1_000 });
    await harness.start();
    await harness.bank.lay(`<a>${' '.repeat(2_000)}</a>`, 'large.xml');
    await read();
    expect(harness.read('error', 'large.xml.reason.txt')).toMatch(/^TOO_LARGE: /);
  });

  it('a statement that is too long for the contract is one finding', async () => {
    const entries = Array.from({ length: 40 }, (_, index) => ({
      ...{ direction: 'DBIT' as const, amount: '1.00', reference: `L${index}`, text: 'x'.repeat(30_000) },
    }));
    await harness.bank.enter(entries, 'statement');
    await read();
    for (let times = 0; times < 3; times += 1)
      expect((await statementOf(BOOKING_DATE)).body).toEqual({ status: 'NOT_READY' });
    await until(() => harness.receiver.findings.length > 0);
    await until(async () =>
      (await (await fetch(`${harness.url}/health`)).text()).includes('"hasUnsentReports":false'),
    );
    expect(harness.receiver.findings).toEqual([
      expect.objectContaining({
        ...{ kind: 'UNREADABLE_ENTRY', settlementAccountId: ACCOUNT_ID, date: BOOKING_DATE },
        message: expect.stringContaining('Upload it'),
      }),
    ]);
  });

  it('a statement is answered with all its pages, and never before the last one', async () => {
    expect((await statementOf(BOOKING_DATE)).body).toEqual({ status: 'NOT_READY' });
    const page = (number: number, isLast: boolean): string =>
      statement({
        ...{ id: 'S1', iban: IBAN, currency: 'EUR' },
        entries: [{ ...CREDIT, reference: `S${number}` }],
        page: { number, isLast },
      });
    await harness.bank.lay(page(2, true));
    await read();
    expect((await statementOf(BOOKING_DATE)).body).toEqual({ status: 'NOT_READY' });
    await harness.bank.lay(page(1, false));
    await read();
    const { body } = await statementOf(BOOKING_DATE);
    expect(body['format']).toBe('CAMT053');
    expect(String(body['content']).match(/<AcctSvcrRef>S[12]</g)).toEqual([
      '<AcctSvcrRef>S1<',
      '<AcctSvcrRef>S2<',
    ]);
    expect((await statementOf('2026-04-01')).body).toEqual({ status: 'NOT_READY' });
  });

  it('reports are listed from a cursor on', async () => {
    await harness.bank.enter([CREDIT, { ...CREDIT, reference: 'BK2' }], 'statement');
    await until(() => harness.receiver.deposits.length === 2);
    const first = await harness.call('/reports/list', { type: 'reports.list' });
    expect(first.body['reports']).toHaveLength(2);
    await harness.bank.enter([{ ...CREDIT, reference: 'BK3' }]);
    await until(() => harness.receiver.deposits.length === 3);
    const cursor = first.body['nextCursor'];
    const next = await harness.call('/reports/list', { type: 'reports.list', cursor });
    expect(next.body['reports']).toEqual([harness.receiver.deposits[2]]);
    const last = await harness.call('/reports/list', {
      type: 'reports.list',
      cursor: next.body['nextCursor'],
    });
    expect(last.body).toEqual({ reports: [], nextCursor: next.body['nextCursor'] });
  });

  it('a payment that comes in another order than it was sent is told by its own ids', async () => {
    const [one, other] = [payout({ reference: 'SAME' }), payout({ reference: 'SAME', amount: 99 })];
    await harness.submit(one);
    await harness.submit(other);
    await harness.taken(2);
    const [first, second] = harness.bank.payments;
    if (first === undefined || second === undefined) throw new Error('no payments');
    await harness.bank.enter([{ direction: 'DBIT', amount: '0.99', endToEndId: 'SAME', reference: 'X' }]);
    await until(() => harness.receiver.reports.length > 0);
    expect(await harness.statusOf(other.instructionId)).toBe('COMPLETED');
    expect(await harness.statusOf(one.instructionId)).toBe('ACCEPTED');
  });

  it('a payment of a reference that others have is told by its amount, whatever charges are beside it', async () => {
    const [one, other] = [payout({ reference: 'SAME' }), payout({ reference: 'SAME', amount: 99 })];
    await harness.submit(one);
    await harness.submit(other);
    await harness.taken(2);
    const charge = { amount: '0.50', bearer: 'DEBT' as const };
    await harness.bank.enter([
      { direction: 'DBIT', amount: '1.49', endToEndId: 'SAME', reference: 'X', charge },
    ]);
    await until(() => harness.receiver.reports.length > 0);
    expect(harness.receiver.reports).toEqual([
      expect.objectContaining({
        ...{ instructionId: other.instructionId, status: 'COMPLETED', amount: 99 },
        fees: [expect.objectContaining({ amount: 50 })],
      }),
    ]);
  });
});
