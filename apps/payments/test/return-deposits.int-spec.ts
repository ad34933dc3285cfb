import fc from 'fast-check';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { BreakResource, OpenItemResource, OperationReply, Page } from '@corridor/contracts';
import { eventually, propertyLength } from '@corridor/testing';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { TakeDepositHandler, type NamedDeposit } from '../src/deposit-booking/take-deposit.handler';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';
import { lineIdOf, refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const COURSES = 8;
/** Of each order. */
const AMOUNT = 70;

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

type OrderKind = 'OWN_TRANSFER' | 'DEPOSIT_RETURN';

describe('an order of the house whose money comes back by several deposits', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;
  let operators: TreasuryOperators;
  let second: Uuid;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    desk = new StatementDesk(world);
    operators = new TreasuryOperators(world);
    second = await world.secondAccount();
  });
  beforeEach(() => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
  });
  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });
  afterAll(() => world.stop());

  async function askFor(query: object, action: string, more: object = {}): Promise<OperationReply> {
    const controller = app.module.get(InstructionOperationsController);
    const asked = resolverRequest({}, {}, { ...query, status: 'OPEN' });
    const [found] = bodyOf<Page<BreakResource>>(await controller.breaks(asked)).data;
    const body = resolverRequest({ action, reason: 'seen', ...more }, { breakId: found?.id ?? '' });
    return controller.resolveBreak(body);
  }

  async function resolve(query: object, action: string, more: object = {}): Promise<void> {
    expect((await askFor(query, action, more)).status).toBe(200);
  }

  /** What became of a deposit on the first account. */
  async function deposit(named: Partial<NamedDeposit>): Promise<string> {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const said = { settlementAccountId, currency: 'USD', status: 'BOOKED' as const, amount: AMOUNT };
    const taken = await app.module
      .get(TakeDepositHandler)
      .execute(CONNECTOR, { ...said, depositId: mintUuid(), ...named });
    return taken.kind === 'TAKEN' ? taken.deposit.state : taken.kind;
  }

  /** An order that its bank has answered. @returns its id */
  async function order(kind: OrderKind): Promise<Uuid> {
    if (kind === 'DEPOSIT_RETURN') {
      const depositId = mintUuid();
      await deposit({ depositId, debtor });
      await resolve({ depositId }, 'RETURN_TO_SENDER');
    } else {
      const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
      const body = { toSettlementAccountId: formatId('SettlementAccount', second), amount: AMOUNT };
      await app.module
        .get(TreasuryOrdersController)
        .createOwnTransfer(resolverRequest(body, { settlementAccountId }) as never);
    }
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
    return uuidIn(world.bank.submissions.at(-1)?.instruction.instructionId ?? '');
  }

  async function report(id: Uuid, said: object): Promise<void> {
    const instructionId = formatId('PaymentInstruction', id);
    await world.report([
      { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId, ...said },
    ]);
  }

  const comesBack = (id: Uuid, returnId: string, amount: number): Promise<void> =>
    report(id, { status: 'RETURNED', returnId, amount, currency: 'USD' });

  /** What the house has waiting, what it is owed, and what the first bank has not shown. */
  async function books(): Promise<{ suspense: number; owed: number; transit: number }> {
    const transit = await world.house(`TRANSIT:${world.settlementAccountId}`);
    const [suspense, receivable] = [await world.house('SUSPENSE'), await world.house('RECEIVABLE')];
    return { suspense, owed: -receivable + 0, transit };
  }

  it('has no more than its amount of deposits that arrive at once', async () => {
    const id = await order('OWN_TRANSFER');
    const before = await books();
    const reference = `return of ${id}`;
    expect(await deposit({ reference, amount: 30 })).toBe('OWN_ORDER');
    const session = await app.pool.connect();
    await session.query('BEGIN');
    await session.query('SELECT FROM treasury_orders WHERE id = $1 FOR UPDATE', [id]);
    const arriving = Promise.all([1, 2, 3].map(() => deposit({ reference, amount: 30 })));
    await eventually(async () => {
      // Its own transaction would see the sessions of its first look.
      const { rows } = await app.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length === 3;
    });
    await session.query('COMMIT');
    session.release();
    expect((await arriving).sort()).toEqual(['OWN_ORDER', 'SUSPENDED', 'SUSPENDED']);
    expect((await books()).suspense - before.suspense).toBe(60);
  });

  it.each(['a report', 'a program of an earlier release'])(
    'leaves all of them to an operator if it fails by %s',
    async (what) => {
      world.bank.answer = () => ({ status: 'ACCEPTED' });
      const id = await order('OWN_TRANSFER');
      const { suspense } = await books();
      for (const part of [40, 20, 10])
        expect(await deposit({ reference: id, amount: part })).toBe('OWN_ORDER');
      const credited = { settlementAccountId: formatId('SettlementAccount', second), reference: id };
      expect(await deposit(credited)).toBe('OWN_ORDER');
      expect((await books()).suspense).toBe(suspense);
      if (what === 'a report') await report(id, { status: 'FAILED' });
      else
        await app.pool.query(
          `UPDATE treasury_orders SET state = 'FAILED', version = version + 1, look_at = NULL WHERE id = $1`,
          [id],
        );
      await app.module.get(DueDepositsWorker).look();
      expect((await books()).suspense - suspense).toBe(2 * AMOUNT);
      expect(await deposit({ reference: id })).toBe('SUSPENDED');
    },
  );

  const shortfallOf = (id: Uuid): object => {
    return { kind: 'RETURN_SHORTFALL', instructionId: formatId('PaymentInstruction', id) };
  };
  const writeOff = (id: Uuid): Promise<void> => resolve(shortfallOf(id), 'WRITE_OFF');

  async function expectNothingToBook(id: Uuid): Promise<void> {
    const { code, message } = await refusalOf(askFor(shortfallOf(id), 'WRITE_OFF'));
    expect([code, message]).toEqual([
      'NOT_IN_THIS_STATE',
      expect.stringContaining('the house is owed that already; use NO_ACTION'),
    ]);
  }

  it('whose missing part is booked has no more of them than its bank reports', async () => {
    const id = await order('OWN_TRANSFER');
    const { suspense } = await books();
    await comesBack(id, 'a', 40);
    await writeOff(id);
    expect(await deposit({ reference: id, amount: 40 })).toBe('OWN_ORDER');
    expect(await deposit({ reference: id, amount: 20 })).toBe('SUSPENDED');
    await comesBack(id, 'b', 10);
    expect(await deposit({ reference: id, amount: 10 })).toBe('OWN_ORDER');
    expect((await books()).suspense - suspense).toBe(20);
  });

  it('leaves those to an operator that have brought what is booked as missing', async () => {
    const id = await order('OWN_TRANSFER');
    const { suspense } = await books();
    for (const part of [40, 30]) expect(await deposit({ reference: id, amount: part })).toBe('OWN_ORDER');
    await comesBack(id, 'a', 40);
    await writeOff(id);
    await app.module.get(DueDepositsWorker).look();
    expect((await books()).suspense - suspense).toBe(30);
  });

  it('is a loss once if its bank takes a part back that it has not reported', async () => {
    const id = await order('OWN_TRANSFER');
    const [before, ownFunds] = [await books(), await world.house('OWN_FUNDS')];
    const lost = async (): Promise<object> => {
      const owed = (await books()).owed - before.owed;
      return { owed, written: ownFunds - (await world.house('OWN_FUNDS')) };
    };
    const [kept, gone] = [mintUuid(), mintUuid()];
    await comesBack(id, 'a', 40);
    for (const [depositId, amount] of [[gone, 25] as const, [kept, 40] as const])
      expect(await deposit({ depositId, reference: id, amount })).toBe('OWN_ORDER');
    expect(await deposit({ depositId: gone, reference: id, amount: 25, status: 'REVERSED' })).toBe(
      'REVERSED',
    );
    expect(await lost()).toEqual({ owed: 25, written: 0 });
    await writeOff(id);
    expect(await lost()).toEqual({ owed: 25, written: 5 });
    await app.module.get(DueDepositsWorker).look();
    expect((await books()).suspense).toBe(before.suspense);
  });

  it('has no loss to book if its bank has taken back all that is missing of its reports', async () => {
    const id = await order('OWN_TRANSFER');
    const depositId = mintUuid();
    await comesBack(id, 'a', 40);
    for (const status of ['BOOKED', 'REVERSED'] as const)
      await deposit({ depositId, reference: id, amount: 60, status });
    await expectNothingToBook(id);
    await resolve(shortfallOf(id), 'NO_ACTION');
  });

  const itemsOf = async (id: Uuid): Promise<OpenItemResource[]> =>
    (await operators.openItems()).filter(
      ({ instructionId }) => instructionId === formatId('PaymentInstruction', id),
    );

  it('is one item, which a person matches with the lines of all deposits', async () => {
    const id = await order('OWN_TRANSFER');
    const { suspense } = await books();
    const names = [mintUuid(), mintUuid()];
    for (const [place, part] of [40, 30].entries()) {
      await comesBack(id, String(place), part);
      await deposit({ depositId: names[place] ?? '', reference: id, amount: part });
    }
    const [sent, ...parts] = await desk.statement([
      { cents: -AMOUNT, endToEndId: id },
      ...[40, 30].map((cents, place) => ({ cents, bankReference: names[place] ?? '' })),
    ]);
    expect(sent && (await desk.line(sent))).toMatchObject({ state: 'MATCHED' });
    expect((await books()).suspense - suspense).toBe(AMOUNT);
    const items = (await itemsOf(id)).map((item) => item.id);
    const made = await operators.match(parts.map(lineIdOf), items);
    expect(bodyOf(made)).toMatchObject({ linesAmount: AMOUNT, itemsAmount: AMOUNT });
    expect((await books()).suspense).toBe(suspense);
  });

  it.each(['order', 'payout'])(
    'is booked once if a person explains the first part of an %s alone',
    async (what) => {
      const bankReference = mintUuid();
      const isPayout = what === 'payout';
      if (isPayout) await desk.payout(bankReference, AMOUNT);
      const sent = isPayout ? undefined : await order('OWN_TRANSFER');
      const id = sent ?? uuidIn(world.bank.submissions.at(-1)?.instruction.instructionId ?? '');
      const [{ suspense }, fees] = [await books(), await world.house('PROVIDER_FEES')];
      await comesBack(id, `${bankReference}-a`, 40);
      const parts = [40, 30].map((cents, place) => ({
        cents,
        bankReference: `${bankReference}-${'ab'[place] ?? ''}`,
      }));
      const out = isPayout ? { cents: -AMOUNT, bankReference } : { cents: -AMOUNT, endToEndId: id };
      const [, first] = await desk.statement([out, ...parts.slice(0, 1)]);
      const items = (await itemsOf(id)).map((item) => item.id);
      expect(items).toHaveLength(1);
      for (const account of ['PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE'])
        expect(await refusalOf(operators.match([lineIdOf(first)], items, account))).toMatchObject({
          code: 'NOT_IN_THIS_STATE',
          message: expect.stringMatching(/^a part of the return is missing: .* resolve Break:/) as string,
        });
      const instructionId = formatId('PaymentInstruction', id);
      await resolve({ kind: 'RETURN_SHORTFALL', instructionId }, 'BOOK_FEE', { lineId: lineIdOf(first) });
      expect([(await books()).suspense - suspense, (await world.house('PROVIDER_FEES')) - fees]).toEqual([
        0, -30,
      ]);
      await comesBack(id, `${bankReference}-b`, 30);
      const [second] = await desk.statement(parts.slice(1));
      await resolve({ kind: 'LATE_RETURN', instructionId }, 'BOOK_ENTRY', { lineId: lineIdOf(second) });
      expect([(await books()).suspense, await world.house('PROVIDER_FEES')]).toEqual([suspense, fees]);
      expect(await itemsOf(id)).toEqual([]);
    },
  );

  it('is even after a person has found the part of it that names nothing', async () => {
    const id = await order('OWN_TRANSFER');
    const [{ suspense }, ownFunds] = [await books(), await world.house('OWN_FUNDS')];
    const names = [mintUuid(), mintUuid()];
    await comesBack(id, 'all', AMOUNT);
    expect(await deposit({ depositId: names[0] ?? '', reference: id, amount: 40 })).toBe('OWN_ORDER');
    expect(await deposit({ depositId: names[1] ?? '', amount: 30 })).toBe('SUSPENDED');
    const [, part, other] = await desk.statement([
      { cents: -AMOUNT, endToEndId: id },
      ...[40, 30].map((cents, place) => ({ cents, bankReference: names[place] ?? '' })),
    ]);
    expect(other && (await desk.line(other))).toMatchObject({ state: 'MATCHED' });
    const items = (await itemsOf(id)).map((item) => item.id);
    expect((await operators.match([lineIdOf(part)], items, 'OWN_FUNDS')).status).toBe(201);
    await resolve({ depositId: names[1] }, 'WRITE_OFF');
    expect([(await books()).suspense, await world.house('OWN_FUNDS')]).toEqual([suspense, ownFunds]);
    expect(await itemsOf(id)).toEqual([]);
  });

  type Step =
    | { do: 'deposit'; name: number; amount: number; isTwice: boolean }
    | { do: 'reverse'; name: number }
    | { do: 'return'; name: number; amount: number }
    | { do: 'write off' };
  const name = fc.nat(4);
  const amount = fc.constantFrom(10, 20, 30, 35, 40, 60, 70, 71);
  const deposits = fc.record({ do: fc.constant('deposit' as const), name, amount, isTwice: fc.boolean() });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: deposits },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), name }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), name, amount }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('write off' as const) }) },
  );

  interface CourseDeposit {
    amount: number;
    state: string;
    /** It is a part of what came back. */
    isLinked: boolean;
  }

  /** What must be booked of a completed order, by what its bank has said. */
  class Course {
    private readonly deposits = new Map<string, CourseDeposit>();
    private readonly returns = new Map<number, number>();
    private readonly run = mintUuid();
    /** An operator has booked it as missing. */
    private writtenOff = 0;

    constructor(
      private readonly id: Uuid,
      private readonly kind: OrderKind,
      private readonly before: Awaited<ReturnType<typeof books>>,
    ) {}

    async take(one: Step): Promise<void> {
      if (one.do === 'return') {
        await comesBack(this.id, String(one.name), one.amount);
        const isPart = this.back + one.amount <= AMOUNT;
        if (!this.returns.has(one.name) && isPart) this.returns.set(one.name, one.amount);
        return;
      }
      if (one.do === 'write off') {
        await this.writeOff();
        return;
      }
      const depositId = `${this.run}-${one.name}`;
      const known = this.deposits.get(depositId);
      if (one.do === 'reverse') {
        if (known) await this.reverse(depositId, known);
        return;
      }
      const said = { ...this.named(depositId), amount: one.amount };
      const answers = [await deposit(said), ...(one.isTwice ? [await deposit(said)] : [])];
      if (known && known.amount !== one.amount) {
        expect(new Set(answers)).toEqual(new Set(['CONFLICT']));
        return;
      }
      const most = this.writtenOff > 0 ? this.back : AMOUNT;
      const isLinked = known ? known.isLinked : this.sum((other) => other.isLinked) + one.amount <= most;
      const state = known?.state ?? (isLinked ? 'OWN_ORDER' : 'SUSPENDED');
      expect(new Set(answers)).toEqual(new Set([state.split(' ')[0]]));
      this.deposits.set(depositId, { amount: one.amount, state, isLinked });
    }

    /** What RETURNED has named. */
    private get back(): number {
      return [...this.returns.values()].reduce((total, part) => total + part, 0);
    }

    /** What is missing by the reports is a loss, and deposits that bring more than the reports say wait for an operator. */
    private async writeOff(): Promise<void> {
      if (this.returns.size === 0 || this.back === AMOUNT || this.writtenOff > 0) return;
      const linked = [...this.deposits.values()].filter(({ isLinked }) => isLinked);
      const isOwed = ({ state }: CourseDeposit): boolean => state === 'REVERSED OWED';
      const unreported: CourseDeposit[] = [];
      let left = this.back;
      for (const one of [...linked.filter((each) => !isOwed(each)), ...linked.filter(isOwed)]) {
        if (one.amount <= left) left -= one.amount;
        else unreported.push(one);
      }
      // The house is owed it, so it is no second loss.
      const owed = unreported.filter(isOwed).reduce((total, one) => total + one.amount, 0);
      const missing = AMOUNT - this.back - owed;
      if (missing <= 0) {
        await expectNothingToBook(this.id);
        return;
      }
      await writeOff(this.id);
      await app.module.get(DueDepositsWorker).look();
      this.writtenOff = missing;
      for (const one of unreported)
        Object.assign(one, { isLinked: false, ...(isOwed(one) ? {} : { state: 'SUSPENDED' }) });
    }

    /** The house is owed what RETURNED has booked, and that stays a part of the amount. */
    private async reverse(depositId: string, known: CourseDeposit): Promise<void> {
      await deposit({ ...this.named(depositId), amount: known.amount, status: 'REVERSED' });
      const isOwed = known.isLinked && this.returns.size > 0;
      if (known.state.startsWith('REVERSED')) return;
      Object.assign(known, { state: isOwed ? 'REVERSED OWED' : 'REVERSED', isLinked: isOwed });
    }

    private named(depositId: string): Pick<NamedDeposit, 'depositId' | 'reference'> {
      return { depositId, reference: `return of ${this.id}` };
    }

    private sum(fits: (one: { state: string; isLinked: boolean }) => boolean): number {
      return [...this.deposits.values()].filter(fits).reduce((total, one) => total + one.amount, 0);
    }

    async check(): Promise<void> {
      const { suspense, owed, transit } = await books();
      const { before, kind, writtenOff } = this;
      const back = this.returns.size > 0 ? AMOUNT : 0;
      const waiting = this.sum(({ state }) => state === 'SUSPENDED');
      const lost = this.sum(({ state }) => state === 'REVERSED OWED');
      expect({
        suspense: suspense - before.suspense,
        owed: owed - before.owed,
        transit: transit - before.transit,
      }).toEqual({
        suspense: waiting + (kind === 'DEPOSIT_RETURN' ? back : 0),
        owed: lost,
        transit: lost - back - waiting + writtenOff,
      });
    }
  }

  it('has each of them once, up to its amount, in any order of deposits, reversals and reports', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<OrderKind>('OWN_TRANSFER', 'DEPOSIT_RETURN'),
        fc.array(step, { minLength: 4, maxLength: 12 }),
        async (kind, steps) => {
          const id = await order(kind);
          const course = new Course(id, kind, await books());
          for (const one of steps) {
            await course.take(one);
            await course.check();
          }
          expect(await desk.breaches()).toEqual([]);
        },
      ),
      propertyLength(COURSES),
    );
  });
});
