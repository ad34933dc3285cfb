import { formatId, mintUuid } from '@corridor/kernel';
import type { BreakResource, OperationRequest, Page } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { BreakAmounts1797600000000 } from '../src/database/migrations/1797600000000-break-amounts';
import { GapAmounts1797750000000 } from '../src/database/migrations/1797750000000-gap-amounts';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { StatementDesk } from './fixtures/statement-desk';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

/** From this amount on a break needs a second operator, cents. */
const FROM = 300;

describe('a break', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    const limits = [{ from: BigInt(FROM), currency: 'USD' }];
    world = await ConnectedBank.start({ fourEyes: new Map([['resolve-break', limits]]) });
    ({ app } = world);
  });
  afterAll(() => world.stop());

  const operations = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  function request(params: object, body: object = {}, query: object = {}): OperationRequest {
    const operatorId = formatId('Operator', mintUuid());
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const context = { platformId: '', platformKey: 0, ...permissions, operatorId };
    return { ...aRequest<unknown, unknown>(body, { context }), params, query } as OperationRequest;
  }

  async function openBreak(query: object): Promise<BreakResource> {
    return eventually(async () => {
      const reply = await operations().breaks(request({}, {}, { ...query, status: 'OPEN' }));
      return bodyOf<Page<BreakResource>>(reply).data[0];
    });
  }

  const closing = async ({ id: breakId }: BreakResource): Promise<number | undefined> =>
    (await operations().resolveBreak(request({ breakId }, { action: 'NO_ACTION', reason: 'seen' }))).status;

  /** Begins a payment of an operation. Its amount is that of its instruction. */
  const begin = {
    PAYOUT: async (amount: number): Promise<string> => {
      const account = await app.accountOf(await app.customer());
      await app.fund(account, amount);
      return bodyOf<{ id: string }>(await app.out(account, (await app.externalAccount()).id, amount)).id;
    },
    COLLECT: async (amount: number): Promise<string> => {
      const to = await app.accountOf(await app.customer());
      return bodyOf<{ id: string }>(await app.in((await app.externalAccount()).id, to, amount)).id;
    },
    REFUND: async (amount: number): Promise<string> => {
      const { id, reference } = await new LedgerStory(app).quoteToFund();
      const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
      const money = { depositId: mintUuid(), status: 'BOOKED', amount, currency: 'USD', settlementAccountId };
      await world.report([{ reportId: mintUuid(), type: 'deposit.report', ...money, reference, debtor }]);
      return id;
    },
  } as const;
  type Operation = keyof typeof begin;

  async function sent(operation: Operation, amount: number, answer: BankAnswer): Promise<string> {
    world.bank.answer = () => answer;
    const instruction = await world.sent(await begin[operation](amount));
    expect(instruction).toMatchObject({ operation, amount });
    return instruction.instructionId;
  }

  const says = (instructionId: string, status: string, more: object = {}): Promise<unknown> => {
    const report = { reportId: mintUuid(), type: 'instruction.report', instructionId, status, ...more };
    return world.report([{ ...report, occurredAt: new Date().toISOString() }]);
  };

  const cases = (['PAYOUT', 'COLLECT', 'REFUND'] as const).flatMap((operation) =>
    [FROM, FROM - 1].map((amount) => [operation, amount, amount < FROM ? 200 : 202] as const),
  );

  it.each(cases)(
    'about what a bank says of a %s of %i has that amount: %i',
    async (operation, amount, status) => {
      const instructionId = await sent(operation, amount, { status: 'COMPLETED' });
      await eventually(async () => {
        await says(instructionId, 'FAILED');
        const reply = await operations().breaks(request({}, {}, { instructionId }));
        return bodyOf<Page<BreakResource>>(reply).data.length > 0;
      });
      const found = await openBreak({ instructionId });
      expect(found).toMatchObject({ kind: 'CONTRADICTION', amount, currency: 'USD', transactionId: null });
      expect(await closing(found)).toBe(status);
    },
  );

  it('about another body has the amount of its payment', async () => {
    const instructionId = await sent('PAYOUT', 301, 'CONFLICT');
    const found = await openBreak({ instructionId });
    expect(found).toMatchObject({ kind: 'BODY_CONFLICT', amount: 301, currency: 'USD' });
    expect(await closing(found)).toBe(202);
  });

  it('about a return has what is missing, and less with each part', async () => {
    const instructionId = await sent('PAYOUT', 900, { status: 'COMPLETED' });
    const back = (returnId: string, amount: number): Promise<unknown> =>
      says(instructionId, 'RETURNED', { returnId, amount, currency: 'USD' });
    await back('a', 500);
    const found = await openBreak({ instructionId });
    expect(found).toMatchObject({ kind: 'RETURN_SHORTFALL', amount: 400, currency: 'USD' });
    expect(await closing(found)).toBe(202);
    // As a release before has named it.
    await app.pool.query(`UPDATE breaks SET message = '500 of 900 came back' WHERE id = $1`, [
      uuidIn(found.id),
    ]);
    await back('b', 150);
    const less = await openBreak({ instructionId });
    expect(less).toMatchObject({ id: found.id, amount: 250, currency: 'USD' });
    expect(less.message).toBe('6.50 USD of 9.00 USD came back');
    await back('c', 250);
    const reply = await operations().breaks(request({}, {}, { instructionId }));
    expect(bodyOf<Page<BreakResource>>(reply).data).toMatchObject([
      {
        id: found.id,
        status: 'RESOLVED',
        resolution: null,
        message: expect.stringContaining('9.00 USD of') as string,
      },
    ]);
    expect(await closing(found)).toBe(409);
  });

  it('of a former release gets its amount by the migration', async () => {
    const disputed = await sent('PAYOUT', 500, { status: 'COMPLETED' });
    await says(disputed, 'FAILED');
    const short = await sent('PAYOUT', 500, { status: 'COMPLETED' });
    await says(short, 'RETURNED', { returnId: 'a', amount: 120, currency: 'USD' });
    for (const instructionId of [disputed, short]) await openBreak({ instructionId });
    await app.pool.query('UPDATE breaks SET amount = NULL, currency = NULL');
    await new BreakAmounts1797600000000().up(app.dataSource.createQueryRunner());
    expect(await openBreak({ instructionId: disputed })).toMatchObject({ amount: 500, currency: 'USD' });
    expect(await openBreak({ instructionId: short })).toMatchObject({ amount: 380, currency: 'USD' });
  });

  it('about a loss that came back has what came back', async () => {
    const instructionId = await sent('PAYOUT', 900, { status: 'COMPLETED' });
    await says(instructionId, 'RETURNED', { returnId: 'a', amount: 700, currency: 'USD' });
    const { id: breakId } = await openBreak({ instructionId });
    const writeOff = request({ breakId }, { action: 'WRITE_OFF', reason: 'lost' });
    expect(await operations().resolveBreak(writeOff)).toMatchObject({ status: 200 });
    await says(instructionId, 'RETURNED', { returnId: 'b', amount: 200, currency: 'USD' });
    expect(await openBreak({ instructionId })).toMatchObject({
      ...{ kind: 'LATE_RETURN', amount: 200, currency: 'USD' },
    });
  });

  it('about a deposit that came again with another amount has the new one', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId: 'D-twice', status: 'BOOKED', currency: 'USD' };
    for (const amount of [100, 700])
      await world.report([{ reportId: mintUuid(), ...deposit, amount, settlementAccountId }]);
    const found = await openBreak({ kind: 'CONFLICT' });
    expect(found).toMatchObject({ amount: 700, currency: 'USD' });
    expect(await closing(found)).toBe(202);
  });

  it('about an instruction that nobody knows has the amount that the bank names', async () => {
    const unknown = formatId('PaymentInstruction', mintUuid());
    await says(unknown, 'COMPLETED', { amount: 800, currency: 'USD' });
    expect(await openBreak({ kind: 'UNKNOWN_REFERENCE' })).toMatchObject({ amount: 800, currency: 'USD' });
  });

  it('about two statements has what lies between them', async () => {
    const day = Date.UTC(2026, 2, 1);
    await new StatementDesk(world, day).statement([{ cents: 1_000, bankReference: 'first' }]);
    await new StatementDesk(world, Date.UTC(2026, 2, 2)).statement([{ cents: 50, bankReference: 'second' }]);
    const account = formatId('SettlementAccount', world.settlementAccountId);
    expect(await openBreak({ kind: 'STATEMENT_GAP' })).toMatchObject({
      ...{ amount: 1_000, currency: 'USD' },
      message: `statement 2026-03-02 of 2026-03-02 (${account}) opens with 0.00 USD; statement 2026-03-01 of 2026-03-01 closes with 10.00 USD`,
    });
  });

  it('of a former release about two statements gets its amount by the migration, if both are stored', async () => {
    const none = 'UPDATE breaks SET amount = NULL, currency = NULL';
    const { rows } = await app.pool.query<{ id: string }>(
      `${none}, message = replace(replace(message, '0.00 USD;', '0;'), '10.00 USD', '1000 (smallest units)')
       WHERE kind = 'STATEMENT_GAP' AND status = 'OPEN' RETURNING id`,
    );
    expect(rows).toHaveLength(1);
    const migrate = (): Promise<void> => new GapAmounts1797750000000().up(app.dataSource.createQueryRunner());
    await migrate();
    expect(await openBreak({ kind: 'STATEMENT_GAP' })).toMatchObject({ amount: 1_000, currency: 'USD' });
    await app.pool.query(
      `${none}, message = replace(message, 'closes with ', 'closes with 7') WHERE id = $1`,
      [rows[0]?.id],
    );
    await migrate();
    expect(await openBreak({ kind: 'STATEMENT_GAP' })).toMatchObject({ amount: null, currency: null });
  });
});
