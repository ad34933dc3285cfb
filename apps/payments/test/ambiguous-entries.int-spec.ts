import type { ListBreaksQuery, ListedBreakResource, OperationReply, Page } from '@corridor/contracts';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, chargesText } from './fixtures/camt-text';
import { bodyOf } from './fixtures/payments-app';
import { refusalOf } from './fixtures/treasury-operators';
import { UploadDesk } from './fixtures/upload-desk';

const DAY = '2026-03-02';
const shown = { cents: 100, bankReference: 'R' };
const csvOf = (...rows: readonly string[]): string =>
  ['bookingDate,amount,bankReference,reference,counterparty', ...rows].join('\n');

describe('an entry that may be one which was shown', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  async function breaks(
    accountId: Uuid,
    permissions: readonly string[] = ['RESOLVE'],
    more: ListBreaksQuery = {},
  ): Promise<ListedBreakResource[]> {
    const query = {
      settlementAccountId: `SettlementAccount:${accountId}`,
      kind: 'AMBIGUOUS_ENTRY',
      status: 'OPEN',
      ...more,
    };
    const request = desk.request(undefined, { query, permissions });
    const reply = await desk.app.module.get(InstructionOperationsController).breaks(request);
    return bodyOf<Page<ListedBreakResource>>(reply).data;
  }

  async function resolve(accountId: Uuid, body: object): Promise<OperationReply> {
    const [found] = await breaks(accountId);
    const request = desk.request({ reason: 'the bank said so', ...body }, { params: { breakId: found?.id } });
    return desk.app.module.get(InstructionOperationsController).resolveBreak(request);
  }

  /** What the open finding of an account may be. */
  async function candidatesOf(accountId: Uuid): Promise<string[]> {
    const { rows } = await desk.app.pool.query<{ candidates: string[] }>(
      `SELECT a.candidates FROM ambiguous_lines a JOIN bank_statements s ON s.id = a.bank_statement_id
       WHERE s.settlement_account_id = $1`,
      [accountId],
    );
    return (rows[0]?.candidates ?? []).map((id) => `StatementLine:${id}`);
  }

  /** A line with the bank's reference, one without, which may be it, and one of the next day. */
  async function ambiguous(): Promise<Uuid> {
    const accountId = await desk.settlementAccount();
    await desk.upload(accountId, camt(DAY, 0, [shown]), 'CAMT053');
    await desk.upload(accountId, csvOf(`${DAY},1.00,,for rent,Ada Lovelace`));
    await desk.upload(accountId, csvOf('2026-03-03,0.50,N,,'));
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 150, breaks: ['AMBIGUOUS_ENTRY'] });
    return accountId;
  }

  async function expectProven(accountId: Uuid, balance: number): Promise<void> {
    await desk.app.module.get(ProveAccountHandler).execute(accountId);
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ difference: 0, statementBalance: balance, gapDate: null });
    await desk.expectSound();
  }

  it('shows its text and party in its finding, masked for those who may not see them', async () => {
    const accountId = await ambiguous();
    expect(await breaks(accountId)).toMatchObject([{ text: 'for rent', counterparty: 'Ada Lovelace' }]);
    expect(await breaks(accountId, ['READ'])).toMatchObject([{ text: '****', counterparty: 'A**** L****' }]);
  });

  it('is shown without others to who looks at one break', async () => {
    const accountId = await ambiguous();
    await desk.upload(accountId, csvOf('2026-03-04,1.00,,for food,Bob'));
    const [{ id: breakId } = { id: '' }] = await breaks(accountId);
    expect((await breaks(accountId, ['RESOLVE'], { breakId })).map(({ id }) => id)).toEqual([breakId]);
    expect(await breaks(accountId, ['RESOLVE'], { breakId: `Break:${mintUuid()}` })).toEqual([]);
  });

  it.each(['MATCH', 'NO_ACTION'])('is not booked if an operator decides %s', async (action) => {
    const accountId = await ambiguous();
    const [{ id: breakId } = { id: '' }] = await breaks(accountId);
    expect((await resolve(accountId, { action })).status).toBe(200);
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 150, breaks: [] });
    await expectProven(accountId, 150);
    const again = desk.request({ action: 'BOOK_ENTRY', reason: 'no' }, { params: { breakId } });
    const refused = await desk.app.module.get(InstructionOperationsController).resolveBreak(again);
    expect(refused.status).toBe(409);
    const { rows } = await desk.app.pool.query('SELECT FROM ambiguous_lines WHERE break_id = $1', [
      breakId.slice(breakId.indexOf(':') + 1),
    ]);
    expect(rows).toEqual([]);
  });

  it('is booked once if it is another one, and what follows continues after it', async () => {
    const accountId = await ambiguous();
    expect((await resolve(accountId, { action: 'BOOK_ENTRY' })).status).toBe(200);
    expect(await desk.booked(accountId)).toEqual({ lines: 3, balance: 250, breaks: [] });
    await expectProven(accountId, 250);
    await desk.upload(accountId, csvOf(`${DAY},1.00,,for rent,Ada Lovelace`));
    expect(await desk.booked(accountId)).toMatchObject({ lines: 3, balance: 250 });
  });

  it('can only be a line that it may be, and no action that books money otherwise', async () => {
    const accountId = await ambiguous();
    const lineId = 'StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';
    expect((await resolve(accountId, { action: 'MATCH', lineId })).status).toBe(409);
    expect((await resolve(accountId, { action: 'WRITE_OFF' })).status).toBe(409);
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 150, breaks: ['AMBIGUOUS_ENTRY'] });
  });

  it.each(['MATCH', 'NO_ACTION'])('needs the line that it is if it may be several: %s', async (action) => {
    const accountId = await desk.settlementAccount();
    await desk.upload(accountId, csvOf(`${DAY},1.00,,for rent,Ada`, `${DAY},1.00,,for food,Bob`));
    const both = ['R', 'R2'].map((bankReference) => ({ cents: 100, bankReference }));
    await desk.upload(accountId, camt(DAY, 0, both), 'CAMT053');
    const candidates = await candidatesOf(accountId);
    expect(candidates).toHaveLength(2);
    expect((await resolve(accountId, { action })).status).toBe(409);
    for (const lineId of candidates) expect((await resolve(accountId, { action, lineId })).status).toBe(200);
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 200, breaks: [] });
  });

  /** The open finding of a line of a statement. */
  async function breakOf(accountId: Uuid, statement: string, line: number): Promise<string> {
    const found = await breaks(accountId);
    return (
      found.find(({ message }) => message.startsWith(`line ${line} of statement ${statement} `))?.id ?? ''
    );
  }

  async function decide(breakId: string, body: object): Promise<OperationReply> {
    const request = desk.request({ reason: 'the bank said so', ...body }, { params: { breakId } });
    return desk.app.module.get(InstructionOperationsController).resolveBreak(request);
  }

  /** An entry of two statements that overlap: the line of one finding is booked, and that of the other one is it. */
  async function ofTwo(booked: string, matched: string): Promise<Uuid> {
    const accountId = await desk.settlementAccount();
    await desk.upload(accountId, csvOf(`${DAY},1.00,,for rent,Ada`));
    const both = ['RC', 'R1'].map((bankReference) => ({ cents: 100, bankReference }));
    await desk.upload(accountId, camt(DAY, 0, both, 'shorter'), 'CAMT053');
    const all = [...both, { cents: 5, bankReference: 'R2' }];
    await desk.upload(accountId, camt(DAY, 0, all, 'longer'), 'CAMT053');
    const of = (statement: string, line: number): Promise<string> => breakOf(accountId, statement, line);
    for (const statement of ['shorter', 'longer'])
      expect((await decide(await of(statement, 1), { action: 'MATCH' })).status).toBe(200);
    expect((await decide(await of(booked, 2), { action: 'BOOK_ENTRY' })).status).toBe(200);
    expect((await decide(await of(matched, 2), { action: 'BOOK_ENTRY' })).status).toBe(409);
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM statement_lines WHERE settlement_account_id = $1 AND bank_reference = 'R1'`,
      [accountId],
    );
    expect(rows).toHaveLength(1);
    const lineId = `StatementLine:${rows[0]?.id}`;
    expect((await decide(await of(matched, 2), { action: 'MATCH', lineId })).status).toBe(200);
    return accountId;
  }

  async function undo(accountId: Uuid, statementId: string): Promise<OperationReply> {
    const { rows } = await desk.app.pool.query<{ id: string }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND statement_id = $2`,
      [accountId, statementId],
    );
    const params = { statementId: `BankStatement:${rows[0]?.id}` };
    const request = desk.request({ reason: 'again' }, { params });
    return desk.app.module.get(BankStatementsController).undo(request);
  }

  it.each([
    ['shorter', 'longer'],
    ['longer', 'shorter'],
  ])('of two statements is booked once: of the %s one', async (booked, matched) => {
    const accountId = await ofTwo(booked, matched);
    expect(await desk.booked(accountId)).toEqual({ lines: 3, balance: 205, breaks: [] });
    await expectProven(accountId, 205);
  });

  it('keeps the statement of a later line that it is from being undone', async () => {
    const accountId = await ofTwo('longer', 'shorter');
    const refused = await refusalOf(undo(accountId, 'longer'));
    expect(refused).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      details: {
        decisions: [
          expect.stringMatching(
            /^StatementLine:.+ is line 2 of BankStatement:.+ by the decision of an operator$/,
          ),
        ],
      },
    });
    await expectProven(accountId, 205);
  });

  it('is booked as often as two statements show it', async () => {
    const accountId = await desk.settlementAccount();
    const fees = [{ cents: -100 }, { cents: -100 }];
    await desk.upload(accountId, camt(DAY, 0, fees, 'first'), 'CAMT053');
    await desk.upload(accountId, camt(DAY, -200, fees, 'second'), 'CAMT053');
    expect(await desk.booked(accountId)).toMatchObject({ lines: 2, balance: -200 });
    await desk.expectSound();
    for (const line of [1, 2]) {
      const breakId = await breakOf(accountId, 'second', line);
      expect((await decide(breakId, { action: 'BOOK_ENTRY' })).status).toBe(200);
    }
    expect(await desk.booked(accountId)).toEqual({ lines: 4, balance: -400, breaks: [] });
    await expectProven(accountId, -400);
  });

  it('is not booked if an equal line was booked after its finding, until its statement is imported again', async () => {
    const accountId = await desk.settlementAccount();
    const upload = (opening: number, id: string): Promise<OperationReply> =>
      desk.upload(accountId, camt(DAY, opening, [{ cents: -100 }], id), 'CAMT053');
    await upload(0, 'first');
    await upload(-100, 'second');
    await upload(-200, 'third');
    const book = async (statement: string): Promise<number | undefined> =>
      (await decide(await breakOf(accountId, statement, 1), { action: 'BOOK_ENTRY' })).status;
    expect(await book('second')).toBe(200);
    expect(await book('third')).toBe(409);
    expect((await undo(accountId, 'third')).status).toBe(200);
    await upload(-200, 'third');
    expect(await book('third')).toBe(200);
    expect(await desk.booked(accountId)).toEqual({ lines: 3, balance: -300, breaks: [] });
    await expectProven(accountId, -300);
  });

  it('is no gap to a statement that is still imported when an operator decides', async () => {
    const accountId = await desk.settlementAccount();
    await desk.upload(accountId, camt(DAY, 0, [shown]), 'CAMT053');
    await desk.upload(accountId, csvOf(`${DAY},1.00,,for rent,Ada`, '2026-03-09,0.50,N,,'));
    // More than are imported with the upload.
    const lines = Array.from({ length: 1_001 }, (_line, at) => ({ cents: 1, bankReference: `L${at}` }));
    await desk.upload(accountId, camt('2026-03-05', 100, lines), 'CAMT053');
    expect((await resolve(accountId, { action: 'MATCH' })).status).toBe(200);
    expect(await desk.booked(accountId)).toMatchObject({ breaks: [] });
    await desk.app.module.get(StatementImportWorker).look();
    expect(await desk.booked(accountId)).toEqual({ lines: 1_003, balance: 1_151, breaks: [] });
    await expectProven(accountId, 1_151);
  });

  it('is not booked either if its file says charges', async () => {
    const accountId = await desk.settlementAccount();
    await desk.upload(accountId, camt(DAY, 0, [{ cents: -100, bankReference: 'R' }]), 'CAMT053');
    const again = camt(DAY, 0, [{ cents: -100, entryCharges: chargesText(10) }], 'again');
    expect((await desk.upload(accountId, again, 'CAMT053')).status).toBe(201);
    const breaks = ['AMBIGUOUS_ENTRY', 'STATEMENT_GAP'];
    expect(await desk.booked(accountId)).toEqual({ lines: 1, balance: -100, breaks });
    expect((await resolve(accountId, { action: 'MATCH' })).status).toBe(200);
    await expectProven(accountId, -100);
  });
});
