import type { ListedBreakResource, Page } from '@corridor/contracts';
import type { Uuid } from '@corridor/kernel';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { camt, type BankBooking } from './fixtures/bank-bookings';
import { bodyOf } from './fixtures/payments-app';
import { UploadDesk } from './fixtures/upload-desk';

const booking = (day: number, cents: number, bankReference: string): BankBooking => ({
  ...{ day, cents, bankReference },
});

describe('a gap between two statements', () => {
  let desk: UploadDesk;
  let accountId: Uuid;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  beforeEach(async () => {
    accountId = await desk.settlementAccount();
  });

  afterAll(() => desk.stop());

  async function upload(id: string, opening: number, ...bookings: readonly BankBooking[]): Promise<void> {
    const { status } = await desk.upload(accountId, camt(id, opening, bookings), 'CAMT053');
    expect(status).toBe(201);
  }

  async function undo(id: string): Promise<void> {
    const { rows } = await desk.app.pool.query<{ id: Uuid }>(
      `SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND statement_id = $2 AND undone_at IS NULL`,
      [accountId, id],
    );
    const params = { statementId: `BankStatement:${rows[0]?.id}` };
    const statements = desk.app.module.get(BankStatementsController);
    expect((await statements.undo(desk.request({ reason: 'again' }, { params }))).status).toBe(200);
  }

  async function open(kind: string): Promise<ListedBreakResource[]> {
    const query = { settlementAccountId: `SettlementAccount:${accountId}`, kind, status: 'OPEN' };
    const listed = await desk.app.module
      .get(InstructionOperationsController)
      .breaks(desk.request(undefined, { query }));
    return bodyOf<Page<ListedBreakResource>>(listed).data;
  }

  const gaps = async (): Promise<unknown[]> => (await open('STATEMENT_GAP')).map(({ amount }) => amount);

  async function resolve(kind: string, action: string): Promise<void> {
    const [found] = await open(kind);
    const request = desk.request({ action, reason: 'the bank said so' }, { params: { breakId: found?.id } });
    const reply = await desk.app.module.get(InstructionOperationsController).resolveBreak(request);
    expect(reply.status).toBe(200);
  }

  /** A gap of 50, which a person has resolved. */
  async function resolvedGap(): Promise<void> {
    await upload('P', 0, booking(1, 100, 'P'));
    await upload('R', 150, booking(3, 10, 'R'));
    expect(await gaps()).toEqual([50]);
    await resolve('STATEMENT_GAP', 'NO_ACTION');
    expect(await gaps()).toEqual([]);
  }

  it('that a person has resolved is no finding as long as it is there', async () => {
    await resolvedGap();
    await upload('S', 160, booking(4, 10, 'S'));
    await undo('S');
    await upload('O', -10, booking(1, 10, 'O'));
    expect(await gaps()).toEqual([]);
  });

  it('that a person has resolved is a finding again if it ends and comes again', async () => {
    await resolvedGap();
    await upload('Q', 100, booking(2, 50, 'Q'));
    expect(await gaps()).toEqual([]);
    await undo('Q');
    expect(await gaps()).toEqual([50]);
  });

  it('that a person has resolved is a finding again if its statement is undone and comes again', async () => {
    await resolvedGap();
    await undo('R');
    await upload('R', 150, booking(3, 10, 'R'));
    expect(await gaps()).toEqual([50]);
  });

  it.each([
    ['is open', false],
    ['was resolved by a person', true],
  ])('has a finding of its amount if a line is found to be known while the former one %s', async (_, is) => {
    await upload('P', 0, booking(1, 100, 'P'));
    await upload('R', 30, booking(1, 100, ''));
    expect(await gaps()).toEqual([70]);
    if (is) await resolve('STATEMENT_GAP', 'NO_ACTION');
    await resolve('AMBIGUOUS_ENTRY', 'MATCH');
    const [found, ...others] = await open('STATEMENT_GAP');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ amount: 30 });
    expect(found?.message).toContain('opens with 0.30 USD (1.30 USD after known lines)');
  });
});
