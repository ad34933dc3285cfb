import { Pool } from 'pg';
import { FakeClock } from '@corridor/kernel';
import { eventually, type TestDatabase } from '@corridor/testing';
import { TimerWorker } from '../src/ledger/timer.worker';
import { DeadTimers } from '../src/ledger/dead-timer.repository';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

describe('payment timers', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let apps: [PaymentsApp, PaymentsApp];
  let app: PaymentsApp;
  let account: string;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    apps = [await PaymentsApp.start(database, { clock }), await PaymentsApp.start(database, { clock })];
    app = apps[0];
    app.owns({});
    await app.platform();
  });

  beforeEach(async () => {
    account = await app.accountOf(await app.customer());
    await app.fund(account, 100_000);
  });

  afterAll(async () => {
    for (const one of apps) await one.stop();
    await database.drop();
  });

  async function send(count: number, suffix = '111'): Promise<string[]> {
    const destination = await app.externalAccount(suffix);
    const replies = await Promise.all(
      Array.from({ length: count }, () => app.out(account, destination.id, 1)),
    );
    return replies.map((reply) => bodyOf(reply).id);
  }

  it('fire in due order, each with its due time as now', async () => {
    const startMs = clock.now();
    const [late] = await send(1, '005');
    clock.advance(500);
    const [early] = await send(1, '004');
    clock.advance(500);
    const [next] = await send(1);
    const before = (await app.events()).length;
    clock.advance(100_000);
    const answer = await app.module.get(TimerWorker).fireDue(1, clock.now());
    expect(answer).toEqual({ fired: 3, nextDueMs: null });
    const events = (await app.events()).slice(before).filter(({ aggregate }) => aggregate === 'transactions');
    expect(events.map(({ subject, time }) => [subject, Date.parse(time) - startMs])).toEqual([
      [early, 1_500],
      [early, 1_500],
      [next, 2_000],
      [late, 30_000],
      [late, 30_000],
    ]);
  });

  it('leave outbox rows from which the same events can be rebuilt that were handed over', async () => {
    const handedBefore = app.handed.length;
    const before = (await app.events()).length;
    await send(2, '111');
    await send(1, '004');
    clock.advance(100_000);
    await app.module.get(TimerWorker).fireDue(1, clock.now());
    const handed = app.handed.slice(handedBefore);
    expect(handed.map(({ webhookType }) => webhookType)).toEqual(
      expect.arrayContaining(['OUTGOING_PAYMENT_COMPLETED', 'OUTGOING_PAYMENT_REFUND_COMPLETED']),
    );
    expect((await app.events()).slice(before)).toEqual(handed);
  });

  it('do not fire beyond the target, and report the next due time', async () => {
    await send(1);
    const dueMs = clock.now() + 1_000;
    const worker = app.module.get(TimerWorker);
    expect(await worker.fireDue(1, dueMs - 1)).toEqual({ fired: 0, nextDueMs: dueMs });
    expect(await worker.fireDue(1, dueMs)).toEqual({ fired: 1, nextDueMs: null });
  });

  it('fire once with two workers', async () => {
    const ids = await send(700);
    clock.advance(1_000);
    const target = clock.now();
    const answers = await Promise.all(
      apps.flatMap((one) => [1, 2].map(() => one.module.get(TimerWorker).fireDue(1, target))),
    );
    expect(answers.reduce((sum, { fired }) => sum + fired, 0)).toBe(700);
    const events = (await app.events()).filter(
      ({ webhookType }) => webhookType === 'OUTGOING_PAYMENT_COMPLETED',
    );
    const completed = events.map(({ subject }) => subject).filter((subject) => ids.includes(subject));
    expect(completed).toHaveLength(700);
    expect(new Set(completed).size).toBe(700);
  });

  it('wait for rows that another worker holds', async () => {
    const [id = ''] = await send(1);
    clock.advance(1_000);
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM payments.timers FOR UPDATE');
    let isDone = false;
    const firing = app.module
      .get(TimerWorker)
      .fireDue(1, clock.now())
      .then((answer) => {
        isDone = true;
        return answer;
      });
    await eventually(async () => {
      const { rows } = await database.owner.query(
        "SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'",
        [database.roleOf('payments')],
      );
      return rows.length > 0;
    });
    expect(isDone).toBe(false);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await firing).toEqual({ fired: 1, nextDueMs: null });
    expect((await app.get(id)).status).toBe('COMPLETED');
  });

  it('fire although one row fails, which is postponed', async () => {
    const ids = await send(5);
    const poisoned = ids[2]?.split(':')[1];
    await database.owner.query(
      `UPDATE payments.timers SET step = '{"steps":[{"afterMs":0,"report":{"to":"REFUNDED"}}]}', action = 'NO_SUCH'
       WHERE transaction_id = $1`,
      [poisoned],
    );
    clock.advance(1_000);
    const answer = await app.module.get(TimerWorker).fireDue(1, clock.now());
    expect(answer).toEqual({ fired: 4, nextDueMs: null });
    const { rows } = await database.owner.query(
      'SELECT attempts, retry_at > clock_timestamp() AS later FROM payments.timers WHERE transaction_id = $1',
      [poisoned],
    );
    expect(rows).toEqual([{ attempts: 1, later: true }]);
    await database.owner.query('DELETE FROM payments.timers');
  });

  it('wait for an operator after too many failures, and can be put back', async () => {
    const [id = ''] = await send(1);
    const uuid = id.split(':')[1];
    const poison = "UPDATE payments.timers SET action = 'NO_SUCH', attempts = 7 WHERE transaction_id = $1";
    await database.owner.query(poison, [uuid]);
    clock.advance(1_000);
    const worker = app.module.get(TimerWorker);
    expect(await worker.fireDue(1, clock.now())).toEqual({ fired: 0, nextDueMs: null });
    const dead = new DeadTimers(app.module.get(Pool));
    expect(await dead.list()).toEqual([
      expect.objectContaining({
        id: uuid,
        subject: id,
        attempts: 8,
        error: expect.stringContaining('NO_SUCH'),
      }),
    ]);
    expect(await dead.describe(app.pool)).toMatchObject([{ id: uuid, name: 'NO_SUCH', subject: id }]);
    await expect(dead.discard()).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    await database.owner.query("UPDATE payments.timers SET action = 'RAIL_STEP' WHERE transaction_id = $1", [
      uuid,
    ]);
    expect(await dead.putBack(['another'])).toBe(0);
    expect(await dead.putBack([uuid ?? ''])).toBe(1);
    expect((await worker.fireDue(1, clock.now())).fired).toBe(1);
    expect((await app.get(id)).status).toBe('COMPLETED');
  });

  it("fire in the background by the platform's own clock", async () => {
    const worker = await PaymentsApp.start(database, { clock, withWorkers: true });
    await app.platform({ platformKey: 1, clockOffsetMs: 0 });
    const [id = ''] = await send(1);
    await database.owner.query(
      `INSERT INTO payments.platform_clocks VALUES (1, 1000) ON CONFLICT (platform_key) DO UPDATE SET offset_ms = 1000`,
    );
    await eventually(async () => (await app.get(id)).status === 'COMPLETED');
    await worker.stop();
  });
});
