import type { ListedBreakResource, Page } from '@corridor/contracts';
import type { Uuid } from '@corridor/kernel';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { camt, dayOf, type BankBooking } from './fixtures/bank-bookings';
import { bodyOf } from './fixtures/payments-app';
import { UploadDesk } from './fixtures/upload-desk';

const booking = (day: number, cents: number, bankReference: string): BankBooking => ({
  ...{ day, cents, bankReference },
});

/** A message of several statements. */
function inOneFile(...messages: readonly string[]): string {
  const [first = ''] = messages;
  const statements = messages.map((text) => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? '');
  return first.replace(/<Stmt>.*<\/Stmt>/s, () => statements.join(''));
}

describe('the balance before the first statement of an account', () => {
  let desk: UploadDesk;
  let accountId: Uuid;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  beforeEach(async () => {
    accountId = await desk.settlementAccount();
  });

  afterAll(async () => {
    await desk.expectSound();
    await desk.stop();
  });

  async function upload(text: string, format = 'CAMT053'): Promise<void> {
    expect((await desk.upload(accountId, text, format)).status).toBe(201);
  }

  async function opening(): Promise<number> {
    const { rows } = await desk.app.pool.query<{ amount: string }>(
      `SELECT COALESCE(sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END), 0)::text AS amount
       FROM statement_lines l JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
       WHERE l.settlement_account_id = $1 AND l.number = 0`,
      [accountId],
    );
    return Number(rows[0]?.amount);
  }

  it('stays if a later statement has a booking of an earlier day', async () => {
    await upload(camt('A', 100, [booking(10, 50, 'R1')]));
    await upload(camt('B', 150, [booking(8, -2, 'R2'), booking(11, 10, 'R3')]));
    await upload(camt('C', 158, [booking(12, 5, 'R4')]));
    expect(await opening()).toBe(100);
    expect(await desk.booked(accountId)).toEqual({ lines: 5, balance: 163, breaks: [] });
  });

  it('stays if one that begins after a gap has a booking of an earlier day', async () => {
    await upload(camt('A', 100, [booking(10, 50, 'R1')]));
    await upload(camt('C', 170, [booking(8, -2, 'R2'), booking(12, 10, 'R3')]));
    expect(await opening()).toBe(100);
    await upload(camt('B', 150, [booking(11, 20, 'R4')]));
    expect(await opening()).toBe(100);
    expect(await desk.booked(accountId)).toEqual({ lines: 5, balance: 178, breaks: [] });
  });

  it('is decided when it is known which lines the first one shows', async () => {
    await upload(
      `bookingDate,amount,bankReference,reference,counterparty\n${dayOf(1)},2.00,,for rent,Ada`,
      'CSV',
    );
    await upload(camt('F', 0, [booking(1, 200, 'R1'), booking(20, 10, 'R2')]));
    expect(await desk.booked(accountId)).toMatchObject({
      balance: 210,
      breaks: ['AMBIGUOUS_ENTRY', 'STATEMENT_GAP'],
    });
    const query = {
      settlementAccountId: `SettlementAccount:${accountId}`,
      kind: 'AMBIGUOUS_ENTRY',
      status: 'OPEN',
    };
    const operations = desk.app.module.get(InstructionOperationsController);
    const listed = await operations.breaks(desk.request(undefined, { query }));
    const [found] = bodyOf<Page<ListedBreakResource>>(listed).data;
    const decision = { action: 'MATCH', reason: 'the bank said so' };
    await operations.resolveBreak(desk.request(decision, { params: { breakId: found?.id } }));
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 210, breaks: [] });
    expect(await opening()).toBe(0);
  });

  it('belongs to the import of the first one, so its undo takes it back', async () => {
    await upload(camt('A', 100, [booking(20, 10, 'R3')]));
    await upload(inOneFile(camt('X', 110, [booking(21, 5, 'R4')]), camt('Z', 0, [booking(10, 100, 'R1')])));
    expect(await desk.booked(accountId)).toMatchObject({ balance: 115, breaks: [] });
    const { rows } = await desk.app.pool.query<{ id: Uuid }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND statement_id = 'Z'`,
      [accountId],
    );
    const params = { statementId: `BankStatement:${rows[0]?.id}` };
    await desk.app.module.get(BankStatementsController).undo(desk.request({ reason: 'again' }, { params }));
    expect(await desk.booked(accountId)).toMatchObject({ balance: 115, breaks: [] });
    expect(await opening()).toBe(100);
  });
});
