import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { DomainError } from '@corridor/kernel';
import type { AdvanceServiceClockBody, OperationRequest } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { Accounts, keyed, usdAccount } from './support/accounts';
import { ClockAdvanceWorker } from '../src/clock-advances/clock-advance.worker';

/** Another service with due timers. Firing one may create a new one. */
class FakeService {
  offsetMs = 0;
  failures = 0;
  readonly due: number[] = [];

  constructor(
    readonly name: string,
    private readonly log: [string, number][],
    private readonly follow: (dueMs: number) => number[] = () => [],
  ) {}

  advance({ body }: OperationRequest): unknown {
    const { targetMs, offsetMs } = body as AdvanceServiceClockBody;
    if (this.failures > 0 && offsetMs !== null) {
      this.failures -= 1;
      throw new DomainError('UPSTREAM_TIMEOUT', 'late');
    }
    let fired = 0;
    for (let next = this.next(); next !== undefined && next <= targetMs; next = this.next()) {
      this.due.splice(this.due.indexOf(next), 1);
      this.log.push([this.name, next]);
      this.due.push(...this.follow(next));
      fired += 1;
    }
    this.offsetMs = Math.max(this.offsetMs, offsetMs ?? 0);
    return { fired, nextDueMs: this.next() ?? null };
  }

  private next(): number | undefined {
    return this.due.length === 0 ? undefined : Math.min(...this.due);
  }
}

let accounts: Accounts;
let log: [string, number][];
let payments: FakeService;
let notifications: FakeService;
let startMs: number;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  log = [];
  startMs = Date.now();
  notifications = new FakeService('notifications', log);
  // A settlement creates a delivery that is due at once.
  payments = new FakeService('payments', log, (dueMs) => (notifications.due.push(dueMs), []));
  accounts.serviceClients
    .answer('payments.advance-clock', (request) => payments.advance(request))
    .answer('notifications.advance-clock', (request) => notifications.advance(request));
});

const seconds = (n: number): number => startMs + n * 1000;

describe('GET /sandbox/clock', () => {
  it('tells the time of the platform and how far it is ahead', async () => {
    const beforeMs = await accounts.database.now();
    const fresh = await accounts.readClock();
    expect(fresh).toMatchObject({ status: 200, body: { offsetMs: 0 } });
    const now = Date.parse(String(fresh.body['now']));
    expect(now).toBeGreaterThanOrEqual(beforeMs);
    expect(now).toBeLessThanOrEqual(await accounts.database.now());
    const moved = await accounts.advanceClock(360);
    const { body } = await accounts.readClock();
    expect(body['offsetMs']).toBe(360_000);
    expect(Date.parse(String(body['now']))).toBeGreaterThanOrEqual(Date.parse(String(moved.body['now'])));
  });
});

describe('POST /sandbox/clock/advance', () => {
  it('advances the clock of every service and publishes it', async () => {
    const beforeMs = await accounts.database.now();
    const { status, body } = await accounts.advanceClock(3600);
    expect(status).toBe(200);
    const now = Date.parse(String(body['now']));
    expect(now).toBeGreaterThanOrEqual(beforeMs + 3_600_000);
    expect(now).toBeLessThanOrEqual((await accounts.database.now()) + 3_600_000);
    expect(body['fired']).toBe(0);
    expect([payments.offsetMs, notifications.offsetMs]).toEqual([3_600_000, 3_600_000]);
    await accounts.advanceClock(10);
    expect(payments.offsetMs).toBe(3_610_000);
    const last = (await accounts.events({ subject: accounts.platform.platformId })).at(-1);
    expect(last).toMatchObject({ version: 3, state: { clockOffsetMs: 3_610_000 } });
    const customer = await accounts.createCustomer({ customerType: 'INDIVIDUAL' });
    expect(Date.parse(String(customer.body['createdAt']))).toBeGreaterThanOrEqual(now + 10_000);
  });

  it('fires in due order across services, including new timers', async () => {
    payments.due.push(seconds(60), seconds(20), seconds(4000));
    notifications.due.push(seconds(30), seconds(10));
    const { body } = await accounts.advanceClock(120);
    expect(log).toEqual([
      ['notifications', seconds(10)],
      ['payments', seconds(20)],
      ['notifications', seconds(20)],
      ['notifications', seconds(30)],
      ['payments', seconds(60)],
      ['notifications', seconds(60)],
    ]);
    expect(body['fired']).toBe(6);
    expect(payments.due).toEqual([seconds(4000)]);
  });

  it('fires its own timers in that order', async () => {
    const created = await accounts.createAccount(usdAccount('104'));
    payments.due.push(seconds(29), seconds(40));
    const { body } = await accounts.advanceClock(60);
    const after = await accounts.getPlatformAccount(String(created.body['id']));
    expect(after.body['status']).toBe('ACTIVE');
    expect(body['fired']).toBe(5);
  });

  it("does not change other platforms' clocks", async () => {
    const mine = accounts.platform;
    const other = await accounts.createPlatform();
    await accounts.advanceClock(3600);
    accounts.platform = other;
    const customer = await accounts.createCustomer({ customerType: 'INDIVIDUAL' });
    expect(Date.parse(String(customer.body['createdAt']))).toBeLessThanOrEqual(Date.now());
    accounts.platform = mine;
  });

  it('advances once for a repeated key, and serialises simultaneous requests', async () => {
    const context = keyed(randomUUID(), 'POST /sandbox/clock/advance');
    const answers = await Promise.all([1, 2, 3].map(() => accounts.advanceClock(100, { context })));
    expect(new Set(answers.map((answer) => answer.body['now'])).size).toBe(1);
    expect(payments.offsetMs).toBe(100_000);
    await Promise.all([accounts.advanceClock(1), accounts.advanceClock(2)]);
    expect(payments.offsetMs).toBe(103_000);
  });

  it('is finished later under the same key if a service did not answer', async () => {
    payments.due.push(seconds(5));
    notifications.failures = 1;
    const context = keyed(randomUUID(), 'POST /sandbox/clock/advance');
    expect((await accounts.advanceClock(100, { context })).status).toBe(504);
    expect(notifications.offsetMs).toBe(0);
    await accounts.module.get(ClockAdvanceWorker, { strict: false }).look();
    expect([payments.offsetMs, notifications.offsetMs]).toEqual([100_000, 100_000]);
    const repeated = await accounts.advanceClock(100, { context });
    expect(repeated).toMatchObject({ status: 200, replayed: true, body: { fired: 2 } });
    const { rows } = await accounts.database.owner.query('SELECT 1 FROM accounts.clock_advances');
    expect(rows).toHaveLength(0);
  });

  it('does not occupy the database sessions while many platforms advance', async () => {
    const ADVANCES = 40;
    const platforms = [];
    for (let n = 0; n < ADVANCES; n += 1) platforms.push(await accounts.createPlatform());
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let held = 0;
    accounts.serviceClients.answer('payments.advance-clock', async (request) => {
      held += 1;
      await opened;
      return payments.advance(request);
    });
    const advances = platforms.map(async (platform) => {
      const context = { ...keyed(randomUUID(), 'POST /sandbox/clock/advance'), ...platform };
      return accounts.advanceClock(100, { context });
    });
    await eventually(() => held >= ADVANCES);
    const pool = accounts.module.get(Pool, { strict: false });
    // Every session of the pool is available at once, while all advances are in progress.
    const sessions = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const session of sessions) session.release();
    expect((await accounts.createCustomer({ customerType: 'INDIVIDUAL' })).status).toBe(201);
    open();
    const answers = await Promise.all(advances);
    expect(answers.map(({ status }) => status)).toEqual(platforms.map(() => 200));
    const { rows } = await accounts.database.owner.query('SELECT 1 FROM accounts.clock_leases');
    expect(rows).toEqual([]);
  });

  it('continues after the lease of a dead process has expired', async () => {
    const { platformKey } = accounts.platform;
    await accounts.database.owner.query(
      `INSERT INTO accounts.clock_leases VALUES ($1, gen_random_uuid(), clock_timestamp() + interval '1 second')`,
      [platformKey],
    );
    expect((await accounts.advanceClock(100)).status).toBe(200);
    expect(payments.offsetMs).toBe(100_000);
  });
});
