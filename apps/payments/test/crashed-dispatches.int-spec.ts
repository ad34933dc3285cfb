import fc from 'fast-check';
import { FaultBank } from '@corridor/fault-bank';
import { formatId, MINUTE_MS, trustUuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { ChangeInstructionHandler } from '../src/dispatching/change-instruction.handler';
import { DispatchInstructionHandler } from '../src/dispatching/dispatch-instruction.handler';
import { DueInstructionRepository } from '../src/dispatching/due-instruction.repository';
import { endStates, type InstructionState } from '../src/instructions/domain/instruction-state';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';

/** What the bank does with the payments of an amount. Each answer is an end, if it arrives. */
const faults = [
  { amount: 101, fault: 'LOST_ANSWER' },
  { amount: 102, fault: 'NOT_ACCEPTED' },
  { amount: 103, fault: 'REJECTED' },
  { amount: 104, fault: 'FAILED' },
  { amount: 105, fault: 'SERVER_ERROR', withEffect: true },
  { amount: 106, fault: 'SERVER_ERROR' },
  { amount: 107, fault: 'RUBBISH' },
] as const;
const amounts = [100, ...faults.map(({ amount }) => amount)];
/** Where the process of the first dispatch dies: the commit that it doesn't make, or behind which it ends. */
const crashes = ['NEVER', 'BEFORE_1', 'AFTER_1', 'BEFORE_2', 'AFTER_2'] as const;
type Crash = (typeof crashes)[number];
const ROUNDS_MAX = 12;

/** Payments over HTTP to the fault bank, with the handlers and the database of the service. */
describe('payouts whose dispatcher crashes', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let bank: FaultBank;
  let account: string;
  let destination: string;
  let paid = 0;
  /** How far the bank's clock is off, milliseconds. */
  let offMs = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    bank = await new FaultBank({
      secretOut: world.bank.secret,
      nowMs: () => Date.now() + offMs,
      script: { settleAfterMs: 0, faults: [...faults] },
    }).start();
    await app.pool.query('UPDATE connectors SET base_url = $1, version = version + 1', [bank.url]);
    await world.refresh();
    account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000_000);
    ({ id: destination } = await app.externalAccount());
  });

  afterAll(async () => {
    await bank.stop();
    await world.stop();
  });

  /** Dispatches what is due, each by a process that may die. */
  async function dispatch(crashOf: (transactionId: string) => Crash): Promise<void> {
    const [connector] = (await app.pool.query<{ id: string }>('SELECT id FROM connectors')).rows;
    const take = { connectorId: trustUuid(connector?.id ?? ''), limit: 64, shareMax: 16, afterPlatform: 0 };
    const { due } = await app.module.get(DueInstructionRepository).take(take);
    const changes = app.module.get(ChangeInstructionHandler);
    const execute = changes.execute.bind(changes);
    const commits = new Map<string, number>();
    const died = new Map(
      due.map(({ instruction: { transactionId } }) => [transactionId as string, deferred()]),
    );
    const spy = jest.spyOn(changes, 'execute').mockImplementation(async (place, event) => {
      const { transactionId } = place;
      const commit = (commits.get(transactionId) ?? 0) + 1;
      commits.set(transactionId, commit);
      const crash = crashOf(transactionId);
      if (crash !== `BEFORE_${commit}`) {
        const result = await execute(place, event);
        if (crash !== `AFTER_${commit}`) return result;
      }
      died.get(transactionId)?.resolve();
      return new Promise(() => undefined);
    });
    const handler = app.module.get(DispatchInstructionHandler);
    await Promise.all(
      due.map((one) =>
        Promise.race([handler.execute(one), died.get(one.instruction.transactionId)?.promise]),
      ),
    );
    spy.mockRestore();
  }

  async function statesOf(
    transactions: readonly string[],
  ): Promise<{ id: string; state: InstructionState; amount: number }[]> {
    const { rows } = await app.pool.query<{ id: string; state: InstructionState; amount: number }>(
      `SELECT id, state, amount::integer FROM payment_instructions WHERE transaction_id = ANY($1::uuid[])
       ORDER BY transaction_id`,
      [transactions],
    );
    return rows;
  }

  /** Leases end, and 10 minutes are over. A connector that gave no answer several times is tried again by then. */
  async function hurry(): Promise<void> {
    if (!app.module.get(ConnectorDirectory).all.every(({ isUp }) => isUp)) {
      // One that was away and is back begins without failures.
      for (const removedAt of ['clock_timestamp()', 'NULL']) {
        await app.pool.query(`UPDATE connectors SET removed_at = ${removedAt}`);
        await world.refresh();
      }
    }
    await app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '11 minutes'
       WHERE look_at IS NOT NULL`,
    );
  }

  /** The bank reports what it knows, again and again. */
  async function reportAll(ids: readonly string[], round: number): Promise<void> {
    const reports = ids.flatMap((id) => {
      const outcome = bank.instruction(
        formatId('PaymentInstruction', uuidIn(`PaymentInstruction:${id}`)),
      )?.outcome;
      return outcome ? [{ reportId: `${id}-${round}`, type: 'instruction.report', ...outcome }] : [];
    });
    if (reports.length > 0) await world.report(reports);
  }

  const payments = fc.array(
    fc.record({
      amount: fc.constantFrom(...amounts),
      crash: fc.constantFrom(...crashes),
      isReported: fc.boolean(),
    }),
    { minLength: 4, maxLength: 10 },
  );

  it('are of unknown fate while the clocks are an hour apart, and are sent again when they agree', async () => {
    offMs = 60 * MINUTE_MS;
    const transactionId = uuidIn(bodyOf(await app.out(account, destination, 100)).id);
    const state = async (): Promise<string | undefined> => (await statesOf([transactionId]))[0]?.state;
    await dispatch(() => 'NEVER');
    expect(await state()).toBe('UNKNOWN');
    // The bank refuses the query as well, so that it proves nothing.
    await hurry();
    await dispatch(() => 'NEVER');
    expect(await state()).toBe('UNKNOWN');
    expect(Object.keys(bank.effects())).toEqual([]);
    offMs = 0;
    await hurry();
    await dispatch(() => 'NEVER');
    expect(await state()).toBe('COMPLETED');
    expect(Object.values(bank.effects())).toEqual([1]);
    paid += 100;
  });

  it('are not delayed by 100,000 payments of another platform that wait', async () => {
    // The owner's statements may take as long as a busy machine needs.
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
    const story = new LedgerStory(app, 2);
    await world.owner.query(
      `INSERT INTO payments.payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt, connector_id,
         external_account_id, account_type, amount, currency, hold_reason, look_at)
       SELECT 1, gen_random_uuid(), gen_random_uuid(), 'PAYOUT', 'HELD', 2, 0, c.id, gen_random_uuid(), 'US_ACCOUNT', 1, 'USD',
         'NO_FUNDS', clock_timestamp() - interval '1 hour'
       FROM payments.connectors c CROSS JOIN generate_series(1, 100000)`,
    );
    const id = await story.payOut(await story.funded(20_000), '111');
    await dispatch(() => 'NEVER');
    expect(await statesOf([uuidIn(id)])).toMatchObject([{ state: 'COMPLETED' }]);
    await world.owner.query(`DELETE FROM payments.payment_instructions WHERE hold_reason = 'NO_FUNDS'`);
  });

  it('are reached behind 450 platforms whose payments are not due', async () => {
    await app.platform({ id: 'PlatformConfig:last', platformKey: 1_000, umaDomain: 'last.test' });
    const story = new LedgerStory(app, 1_000);
    await world.owner.query(
      `INSERT INTO payments.payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt, connector_id,
         external_account_id, account_type, amount, currency, hold_reason, look_at)
       SELECT n, gen_random_uuid(), gen_random_uuid(), 'PAYOUT', 'HELD', 2, 0, c.id, gen_random_uuid(), 'US_ACCOUNT', 1, 'USD',
         'NO_FUNDS', clock_timestamp() + interval '1 hour'
       FROM payments.connectors c CROSS JOIN generate_series(11, 460) n`,
    );
    const id = uuidIn(await story.payOut(await story.funded(20_000), '111'));
    const [connector] = (await app.pool.query<{ id: string }>('SELECT id FROM connectors')).rows;
    const take = { connectorId: trustUuid(connector?.id ?? ''), limit: 64, shareMax: 16 };
    const places: number[] = [];
    const found: string[] = [];
    for (let afterPlatform = 10; ;) {
      const { due, next } = await app.module.get(DueInstructionRepository).take({ ...take, afterPlatform });
      found.push(...due.map(({ instruction }) => instruction.transactionId));
      places.push(next);
      if (next === 0) break;
      afterPlatform = next;
    }
    expect(places).toEqual([210, 410, 0]);
    expect(found).toEqual([id]);
    await world.owner.query(`DELETE FROM payments.payment_instructions WHERE hold_reason = 'NO_FUNDS'`);
    await hurry();
    await dispatch(() => 'NEVER');
    expect(await statesOf([id])).toMatchObject([{ state: 'COMPLETED' }]);
  });

  it('end as the bank has done them, and are done once', async () => {
    await fc.assert(
      fc.asyncProperty(payments, async (list) => {
        const crashOf = new Map<string, Crash>();
        const reported = new Set<string>();
        for (const { amount, crash, isReported } of list) {
          const transactionId = uuidIn(bodyOf(await app.out(account, destination, amount)).id);
          crashOf.set(transactionId, crash);
          if (isReported) reported.add(transactionId);
        }
        const ids = [...crashOf.keys()];
        await dispatch((id) => crashOf.get(id) ?? 'NEVER');
        for (let round = 0; round < ROUNDS_MAX; round += 1) {
          if (round < 2)
            await reportAll(
              (await statesOf([...reported])).map(({ id }) => id),
              round,
            );
          await hurry();
          await dispatch(() => 'NEVER');
        }
        const ended = await statesOf(ids);
        for (const { id, state, amount } of ended) {
          expect(endStates).toContain(state);
          const taken = bank.instruction(`PaymentInstruction:${id}`);
          expect(state).toBe(taken?.outcome.status);
          expect(taken?.effects ?? 0).toBe(state === 'COMPLETED' ? 1 : 0);
          if (state === 'COMPLETED') paid += amount;
        }
        expect(await app.balance(account)).toBe(1_000_000 - paid);
      }),
      propertyLength(12),
    );
    expect(await world.breaches()).toEqual([]);
  });
});

/** A promise that is resolved from outside. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
