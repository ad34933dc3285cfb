import fc from 'fast-check';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { eventually, propertyLength } from '@corridor/testing';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { ChangeOrderHandler } from '../src/treasury-orders/change-order.handler';
import type { OrderOutcome } from '../src/treasury-orders/domain/treasury-order';
import { OpenOrderHandler } from '../src/treasury-orders/open-order.handler';
import { TreasuryOrderRepository } from '../src/treasury-orders/treasury-order.repository';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import type { TestLine } from './fixtures/camt-text';
import { CONNECTOR, type ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { onNewDesk, type StatementDesk } from './fixtures/statement-desk';

const COURSES = 24;
const SOLD = 100;

type End = 'COMPLETED' | 'FAILED' | 'RETURNED';
type Later = End | 'REVERSED' | null;

interface Order {
  id: Uuid;
  /** The name that its bank gives it at its end. */
  name: string;
  /** What it brings. */
  amount: number;
}

interface Course {
  kind: 'OWN_TRANSFER' | 'FX_TRADE';
  amount: number;
  order: ('CREDIT' | 'END' | 'LINE')[];
  end: End;
  later: Later;
}

/** Where the money of an order is, once its bank has said all. */
type Outcome = 'MOVED' | 'BACK' | 'IN_SUSPENSE' | 'NOWHERE' | 'OWED';

const courses = (kind: Course['kind'], ends: readonly End[]): fc.Arbitrary<Course> =>
  fc.record({
    kind: fc.constant(kind),
    amount: kind === 'FX_TRADE' ? fc.integer({ min: 1, max: 500 }) : fc.constant(SOLD),
    order: fc.shuffledSubarray<Course['order'][number]>(['CREDIT', 'END', 'LINE'], { minLength: 3 }),
    end: fc.constantFrom(...ends),
    later: fc.constantFrom<Later>(null, 'FAILED', 'REVERSED', ...ends.filter((end) => end === 'RETURNED')),
  });

/** The first end counts, and what comes after it: the money came back, or the bank took the credit back. */
function outcomeOf({ end, later }: Course): Outcome {
  if (end === 'FAILED') return later === 'REVERSED' ? 'NOWHERE' : 'IN_SUSPENSE';
  if (end === 'RETURNED' || later === 'RETURNED') return 'BACK';
  return later === 'REVERSED' ? 'OWED' : 'MOVED';
}

describe('the credit of an order of the house', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let to: Uuid;
  let from: Uuid;

  onNewDesk((newWorld, newDesk) => {
    world = newWorld;
    desk = newDesk;
    to = world.settlementAccountId;
  });

  async function euroAccount(): Promise<Uuid> {
    const { id } = await world.app.module.get(ManageSettlementAccountsHandler).add({
      ...{ connectorId: `Connector:${CONNECTOR}`, currency: 'EUR', name: 'euros' },
      bankDetails: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
    });
    return uuidIn(id);
  }

  /** An order that the bank has not named yet. */
  async function sent({ kind, amount }: Pick<Course, 'kind' | 'amount'>): Promise<Order> {
    const { app, bank } = world;
    bank.answer = () => ({ status: 'ACCEPTED' });
    bank.trade = ({ tradeId }) => ({ tradeId, status: 'ACCEPTED' });
    const openings = app.module.get(OpenOrderHandler);
    const trade = { connectorId: CONNECTOR, sell: 'EUR', buy: 'USD', amount: BigInt(SOLD), limitRate: null };
    const { id } = await app.dataSource.transaction((manager) =>
      kind === 'FX_TRADE'
        ? openings.trade(manager, trade)
        : openings.transfer(manager, { fromAccountId: from, toAccountId: to, amount: BigInt(amount) }),
    );
    await eventually(async () => {
      await app.module.get(TreasuryOrdersWorker).look();
      const state = (await app.module.get(TreasuryOrderRepository).find(app.dataSource.manager, kind, id))
        ?.state;
      return state === 'ACCEPTED';
    });
    return { id, name: `FILL-${mintUuid()}`, amount };
  }

  async function credit({ name, amount }: Order, status = 'BOOKED', reference = 'nothing'): Promise<void> {
    await world.report([
      {
        ...{ reportId: `${status} ${name}`, type: 'deposit.report', depositId: name, status },
        ...{ amount, currency: 'USD', settlementAccountId: formatId('SettlementAccount', to), reference },
      },
    ]);
  }

  function outcome(kind: Course['kind'], status: End, { name, amount }: Order): OrderOutcome {
    const isTrade = kind === 'FX_TRADE';
    return {
      ...{ status, providerReference: name, message: null, returnId: null, deducted: 0n, fees: [] },
      sold: { amount: BigInt(SOLD), currency: isTrade ? 'EUR' : 'USD' },
      bought: isTrade ? { amount: BigInt(amount), currency: 'USD' } : null,
    };
  }

  async function ends(kind: Course['kind'], status: End, order: Order): Promise<void> {
    const said = { type: 'REPORT', outcome: outcome(kind, status, order) } as const;
    await world.app.module.get(ChangeOrderHandler).execute(order.id, said, CONNECTOR);
  }

  /** The money at the two banks, and what the house has elsewhere. */
  async function books(): Promise<number[]> {
    const accounts = [
      [`TRANSIT:${to}`, `NOSTRO:${to}`],
      [`TRANSIT:${from}`, `NOSTRO:${from}`],
      ...[['SUSPENSE'], ['RECEIVABLE'], ['FX'], ['OWN_FUNDS']],
    ];
    const sums = accounts.map(async (names) => {
      const balances = await Promise.all(names.map((name) => world.house(name)));
      return balances.reduce((sum, balance) => sum + balance, 0);
    });
    return Promise.all(sums);
  }

  async function stateOf({ name }: Order): Promise<string | undefined> {
    const sql = 'SELECT state FROM deposits WHERE deposit_id = $1';
    return (await world.app.pool.query<{ state: string }>(sql, [name])).rows[0]?.state;
  }

  async function openBreaks(): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ kind: string }>(
      `SELECT kind FROM breaks WHERE status = 'OPEN' AND kind IN ('UNMATCHED_DEPOSIT', 'RECEIVABLE') ORDER BY kind`,
    );
    return rows.map(({ kind }) => kind);
  }

  async function expectMoney(course: Course): Promise<void> {
    const { kind, amount, end, later } = course;
    const [before, breaksBefore] = [await books(), await openBreaks()];
    const order = await sent(course);
    let line: Uuid | undefined;
    for (const step of course.order) {
      if (step === 'CREDIT') await credit(order);
      else if (step === 'END') await ends(kind, end, order);
      else [line] = await desk.statement([{ cents: amount, bankReference: order.name }]);
    }
    if (later === 'REVERSED') await credit(order, later);
    else if (later !== null) await ends(kind, later, order);
    await desk.settle();
    const fx = kind === 'FX_TRADE' ? amount - SOLD : 0;
    const expected: Record<Outcome, number[]> = {
      MOVED: [-amount, SOLD, 0, 0, fx, 0],
      BACK: [0, 0, 0, 0, 0, 0],
      IN_SUSPENSE: [-amount, 0, amount, 0, 0, 0],
      NOWHERE: [0, 0, 0, 0, 0, 0],
      OWED: [0, SOLD, 0, -amount, fx, 0],
    };
    const became = outcomeOf(course);
    const after = await books();
    expect(after.map((balance, at) => balance - (before[at] ?? 0) + 0)).toEqual(expected[became]);
    const found = { IN_SUSPENSE: ['UNMATCHED_DEPOSIT'], OWED: ['RECEIVABLE'] }[became as string] ?? [];
    expect(await openBreaks()).toEqual([...breaksBefore, ...found].sort());
    expect(await desk.line(line ?? order.id)).toMatchObject({ state: 'MATCHED' });
    expect(await desk.breaches()).toEqual([]);
  }

  it('of a transfer counts once, whenever it, the end and the line of a statement come', async () => {
    from = await world.secondAccount();
    const ended = courses('OWN_TRANSFER', ['COMPLETED', 'FAILED', 'RETURNED']);
    await fc.assert(fc.asyncProperty(ended, expectMoney), propertyLength(COURSES));
  });

  it('of a trade counts once, whenever it, the end and the line of a statement come', async () => {
    from = await euroAccount();
    const ended = courses('FX_TRADE', ['COMPLETED', 'FAILED']);
    await fc.assert(fc.asyncProperty(ended, expectMoney), propertyLength(COURSES));
  });

  it.each<[string, (order: Order) => TestLine]>([
    ['the end-to-end id', ({ id }) => ({ cents: SOLD, endToEndId: id.replaceAll('-', '') })],
    ['the text', ({ id }) => ({ cents: SOLD, text: `own transfer ${id}` })],
    ["the bank's reference", ({ name }) => ({ cents: SOLD, bankReference: name })],
  ])('from suspense is shown by a line that names only the order, by %s', async (_where, lineOf) => {
    from = await world.secondAccount();
    const order = await sent({ kind: 'OWN_TRANSFER', amount: SOLD });
    const deposit = { ...order, name: mintUuid() };
    await credit(deposit, 'BOOKED', order.name);
    expect(await stateOf(deposit)).toBe('SUSPENDED');
    const [early] = await desk.statement([lineOf(order)]);
    expect(await desk.line(early ?? order.id)).toMatchObject({ state: 'UNMATCHED' });
    await ends('OWN_TRANSFER', 'COMPLETED', order);
    await desk.settle();
    expect(await stateOf(deposit)).toBe('OWN_ORDER');
    expect(await desk.line(early ?? order.id)).toMatchObject({ state: 'MATCHED' });
  });

  it('that the bank reverses after the order came back is shown by its reversal', async () => {
    from = await world.secondAccount();
    const order = await sent({ kind: 'OWN_TRANSFER', amount: SOLD });
    const deposit = { ...order, name: mintUuid() };
    await credit(deposit, 'BOOKED', order.name);
    await ends('OWN_TRANSFER', 'COMPLETED', order);
    const [line] = await desk.statement([{ cents: SOLD, bankReference: deposit.name }]);
    await ends('OWN_TRANSFER', 'RETURNED', order);
    const reversed = { cents: -SOLD, isReversal: true, bankReference: deposit.name };
    const [reversal] = await desk.statement([reversed]);
    await desk.settle();
    for (const id of [line, reversal])
      expect(await desk.line(id ?? order.id)).toMatchObject({ state: 'MATCHED' });
    expect(await stateOf(deposit)).toBe('OWN_ORDER');
    expect(await books()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  /** Whether a session waits for another that compares orders with deposits. */
  const isWaiting = (): Promise<boolean> =>
    world.app.pool
      .query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
      .then(({ rowCount }) => (rowCount ?? 0) > 0);

  it('is not suspended if the order ends beside it', async () => {
    from = await world.secondAccount();
    const { app } = world;
    const order = await sent({ kind: 'OWN_TRANSFER', amount: SOLD });
    const orders = app.module.get(TreasuryOrderRepository);
    let reported: Promise<void> | undefined;
    await app.dataSource.transaction(async (manager) => {
      const locked = await orders.lock(manager, order.id);
      if (!locked) throw new Error('no order');
      const said = { type: 'REPORT', outcome: outcome('OWN_TRANSFER', 'COMPLETED', order) } as const;
      await app.module.get(ChangeOrderHandler).apply(manager, locked, said);
      reported = credit(order);
      await eventually(isWaiting);
    });
    await reported;
    expect([await stateOf(order), await world.house('SUSPENSE')]).toEqual(['OWN_ORDER', 0]);
  });

  it('is taken by an order that ends while it is being suspended', async () => {
    from = await world.secondAccount();
    const order = await sent({ kind: 'OWN_TRANSFER', amount: SOLD });
    const stop = await world.app.pool.connect();
    let both: Promise<unknown> | undefined;
    try {
      await stop.query('BEGIN; LOCK TABLE payments.house_items IN SHARE MODE');
      const reported = credit(order);
      await eventually(async () => {
        const sql = `SELECT FROM pg_locks WHERE relation = 'payments.house_items'::regclass AND NOT granted`;
        return ((await world.app.pool.query(sql)).rowCount ?? 0) > 0;
      });
      both = Promise.all([reported, ends('OWN_TRANSFER', 'COMPLETED', order)]);
      await eventually(isWaiting);
    } finally {
      await stop.query('ROLLBACK');
      stop.release();
    }
    await both;
    expect([await stateOf(order), await world.house('SUSPENSE')]).toEqual(['OWN_ORDER', 0]);
  });
});
