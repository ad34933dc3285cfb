import { FakeClock } from '@corridor/kernel';
import { eventually, type TestDatabase } from '@corridor/testing';
import type { IncomingPaymentDecision } from '../src/incoming-payments/domain/incoming-payment';
import { from, LedgerStory, to, uuidIn } from './fixtures/ledger-story';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const SECOND = 1_000;
const MINUTE = 60_000;

/** The host's clock, for tests that need a clock they can't move. */
class RunningClock extends FakeClock {
  override now(): number {
    return Date.now();
  }
}

/** A later effect: its start, and the result after its time. */
interface Timer {
  name: string;
  afterMs: number;
  before: string;
  after: string;
  begin(world: TimerWorld): Promise<string>;
}

interface TimerWorld {
  story: LedgerStory;
  /** A platform whose endpoint is asked to approve incoming payments. */
  asking: LedgerStory;
  nowMs(): number;
}

function answered(
  story: LedgerStory,
  transactionId: string,
  decision: IncomingPaymentDecision,
): Promise<unknown> {
  const { platformKey } = story;
  const command = {
    kind: 'DECIDE_INCOMING_PAYMENT',
    platformKey,
    transactionId: uuidIn(transactionId),
    decision,
  } as const;
  return story.submit({ ...command, by: 'WEBHOOK' });
}

async function quoteToExpire({ story }: TimerWorld, currency: string): Promise<string> {
  const external = await story.app.externalAccount('111', { currency }, story.platformKey);
  const options = { isExecutedAtOnce: false, amount: 100_000n };
  return story.quote(from(await story.funded(0)), to(external.id), options);
}

async function paidOut({ story }: TimerWorld, suffix: string): Promise<string> {
  return story.payOut(await story.funded(100_000), suffix);
}

const timers: readonly Timer[] = [
  {
    name: 'a payout settles',
    afterMs: SECOND,
    before: 'PROCESSING',
    after: 'COMPLETED',
    begin: (world) => paidOut(world, '111'),
  },
  {
    name: 'a payout is returned after it was completed',
    afterMs: 11 * SECOND,
    before: 'COMPLETED',
    after: 'FAILED',
    begin: (world) => paidOut(world, '005'),
  },
  {
    name: 'a transfer out times out',
    afterMs: 30 * SECOND,
    before: 'PENDING',
    after: 'FAILED',
    begin: async ({ story: { app, ...story } }) => {
      const funded = await new LedgerStory(app, story.platformKey).funded(1_000);
      const reply = await app.out(funded, (await app.externalAccount('005')).id, 1_000);
      return (JSON.parse(reply.renderedBody ?? '') as { id: string }).id;
    },
  },
  {
    name: 'a quote in which a crypto currency takes part expires',
    afterMs: MINUTE,
    before: 'PENDING',
    after: 'EXPIRED',
    begin: (world) => quoteToExpire(world, 'USDC'),
  },
  {
    name: 'an acknowledged payment is not decided',
    afterMs: 5 * SECOND,
    before: 'PENDING',
    after: 'FAILED',
    begin: async ({ asking, nowMs }) => {
      const id = await asking.receive();
      await answered(asking, id, { to: 'ACKNOWLEDGE', sentAtMs: nowMs() });
      return id;
    },
  },
  {
    name: 'a payment that nobody was asked about is not decided',
    afterMs: 30 * SECOND,
    before: 'PENDING',
    after: 'FAILED',
    begin: ({ story }) => story.receive(),
  },
  {
    name: 'a payment whose endpoint turned out to be none is not decided',
    afterMs: 30 * SECOND,
    before: 'PENDING',
    after: 'FAILED',
    begin: async ({ asking }) => {
      const id = await asking.receive();
      await answered(asking, id, { to: 'UNASKED' });
      return id;
    },
  },
  {
    name: 'a payment of whose asking nothing was heard is not decided',
    afterMs: MINUTE,
    before: 'PENDING',
    after: 'FAILED',
    begin: ({ asking }) => asking.receive(),
  },
];

/** Timers that take too long for a real-time test. */
const longTimers: readonly Timer[] = [
  {
    name: 'a quote expires',
    afterMs: 5 * MINUTE,
    before: 'PENDING',
    after: 'EXPIRED',
    begin: (world) => quoteToExpire(world, 'EUR'),
  },
  {
    name: 'a long payout settles',
    afterMs: 6 * MINUTE,
    before: 'PROCESSING',
    after: 'COMPLETED',
    begin: (world) => paidOut(world, '003'),
  },
];

async function worldOf(database: TestDatabase, clock: FakeClock, withWorkers: boolean): Promise<TimerWorld> {
  const app = await PaymentsApp.start(database, { clock, withWorkers });
  await app.platform();
  await app.platform({ id: 'PlatformConfig:asking', platformKey: 2, webhookEndpoint: 'https://asked.test/' });
  return { story: new LedgerStory(app), asking: new LedgerStory(app, 2), nowMs: () => clock.now() };
}

/** The transaction as its platform sees it. */
async function shown({ story, asking }: TimerWorld, id: string) {
  const { rows } = await story.app.pool.query<{ platform_key: number }>(
    'SELECT platform_key FROM transactions WHERE id = $1',
    [uuidIn(id)],
  );
  const { app, platformKey } = rows[0]?.platform_key === asking.platformKey ? asking : story;
  return app.get(id, platformKey);
}

async function statusOf(world: TimerWorld, id: string): Promise<string> {
  return (await shown(world, id)).status;
}

describe('later effects', () => {
  describe('by a clock that the test moves', () => {
    let database: TestDatabase;
    let world: TimerWorld;

    beforeAll(async () => {
      database = await createPaymentsDatabase();
      world = await worldOf(database, new FakeClock(Date.UTC(2026, 2, 10, 12)), false);
    });
    afterAll(async () => {
      await world.story.app.stop();
      await database.drop();
    });

    it.each([...timers, ...longTimers])('$name after $afterMs ms, and not before', async (timer) => {
      const { app } = world.story;
      const id = await timer.begin(world);
      await app.pass(timer.afterMs - 1);
      await app.pass(0, 2);
      expect(await statusOf(world, id)).toBe(timer.before);
      await app.pass(1);
      await app.pass(0, 2);
      expect(await statusOf(world, id)).toBe(timer.after);
    });
  });

  describe('by the clock of the host', () => {
    let database: TestDatabase;
    let world: TimerWorld;

    beforeAll(async () => {
      database = await createPaymentsDatabase();
      world = await worldOf(database, new RunningClock(), true);
    });
    afterAll(async () => {
      await world.story.app.stop();
      await database.drop();
    });

    it('happen on their own, and not too early', async () => {
      const begun = new Map<string, Timer>();
      for (const timer of timers) begun.set(await timer.begin(world), timer);
      for (const [id, { name, after }] of begun) {
        const ended = await eventually(async () => (await statusOf(world, id)) === after && name, 3 * MINUTE);
        expect(ended).toBe(name);
      }
      for (const [id, { afterMs }] of begun) {
        const { createdAt, updatedAt } = await shown(world, id);
        expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(afterMs - SECOND);
      }
    }, 300_000);
  });
});
