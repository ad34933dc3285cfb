import { mintUuid } from '@corridor/kernel';
import type { OperationReply } from '@corridor/contracts';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { camt, type TestLine } from './fixtures/camt-text';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { StatementDesk } from './fixtures/statement-desk';
import { refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

/** Lines of a large statement. */
const LINES = 20_000;

describe('the undo of a large statement', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;
  onConnectedBank((started) => {
    world = started;
    desk = new StatementDesk(world);
    operators = new TreasuryOperators(world);
  });

  const lines = (count: number): TestLine[] =>
    Array.from({ length: count }, (_, number) => ({
      cents: number % 2 === 0 ? 3 : -2,
      bankReference: `L-${number}`,
    }));
  const sumOf = (count: number): number => lines(count).reduce((sum, { cents }) => sum + cents, 0);

  async function count(sql: string): Promise<number> {
    const { rows } = await world.app.pool.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${sql}`);
    return rows[0]?.n ?? 0;
  }

  it('of which some lines are imported leaves nothing, and its import does not go on', async () => {
    const statement = await operators.uploaded(camt('2026-01-01', 0, lines(5_000), 'part'));
    expect(statement).toMatchObject({ status: 'IMPORTING' });
    const worker = world.app.module.get(StatementImportWorker);
    const importing = worker.look();
    while ((await count('statement_lines')) < 1_000) await new Promise((go) => setTimeout(go, 20));
    const undone = await operators.undo(statement.id);
    expect(undone.status).toBe(200);
    await importing;
    await worker.look();
    expect(await operators.listed()).toMatchObject([{ id: statement.id, status: 'UNDONE' }]);
    expect(await operators.atBank()).toBe(0);
    expect(await world.house('SUSPENSE')).toBe(0);
    expect(await count(`breaks WHERE status = 'OPEN'`)).toBe(0);
    expect(await count(`statement_lines WHERE state <> 'UNDONE'`)).toBe(0);
  });

  it('is one commit, beside which payments of the same account go on', async () => {
    const statement = await operators.uploaded(camt('2026-01-02', 0, lines(LINES), 'whole'));
    await world.app.module.get(StatementImportWorker).look();
    expect(await operators.atBank()).toBe(sumOf(LINES));
    let isDone = false;
    const undoing: Promise<OperationReply> = operators.undo(statement.id).finally(() => (isDone = true));
    let payments = 0;
    while (!isDone) {
      await desk.payout(mintUuid(), 1);
      if (!isDone) payments += 1;
    }
    expect((await undoing).status).toBe(200);
    expect(payments).toBeGreaterThan(1);
    expect(await operators.atBank()).toBe(0);
    expect(await count(`breaks WHERE status = 'OPEN' AND kind = 'UNMATCHED_LINE'`)).toBe(0);
    expect(await refusalOf(operators.undo(statement.id))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
  });
});
