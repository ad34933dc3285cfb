import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { StatementLineRepository } from '../src/bank-statements/statement-line.repository';
import { CoverFeesHandler } from '../src/bank-statements/cover-fees.handler';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { BookFeesHandler } from '../src/treasury-orders/book-fees.handler';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { camt, chargesText, type TestLine } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';
import { onNewDesk, resolverRequest, type StatementDesk } from './fixtures/statement-desk';
import { TreasuryOperators } from './fixtures/treasury-operators';

describe('a reported fee that a line has shown as charges before', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;
  let number = 0;

  onNewDesk((newWorld, newDesk) => {
    world = newWorld;
    desk = newDesk;
    operators = new TreasuryOperators(world);
    number = 0;
  });

  const feesOf = (amount: number) => [
    { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const,
  ];
  const report = (said: object): Promise<unknown> =>
    world.report([{ reportId: `r-${(number += 1)}`, ...said }]);

  const statementOf = (bankReference: string): string =>
    camt('2026-03-01', 0, [{ cents: -405, bankReference, charges: chargesText(5) }]);

  /** What it cost, what waits, and the lines that count. */
  async function books(): Promise<object> {
    const { rows } = await world.app.pool.query<{ open: number | null }>(
      `SELECT sum(amount)::integer AS open FROM transit_items
       WHERE line_id IS NULL AND kind = 'FEE' AND settlement_account_id = $1`,
      [world.settlementAccountId],
    );
    const lines = (await operators.lines()).filter(({ state }) => state !== 'UNDONE');
    return {
      ...{ fees: await world.house('PROVIDER_FEES'), suspense: await world.house('SUSPENSE') },
      ...{ openFees: rows[0]?.open ?? 0, lines: lines.map(({ state }) => state) },
    };
  }

  /** A transfer of 400 to another account, which its bank has completed. */
  async function ownTransfer(bankReference: string): Promise<string> {
    world.bank.answer = () => ({ status: 'COMPLETED', providerReference: bankReference });
    const body = {
      toSettlementAccountId: formatId('SettlementAccount', await world.secondAccount()),
      amount: 400,
    };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    await world.app.module
      .get(TreasuryOrdersController)
      .createOwnTransfer(resolverRequest(body, { settlementAccountId }) as never);
    await world.app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp()');
    await world.app.module.get(TreasuryOrdersWorker).look();
    return world.bank.submissions.at(-1)?.instruction.instructionId ?? '';
  }

  /** The statement counts no more, and then again. */
  async function undoneAndTakenAgain(id: string, bankReference: string): Promise<object[]> {
    expect((await operators.undo(id)).status).toBe(200);
    const undone = await books();
    await operators.uploaded(statementOf(bankReference));
    return [undone, await books()];
  }

  it('of a transfer of the house is no second one, and is booked if that line is undone', async () => {
    const bankReference = mintUuid();
    const instructionId = await ownTransfer(bankReference);
    const { id } = await operators.uploaded(statementOf(bankReference));
    const shown = { fees: -5, suspense: 0, openFees: 0, lines: ['MATCHED'] };
    expect(await books()).toEqual(shown);
    const completed = { type: 'instruction.report', instructionId, status: 'COMPLETED', fees: feesOf(5) };
    await report(completed);
    await report(completed);
    expect(await books()).toEqual(shown);
    const again = await undoneAndTakenAgain(id, bankReference);
    expect(again).toEqual([{ ...shown, openFees: 5, lines: [] }, shown]);
  });

  it('of a transfer of the house costs what exceeds the charges', async () => {
    const bankReference = mintUuid();
    const instructionId = await ownTransfer(bankReference);
    await operators.uploaded(statementOf(bankReference));
    await report({ type: 'instruction.report', instructionId, status: 'COMPLETED', fees: feesOf(7) });
    expect(await books()).toEqual({ fees: -7, suspense: 0, openFees: 2, lines: ['MATCHED'] });
  });

  /** The deposit of 400 that a bank has taken back; the process was killed before it has booked the fee of that. */
  async function reversed(said: object): Promise<void> {
    const handler = world.app.module.get(BookFeesHandler);
    const crash = jest.spyOn(handler, 'ofDeposit').mockRejectedValueOnce(new Error('killed'));
    await report({ ...said, status: 'REVERSED', fees: feesOf(5) });
    crash.mockRestore();
  }

  async function applyAgain(): Promise<void> {
    await world.app.pool.query('UPDATE connector_reports SET result = NULL, look_at = clock_timestamp()');
    await world.app.module.get(ReportWorker).look();
  }

  it('of a reversed deposit is no second one after a crash before it, and is booked if that line is undone', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const depositId = mintUuid();
    const deposit = { type: 'deposit.report', depositId, settlementAccountId, amount: 400, currency: 'USD' };
    await report({ ...deposit, status: 'BOOKED' });
    await reversed(deposit);
    const { id } = await operators.uploaded(statementOf(depositId));
    const shown = { fees: -5, suspense: 0, openFees: 0, lines: ['MATCHED'] };
    expect(await books()).toEqual(shown);
    await applyAgain();
    expect(await books()).toEqual(shown);
    const again = await undoneAndTakenAgain(id, depositId);
    expect(again).toEqual([{ ...shown, openFees: 5, lines: [] }, shown]);
  });

  it('of a reversed deposit is found beside a fee of its arrival', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const depositId = mintUuid();
    const deposit = { type: 'deposit.report', depositId, settlementAccountId, amount: 400, currency: 'USD' };
    await report({ ...deposit, status: 'BOOKED', fees: feesOf(3) });
    await report({ ...deposit, status: 'REVERSED' });
    await operators.uploaded(statementOf(depositId));
    await report({ ...deposit, status: 'REVERSED', fees: feesOf(5) });
    expect(await books()).toEqual({ fees: -8, suspense: 0, openFees: 3, lines: ['MATCHED'] });
  });

  it('of a deposit that its account can give back in part is counted once', async () => {
    const account = await world.deposited(400);
    const { rows } = await world.app.pool.query<{ deposit_id: string }>('SELECT deposit_id FROM deposits');
    const depositId = rows[0]?.deposit_id ?? '';
    await world.app.out(account, (await world.app.externalAccount()).id, 150);
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const deposit = { type: 'deposit.report', depositId, settlementAccountId, amount: 400, currency: 'USD' };
    await reversed(deposit);
    const { id } = await operators.uploaded(statementOf(depositId));
    await applyAgain();
    expect(await books()).toEqual({ fees: -5, suspense: 0, openFees: 0, lines: ['MATCHED'] });
    expect((await operators.undo(id)).status).toBe(200);
    expect(await books()).toEqual({ fees: -5, suspense: 0, openFees: 5, lines: [] });
  });

  it('of a collected payment is its own if the charges are of what the bank has taken back', async () => {
    const { app, bank } = world;
    bank.answer = () => ({ status: 'COMPLETED' });
    const to = await app.accountOf(await app.customer());
    const { id } = bodyOf<{ id: string }>(await app.in((await app.externalAccount()).id, to, 400));
    await desk.until(id, 'COMPLETED');
    const instructionId = bank.submissionOf(id)?.instruction.instructionId;
    const said = { type: 'instruction.report', instructionId };
    await report({ ...said, status: 'RETURNED', returnId: 'back', amount: 400, currency: 'USD' });
    await operators.uploaded(statementOf('back'));
    await report({ ...said, status: 'COMPLETED', fees: feesOf(3) });
    expect(await books()).toEqual({ fees: -8, suspense: 0, openFees: 3, lines: ['MATCHED'] });
  });

  /** How often the database is asked for the fees of the lines of a statement of some payouts. Nothing is kept. */
  async function queriesFor(payouts: number, day: string, opening: number): Promise<number> {
    const lines: TestLine[] = [];
    for (let at = 0; at < payouts; at += 1) {
      const bankReference = mintUuid();
      await desk.payout(bankReference);
      lines.push({ cents: -405, bankReference, charges: chargesText(5) });
    }
    const { id } = await operators.uploaded(camt(day, opening, lines));
    for (const { instruction } of world.bank.submissions.slice(-payouts)) {
      const { instructionId } = instruction;
      await report({ type: 'instruction.report', instructionId, status: 'COMPLETED', fees: feesOf(5) });
    }
    const { module, dataSource } = world.app;
    let count = 0;
    const session = dataSource.createQueryRunner();
    await session.startTransaction();
    const counting: SqlRunner = {
      query: async (sql, params): Promise<unknown> => {
        count += 1;
        const rows: unknown = await session.query(sql, params);
        return rows;
      },
    };
    const statementId: Uuid = uuidIn(id);
    const found = await module
      .get(StatementLineRepository)
      .ofStatement(session, statementId, { after: -1, limit: 100 });
    await module.get(CoverFeesHandler).undone(
      counting,
      found.map((line) => line.id),
    );
    const undone: unknown = await session.query(`SELECT FROM reported_fees WHERE report = 'UNDONE'`);
    expect(undone).toHaveLength(payouts);
    await session.rollbackTransaction();
    await session.release();
    return count;
  }

  it('is read and written with all others of a statement at once', async () => {
    const one = await queriesFor(1, '2026-03-01', 0);
    expect(await queriesFor(4, '2026-03-02', -405)).toBe(one);
  });
});
