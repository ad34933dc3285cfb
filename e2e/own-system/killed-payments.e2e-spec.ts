import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankScriptInput, FaultBank } from '@corridor/fault-bank';
import { eventually } from '@corridor/testing';
import { admin, textAt, type Api } from '../support/api';
import { balanceOf, fundedCustomer, transactionReaches, transferOut } from '../support/money';
import { registeredBank } from '../support/registered-bank';
import { KilledSystem, RESTART_LIMIT_MS } from '../system/killed-system';

const START = 1_000_000;
const WAIT_LIMIT_MS = 120_000;
/** Pause between two moments at which what waits becomes due, milliseconds. */
const HURRY_EVERY_MS = 1_000;
/** How long the bank keeps an answer back, milliseconds: the test takes a lock meanwhile. */
const ANSWER_AFTER_MS = 10_000;

jest.setTimeout(600_000);

/** What the bank reports can only be asked for. */
const silent = { fault: 'LOST_REPORT', times: 0 } as const;

interface Instruction {
  id: string;
  state: string;
  attempt: number;
}

/** One payment to the bank. */
class Payment {
  constructor(
    readonly transactionId: string,
    private readonly world: Pick<KilledSystem, 'database' | 'locker'> & { bank: FaultBank },
  ) {}

  async instruction(): Promise<Instruction> {
    const { rows } = await this.world.database.query<Instruction>(
      `SELECT 'PaymentInstruction:' || id AS id, state, attempt FROM payments.payment_instructions
       WHERE transaction_id = $1`,
      [this.transactionId.replace(/^\w+:/, '')],
    );
    const [row] = rows;
    if (!row) throw new Error(`${this.transactionId} has no instruction`);
    return row;
  }

  reaches(state: string, attempt?: number): Promise<unknown> {
    return eventually(async () => {
      const found = await this.instruction();
      return found.state === state && (attempt ?? found.attempt) === found.attempt;
    });
  }

  /** Whether the bank has paid. */
  async isPaid(): Promise<boolean> {
    return this.world.bank.effects()[(await this.instruction()).id] === 1;
  }

  /** Whatever payments commits for the payment waits until {@link unlock}. */
  async lock(): Promise<void> {
    await this.world.locker.query('BEGIN');
    await this.world.locker.query('SELECT FROM payments.transaction_states WHERE id = $1 FOR UPDATE', [
      this.transactionId.replace(/^\w+:/, ''),
    ]);
  }

  /** A commit waits for the lock. */
  isWaiting(): Promise<unknown> {
    return eventually(async () => {
      const { rows } = await this.world.database.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pg_backend_pid() <> pid`,
      );
      return rows.length > 0;
    });
  }
}

/** How a payment ends. */
interface End {
  ends: string;
  status: string;
  attempts: number;
  effects: number;
}

/** A payment that one kill finds in its state. */
interface Course extends End {
  /** At the bank. */
  faults: NonNullable<BankScriptInput['faults']>;
  /** Whether payments may die now. */
  isThere: (payment: Payment) => Promise<boolean>;
}

const inState =
  (state: string, attempt = 1) =>
  async (payment: Payment): Promise<boolean> => {
    const found = await payment.instruction();
    return found.state === state && found.attempt === attempt;
  };

const completed = { ends: 'COMPLETED', status: 'COMPLETED', attempts: 1, effects: 1 } as const;
const late = { fault: 'LATE_REPORT', delayMs: 10_000 } as const;
/** What the bank does after each amount. */
const courses: Readonly<Record<number, Course>> = {
  // Before the bank has it.
  1_001: { faults: [{ fault: 'HANGING' }], isThere: inState('SUBMITTING'), ...completed, attempts: 2 },
  // After the bank has paid.
  1_002: {
    faults: [silent, { fault: 'EFFECT_WITHOUT_ANSWER' }],
    isThere: (payment) => payment.isPaid(),
    ...completed,
  },
  1_003: { faults: [silent, { fault: 'LOST_ANSWER' }], isThere: inState('UNKNOWN'), ...completed },
  1_004: {
    faults: [{ fault: 'NOT_ACCEPTED', retryAfterSeconds: 30 }],
    isThere: inState('QUEUED'),
    ...completed,
    attempts: 2,
  },
  1_005: { faults: [late], isThere: inState('ACCEPTED'), ...completed },
  1_006: {
    faults: [late, { fault: 'FAILED' }],
    isThere: inState('ACCEPTED'),
    ...{ ends: 'FAILED', status: 'FAILED', attempts: 1, effects: 0 },
  },
  1_007: {
    faults: [{ fault: 'REJECTED' }],
    isThere: inState('REJECTED'),
    ends: 'REJECTED',
    status: 'REJECTED',
    attempts: 1,
    effects: 0,
  },
  // Returned while payments is away.
  1_008: {
    faults: [],
    isThere: inState('COMPLETED'),
    ends: 'RETURNED',
    status: 'FAILED',
    attempts: 1,
    effects: 1,
  },
};
const RETURNED = 1_008;

describe('payments, killed with SIGKILL while a connector pays', () => {
  let system: KilledSystem;
  let bank: FaultBank;
  let api: Api;
  let payer: Awaited<ReturnType<typeof fundedCustomer>>;
  let connectorId: string;
  let spent = 0;
  const ended = new Map<string, string>();

  const unlock = (): Promise<unknown> => system.locker.query('ROLLBACK');

  /** Leases end, and 10 minutes are over. */
  async function hurry(): Promise<void> {
    await system.database.query(
      `UPDATE payments.payment_instructions
       SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '11 minutes'
       WHERE state IN ('QUEUED', 'SUBMITTING', 'UNKNOWN') AND look_at > clock_timestamp()`,
    );
  }

  async function pay(amount: number): Promise<Payment> {
    const answer = await api.post('/transfer-out', transferOut(payer, amount));
    expect(answer.status).toBe(201);
    return new Payment(textAt(answer.body, 'id'), { bank, database: system.database, locker: system.locker });
  }

  async function setRoute(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-killed-'));
    const file = join(folder, 'routes.json');
    writeFileSync(
      file,
      JSON.stringify({ rules: [{ priority: 1, match: { currency: 'USD' }, connectorId }] }),
    );
    await admin('routes', 'set', file);
    rmSync(folder, { recursive: true });
  }

  beforeAll(async () => {
    system = await KilledSystem.start();
    ({ api } = system);
    payer = await fundedCustomer(api, START);
    ({ bank, connectorId } = await registeredBank('bank', { seed: 5 }));
    await setRoute();
    // A rule takes effect within moments.
    await eventually(async () => {
      const { transactionId } = await pay(1);
      spent += 1;
      await transactionReaches(api, transactionId, 'COMPLETED');
      return Object.keys(bank.effects()).length > 0;
    });
  });

  afterAll(async () => {
    await bank.stop();
    await system.stop();
  });

  /** The payment ends as it should, whatever payments has forgotten. */
  async function endsAs(
    payment: Payment,
    amount: number,
    { ends, status, attempts, effects }: End,
  ): Promise<void> {
    await eventually(
      async () => {
        await hurry();
        return (await payment.instruction()).state === ends;
      },
      RESTART_LIMIT_MS,
      HURRY_EVERY_MS,
    );
    await transactionReaches(api, payment.transactionId, status);
    const { id, attempt } = await payment.instruction();
    expect({ attempt, effects: bank.effects()[id] ?? 0 }).toEqual({ attempt: attempts, effects });
    if (status === 'COMPLETED') spent += amount;
    ended.set(payment.transactionId, status);
  }

  /** The payer has lost what the bank has paid, and nothing else. */
  async function hasItsMoney(): Promise<void> {
    await eventually(async () => (await balanceOf(api, payer.customerId)) === START - spent);
  }

  it('ends each payment as the bank has it, in whatever state the kill finds it', async () => {
    const amounts = Object.keys(courses).map(Number);
    const faults = amounts.flatMap((amount) =>
      (courses[amount]?.faults ?? []).map((fault) => ({ ...fault, amount })),
    );
    bank.setScript({ settleAfterMs: 500, faults });
    const payments = new Map<number, Payment>();
    for (const amount of amounts) payments.set(amount, await pay(amount));
    await Promise.all(
      [...payments].map(([amount, payment]) =>
        eventually(() => courses[amount]?.isThere(payment), WAIT_LIMIT_MS),
      ),
    );
    const restarted = system.kill('payments');
    bank.returnMoney((await payments.get(RETURNED)?.instruction())?.id ?? '');
    await restarted();
    for (const [amount, payment] of payments) {
      const course = courses[amount];
      if (course) await endsAs(payment, amount, course);
    }
    await hasItsMoney();
  });

  it('pays once if it is killed between the answer of the bank and its commit', async () => {
    bank.setScript({ settleAfterMs: 0, faults: [silent, { fault: 'LATENCY', delayMs: ANSWER_AFTER_MS }] });
    const payment = await pay(1_500);
    await eventually(() => payment.isPaid(), WAIT_LIMIT_MS);
    await payment.lock();
    await payment.isWaiting();
    const restarted = system.kill('payments');
    await unlock();
    await restarted();
    await endsAs(payment, 1_500, completed);
    await hasItsMoney();
  });

  it.each(['before it was taken', 'while its attempt is committed'])(
    'pays once: QUEUED, %s',
    async (point) => {
      bank.setScript({ settleAfterMs: 0 });
      const accounts = system.pidOf('accounts');
      // The dispatcher waits for the account and the parties.
      process.kill(accounts, 'SIGSTOP');
      const payment = await pay(2_000);
      try {
        await payment.reaches('QUEUED', 0);
        if (point === 'while its attempt is committed') {
          await payment.lock();
          process.kill(accounts, 'SIGCONT');
          await payment.isWaiting();
        }
        const restarted = system.kill('payments');
        await unlock();
        await restarted();
      } finally {
        process.kill(accounts, 'SIGCONT');
      }
      await endsAs(payment, 2_000, completed);
      await hasItsMoney();
    },
  );

  it('pays what was held once, and gives back what was held too long', async () => {
    bank.setScript({ settleAfterMs: 0 });
    await admin('connectors', 'pause', connectorId);
    const held: Payment[] = [];
    // One that was paid in the moments before payments reads the pause is not held.
    await eventually(async () => {
      const payment = await pay(3_000);
      await eventually(async () => (await payment.instruction()).state !== 'QUEUED', WAIT_LIMIT_MS);
      if ((await payment.instruction()).state === 'HELD') held.push(payment);
      else spent += 3_000;
      return held.length === 2;
    }, WAIT_LIMIT_MS);
    const [kept, old] = held;
    if (!kept || !old) throw new Error('two payments are held');
    const restarted = system.kill('payments');
    await restarted();
    await system.database.query(
      `UPDATE payments.payment_instructions SET queued_at = queued_at - interval '2 days', look_at = clock_timestamp()
       WHERE id = $1`,
      [(await old.instruction()).id.replace(/^\w+:/, '')],
    );
    await endsAs(old, 3_000, { ends: 'CANCELLED', status: 'FAILED', attempts: 0, effects: 0 });
    expect((await kept.instruction()).state).toBe('HELD');
    await admin('connectors', 'resume', connectorId);
    await endsAs(kept, 3_000, completed);
    await hasItsMoney();
  });

  it('changes no payment that has ended, and leaves a sound ledger', async () => {
    const restarted = system.kill('payments');
    bank.repost();
    await restarted();
    await eventually(() => bank.waitingReports === 0, RESTART_LIMIT_MS);
    for (const [id, status] of ended) await transactionReaches(api, id, status);
    expect(await balanceOf(api, payer.customerId)).toBe(START - spent);
    expect(Object.values(bank.effects()).filter((times) => times > 1)).toEqual([]);
    const { rows } = await system.database.query(`SELECT kind FROM payments.breaks WHERE kind <> 'OVERDUE'`);
    expect(rows).toEqual([]);
    expect(await admin('verify-ledger')).toMatch(/^the ledger is sound$/m);
  });
});
