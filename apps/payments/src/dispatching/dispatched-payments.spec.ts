import fc from 'fast-check';
import { DAY_MS, freezeDirections, freezeKinds, MINUTE_MS, SECOND_MS, type Uuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { DispatchWorld, dispatchFaults, type DispatchFault } from '../../test/fixtures/dispatch-world';
import {
  honestBehaviours,
  outcomeWith,
  wrongBehaviours,
  type BankBehaviour,
} from '../../test/fixtures/model-bank';
import { MoneyModel, type MoneySource } from '../../test/fixtures/money-model';
import type { ConnectorOutcome } from '../instructions/domain/connector-outcome';
import { entriesOf } from '../ledger/domain/journal-entry';
import { endStates, sentStates, waitingStates } from '../instructions/domain/instruction-state';
import type { HoldReason, PaymentInstruction } from '../instructions/domain/payment-instruction';

/** States in which an operator has said what became of an instruction, with the answer. */
const resolvedStates = new Set<string>();

/** What a bank has said about an instruction. */
interface BankReport {
  id: Uuid;
  outcome: ConnectorOutcome;
  connectorId: Uuid;
}

/** What is tested, with its model and what the banks have reported. */
class Course {
  readonly world = new DispatchWorld(
    (...event) => this.money.take(...event),
    (instruction) => this.opened(instruction),
  );
  readonly money = new MoneyModel(`${this.world.account.id} USD`, () => this.world.mayCredit);
  readonly reports: BankReport[] = [];
  private readonly sums = new Map<string, bigint>();
  /** Journal entries in the sums. */
  private counted = 0;
  /** Quotes that were opened to be paid by a deposit, with the amount of each. */
  private readonly quotes: { id: Uuid; amount: bigint; source: MoneySource }[] = [];

  constructor() {
    this.money.balances.set(`${this.world.account.id} USD`, this.world.funds);
  }

  pick(place: number): PaymentInstruction | undefined {
    const { instructions } = this.world;
    return instructions[place % Math.max(1, instructions.length)];
  }

  private opened(instruction: PaymentInstruction): void {
    const { operation, amount, transactionId } = instruction;
    const sent = this.world.ledger.transactions.get(transactionId)?.sentAmount ?? 0n;
    const source = this.quotes.find(({ id }) => id === transactionId)?.source ?? 'ACCOUNT';
    this.money.open(instruction, operation === 'REFUND' ? amount : sent, source);
  }

  quote(amount: bigint): void {
    const id = this.world.quote(amount);
    if (id) this.quotes.push({ id, amount, source: 'DEPOSIT' });
  }

  /** Money arrives for a quote: the right amount or another, in time or late, the first time or again. */
  deposit(place: number, { isRight, hasDebtor }: { isRight: boolean; hasDebtor: boolean }): void {
    const quote = this.quotes[place % Math.max(1, this.quotes.length)];
    if (!quote) return;
    const { ledger, instructions } = this.world;
    const isUnpaid = !ledger.transactions.get(quote.id)?.deposit;
    if (isUnpaid) quote.source = hasDebtor ? 'DEPOSIT' : 'NAMELESS';
    const amount = isRight ? quote.amount : quote.amount + 1n;
    const known = instructions.length;
    const settlementAccountId = this.world.deposit(quote.id, amount, hasDebtor);
    if (settlementAccountId === undefined) return;
    expect(isUnpaid).toBe(true);
    this.money.deposit(`TRANSIT:${settlementAccountId} USD`, amount);
    if (this.world.instructions.length === known) this.money.suspend(amount);
  }

  /** A report of the connector that has it, or of a former one. */
  report({ id, outcome, connectorId }: BankReport): void {
    const by = this.world.attemptAt(id, connectorId) ?? this.world.routeNow(id);
    this.world.tell(id, { type: 'REPORT', outcome, overdueAfterMs: MINUTE_MS, by });
  }

  /** An operator says what became of it, right or wrong, whatever its state. What can't be is refused. */
  resolve(place: number, status: 'COMPLETED' | 'FAILED' | 'RETURNED'): void {
    const instruction = this.pick(place);
    if (!instruction) return;
    const { id, state } = instruction;
    const outcome = outcomeWith(status, { amount: null, currency: null }, 'operator');
    const event = { type: 'REPORT', outcome, overdueAfterMs: DAY_MS, evidence: 'a letter' } as const;
    const isDone = this.world.ask(id, event);
    resolvedStates.add(`${state} ${isDone ? 'is resolved' : 'is refused'}`);
    const payment = this.money.payments.get(id);
    if (payment && isDone) payment.isDisputed = true;
  }

  /** The bank takes a whole payment back. Its connector and its statement tell of it. */
  reverse(place: number): void {
    const instruction = this.pick(place);
    if (!instruction) return;
    const { id } = instruction;
    for (const { id: connectorId, bank } of this.world.connectors) {
      this.reports.push(...bank.reverse(id).map((outcome) => ({ id, outcome, connectorId })));
    }
  }

  /** A bank that has the instruction ends it, or gives back a part. Its report waits to be delivered. */
  bankActs(place: number, act: 'COMPLETED' | 'FAILED' | bigint): void {
    const instruction = this.pick(place);
    if (!instruction) return;
    const { id } = instruction;
    for (const { id: connectorId, bank } of this.world.connectors) {
      const outcome = typeof act === 'bigint' ? bank.giveBack(id, act) : bank.settle(id, act);
      if (outcome) this.reports.push({ id, outcome, connectorId });
    }
  }

  /** What is wrong now. */
  faults(): string[] {
    const { connectors, instructions } = this.world;
    const balances = this.balances();
    const expected = this.money.balances;
    const taken = connectors.flatMap(({ bank }) => [...bank.taken.values()]);
    return [
      ...[...expected].flatMap(([key, amount]) =>
        (balances.get(key) ?? 0n) === amount ? [] : `${key}: ${balances.get(key) ?? 0n}, not ${amount}`,
      ),
      ...[...balances].flatMap(([key, amount]) => (key.startsWith('book ') && amount !== 0n ? key : [])),
      ...taken
        .filter(({ isWrong }) => !isWrong)
        .filter(({ effects }) => effects > 1)
        .map(({ effects }) => `${effects} effects of one instruction`),
      ...taken
        .filter(({ hasOtherBytes, isWrong }) => hasOtherBytes && !isWrong)
        .map(() => 'the same id with other bytes'),
      ...this.world.violations,
      ...instructions.flatMap((instruction) => this.faultsOf(instruction)),
    ];
  }

  /** Balances by account and currency, and the sum of each book. */
  private balances(): ReadonlyMap<string, bigint> {
    const add = (key: string, amount: bigint): void =>
      void this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
    for (const entry of this.world.ledger.postings.slice(this.counted)) {
      for (const { account, currency, amount } of entriesOf(entry)) {
        add(`${'system' in account ? account.system : account.internalId} ${currency}`, amount);
        add(`book ${entry.platformKey} ${currency}`, amount);
      }
    }
    this.counted = this.world.ledger.postings.length;
    return this.sums;
  }

  private faultsOf({ id, state, transactionId }: PaymentInstruction): string[] {
    const payment = this.money.payments.get(id);
    const status = this.world.ledger.transactions.get(transactionId)?.status;
    const isBackToPending = payment?.wasProcessing === true && status === 'PENDING';
    if (payment && status === 'PROCESSING') payment.wasProcessing = true;
    // Only the bank's word or an operator's ends ACCEPTED. Everything else is looked at again.
    const isForgotten = state !== 'ACCEPTED' && !endStates.includes(state) && this.world.lookAt(id) === null;
    const banks = this.world.connectors.filter(({ bank }) => bank.taken.has(id));
    const isHonest = banks.every(({ bank }) => bank.taken.get(id)?.isWrong === false);
    return [
      ...(isBackToPending ? [`${id} is PENDING again`] : []),
      ...(isForgotten ? [`${id} stays ${state}`] : []),
      ...(isHonest && banks.length > 1 ? [`${id} is at two banks`] : []),
    ];
  }

  /** Everything works again, and the banks end and report what they have. An operator ends what no bank can. */
  async settle(): Promise<void> {
    const { world } = this;
    world.thaw();
    for (const connector of world.connectors) Object.assign(connector, { isUp: true, isPaused: false });
    world.arrive(Infinity);
    for (const due of world.slow.splice(0)) await world.dispatch(due, 'COMPLETE', 'NONE');
    // A report can open another instruction: the refund of a deposit.
    this.reportAll();
    for (let round = 0; round < 60 && this.open.length > 0; round += 1) {
      for (const resolve of world.answers.splice(0)) resolve();
      await turns();
      world.instructions.forEach((_, at) => this.bankActs(at, 'COMPLETED'));
      for (let due = world.take(); due; due = world.take()) await world.dispatch(due, 'COMPLETE', 'NONE');
      this.endUnknown();
      world.pass(world.untilNextLookMs);
      this.reportAll();
    }
    expect(this.faults()).toEqual([]);
  }

  private reportAll(): void {
    for (const report of this.reports) this.report(report);
  }

  private get open(): PaymentInstruction[] {
    return this.world.instructions.filter(
      ({ id, state }) => !endStates.includes(state) && this.money.payments.get(id)?.isDisputed === false,
    );
  }

  /** A connector whose NOT_FOUND proves nothing leaves it to an operator to ask the bank. */
  private endUnknown(): void {
    for (const instruction of this.open.filter(({ state }) => state === 'UNKNOWN')) {
      const { bank, notFoundIsFinal } = this.world.connectorOf(instruction);
      if (notFoundIsFinal || bank.taken.has(instruction.id)) continue;
      const outcome = outcomeWith('FAILED', { amount: null, currency: instruction.currency });
      this.report({ ...instruction, outcome });
    }
  }

  /** Without a word that can't be, the books say what the banks have done. */
  checkEnds(): void {
    expect(this.open).toEqual([]);
    for (const instruction of this.world.instructions) {
      const { id, state } = instruction;
      const isWrong = this.world.connectors.some(({ bank }) => bank.taken.get(id)?.isWrong);
      if (isWrong || this.money.payments.get(id)?.isDisputed !== false) continue;
      const known = this.world.connectorOf(instruction).bank.taken.get(id);
      if (known) expect(state).toBe(known.status);
      else expect(['FAILED', 'CANCELLED']).toContain(state);
    }
  }
}

/** The steps of a course. */
type Courses = Iterable<fc.AsyncCommand<object, Course>>;
type Act = (course: Course) => Promise<void> | void;

/** One step of a course. Each step leaves the money as the model has it. */
class Step implements fc.AsyncCommand<object, Course> {
  constructor(
    private readonly label: string,
    private readonly act: Act,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_model: object, course: Course): Promise<void> {
    await this.act(course);
    expect(course.faults()).toEqual([]);
  }

  toString(): string {
    return this.label;
  }
}

const step = (label: string, act: Act): Step => new Step(label, act);
const place = fc.nat({ max: 5 });
const faults = fc.oneof(
  { weight: 4, arbitrary: fc.constant<DispatchFault>('NONE') },
  { weight: 3, arbitrary: fc.constantFrom(...dispatchFaults) },
);

function dispatches(behaviours: readonly BankBehaviour[]): fc.Arbitrary<Step>[] {
  const behaviour = fc.constantFrom(...behaviours);
  return [
    fc.tuple(behaviour, faults).map(([does, fault]) =>
      step(`dispatch ${does} ${fault}`, async ({ world }) => {
        const due = world.take();
        if (due) await world.dispatch(due, does, fault);
      }),
    ),
    fc.constant(
      step('take', ({ world }) => {
        const due = world.take();
        if (due) world.slow.push(due);
      }),
    ),
    fc.tuple(behaviour, faults).map(([does, fault]) =>
      step(`dispatch what was taken ${does} ${fault}`, async ({ world }) => {
        const due = world.slow.shift();
        if (due) await world.dispatch(due, does, fault);
      }),
    ),
  ];
}

const amounts = fc.bigInt({ min: 100n, max: 9_000n });
const kinds = fc.constantFrom('TRANSFER_OUT' as const, 'TRANSFER_IN' as const, 'QUOTE' as const);
const payments = fc.oneof(
  fc
    .tuple(kinds, amounts)
    .map(([kind, amount]) => step(`pay ${kind} ${amount}`, ({ world }) => world.pay(kind, amount))),
  amounts.map((amount) => step(`quote ${amount}`, (course) => course.quote(amount))),
);
const fundings = fc
  .record({ at: fc.nat({ max: 2 }), isRight: fc.boolean(), hasDebtor: fc.integer({ min: 0, max: 3 }) })
  .map(({ at, isRight, hasDebtor: many }) => {
    const how = { isRight, hasDebtor: many > 0 };
    return step(`deposit ${at} ${JSON.stringify(how)}`, (course) => course.deposit(at, how));
  });
/** The account is emptied, so that it can't give back what it has collected. */
const spending = fc.constant(
  step('spend all', ({ world }) => {
    const balance = world.ledger.accounts.find(({ id }) => id === world.account.id)?.balance ?? 0n;
    if (balance > 0n) world.pay('TRANSFER_OUT', balance);
  }),
);
const times = fc
  .constantFrom(SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS, 5 * MINUTE_MS, 10 * MINUTE_MS)
  .map((ms) => step(`pass ${ms} ms`, ({ world }) => world.pass(ms)));
const bankActs = fc
  .tuple(place, fc.oneof(fc.constantFrom('COMPLETED' as const, 'FAILED' as const), fc.bigInt(1n, 9_000n)))
  .map(([at, act]) => step(`bank ${at} ${act}`, (course) => course.bankActs(at, act)));
const reports = fc.nat({ max: 20 }).map((at) =>
  step(`report ${at}`, (course) => {
    const report = course.reports[at % Math.max(1, course.reports.length)];
    if (report) course.report(report);
  }),
);
const answers = fc.nat({ max: 3 }).map((at) =>
  step(`answer ${at}`, async ({ world }) => {
    for (const resolve of world.answers.splice(at, 1)) resolve();
    await turns();
  }),
);
const arrivals = fc.constant(step('requests arrive', ({ world }) => world.arrive(Infinity)));
const operators = place.map((at) =>
  step(`cancel ${at}`, (course) => {
    const instruction = course.pick(at);
    if (!instruction || !waitingStates.includes(instruction.state)) return;
    const { id, version } = instruction;
    course.world.tell(id, { type: 'CANCEL', version, code: 'TIMED_OUT', message: 'by an operator' });
  }),
);
const outages = fc
  .tuple(fc.constantFrom(0 as const, 1 as const), fc.constantFrom('isUp' as const, 'isPaused' as const))
  .map(([at, what]) =>
    step(`toggle ${what} ${at}`, ({ world }) => {
      world.connectors[at][what] = !world.connectors[at][what];
    }),
  );
const resolutions = fc
  .tuple(place, fc.constantFrom('COMPLETED' as const, 'FAILED' as const, 'RETURNED' as const))
  .map(([at, status]) => step(`resolve ${at} ${status}`, (course) => course.resolve(at, status)));
const reroutes = fc
  .constantFrom('CONNECTOR' as const, 'ACCOUNT' as const)
  .map((what) => step(`reroute ${what}`, ({ world }) => world.reroute(what)));
/** A bank that took what it said it had not taken reports it. */
const lateWords = place.map((at) =>
  step(`late word ${at}`, (course) => {
    const instruction = course.pick(at);
    if (!instruction) return;
    const { id } = instruction;
    for (const { id: connectorId, bank } of course.world.connectors) {
      const known = bank.taken.get(id);
      const payment = course.money.payments.get(id);
      if (!known?.isWrong) continue;
      if (payment) payment.isDisputed = true;
      course.report({ id, connectorId, outcome: outcomeWith('COMPLETED', known) });
    }
  }),
);
const statuses = ['ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'RETURNED'] as const;
const wrongReports = fc
  .record({
    at: place,
    status: fc.constantFrom(...statuses),
    amount: fc.constantFrom<bigint | 'ALL' | 'TOO_MUCH' | null>('ALL', 'TOO_MUCH', null, 50n),
    currency: fc.constantFrom('USD', 'EUR'),
    returnId: fc.constantFrom('a', 'b'),
  })
  .map(({ at, status, amount, currency, returnId }) =>
    step(`wrong report ${at} ${status} ${String(amount)} ${currency}`, (course) => {
      const instruction = course.pick(at);
      if (!instruction) return;
      const payment = course.money.payments.get(instruction.id);
      if (payment) payment.isDisputed = true;
      const whole = instruction.amount;
      const said = amount === 'ALL' ? whole : amount === 'TOO_MUCH' ? whole + 1n : amount;
      course.report({ ...instruction, outcome: outcomeWith(status, { amount: said, currency }, returnId) });
    }),
  );

/** Operators freeze and lift, and owners approve, reject and delete. A deletion is final, so it is rare. */
const parties = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...freezeKinds), fc.constantFrom(...freezeDirections, null, null))
      .map(([kind, direction]) =>
        step(`freeze ${kind} ${String(direction)}`, ({ world }) => world.freeze(kind, direction)),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('REJECTED' as const, 'APPROVED' as const, 'APPROVED' as const)
      .map((becomes) => step(`customer ${becomes}`, ({ world }) => world.decideCustomer(becomes))),
  },
  {
    weight: 1,
    arbitrary: fc.constant(step('customer DELETED', ({ world }) => world.decideCustomer('DELETED'))),
  },
);
const reversals = place.map((at) => step(`reverse ${at}`, (course) => course.reverse(at)));

const rare = fc.oneof(
  operators,
  outages,
  reroutes,
  spending,
  fc.constant(step('pass a day', ({ world }) => world.pass(DAY_MS))),
);
const honest = [
  payments,
  payments,
  fundings,
  times,
  times,
  bankActs,
  bankActs,
  reports,
  reports,
  answers,
  arrivals,
  parties,
  reversals,
  rare,
];

/** Lets everything go on that waits for nothing. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A course with one payment. */
function oneCourse() {
  const course = new Course();
  const { world } = course;
  world.pay('TRANSFER_OUT', 100n);
  const dispatch = async (does: BankBehaviour, fault: DispatchFault = 'NONE'): Promise<void> => {
    const due = world.take();
    if (!due) throw new Error('nothing is due');
    await world.dispatch(due, does, fault);
  };
  return { world, dispatch, faults: () => course.faults() };
}

/** Why a payment of these courses is held. No settlement account of theirs is prefunded. */
const holdReasons: readonly HoldReason[] = ['CONNECTOR_DOWN', 'CONNECTOR_PAUSED', 'FROZEN'];

describe('payments through connectors', () => {
  const allSteps = (more: fc.Arbitrary<Step>[]): fc.Arbitrary<Courses> =>
    fc.commands([...honest, ...more], { maxCommands: 60, size: '+1' });

  async function follow(steps: Courses): Promise<Course> {
    const course = new Course();
    await fc.asyncModelRun(() => ({ model: {}, real: course }), steps);
    return course;
  }

  it('have effect once at most and end as the bank has done it, whatever crashes, is lost or comes again', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        allSteps([
          ...dispatches(honestBehaviours),
          ...dispatches(honestBehaviours),
          ...dispatches(honestBehaviours),
        ]),
        async (steps) => {
          const course = await follow(steps);
          for (const { state, holdReason } of course.world.instructions) seen.add(holdReason ?? state);
          await course.settle();
          course.checkEnds();
          for (const { operation, state } of course.world.instructions) seen.add(`${operation} ${state}`);
          if ([...course.money.payments.values()].some(({ withheld }) => withheld > 0n)) seen.add('withheld');
        },
      ),
      propertyLength(1_000),
    );
    const operations = ['PAYOUT', 'COLLECT', 'REFUND'];
    const ends = endStates.flatMap((state) => operations.map((operation) => `${operation} ${state}`));
    expect([...seen].sort()).toEqual(
      [
        ...['QUEUED', ...holdReasons, 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', 'withheld'],
        ...[...endStates, ...ends],
      ].sort(),
    );
  });

  it('keep their money where it is when a bank says what can not be', async () => {
    const behaviours = [...honestBehaviours, ...wrongBehaviours, ...wrongBehaviours];
    await fc.assert(
      fc.asyncProperty(
        allSteps([
          ...[...dispatches(behaviours), ...dispatches(behaviours)],
          ...[wrongReports, wrongReports, lateWords, lateWords, resolutions, reroutes],
        ]),
        async (steps) => {
          const course = await follow(steps);
          await course.settle();
          course.checkEnds();
        },
      ),
      propertyLength(1_000),
    );
    // An operator was heard wherever a bank may have the payment, and refused before that.
    const resolvable = [...sentStates, 'COMPLETED'].map((state) => `${state} is resolved`);
    const refusals = [...waitingStates, ...endStates].map((state) => `${state} is refused`);
    expect([...resolvedStates]).toEqual(expect.arrayContaining([...resolvable, ...refusals]));
  });

  it('are sent again once if two processes learn that the bank never had them', async () => {
    const { world, ...course } = oneCourse();
    await course.dispatch('LOST_REQUEST');
    world.pass(10 * MINUTE_MS);
    await course.dispatch('COMPLETE', 'SLOW_QUERY');
    world.pass(90 * SECOND_MS);
    await course.dispatch('LOST_ANSWER');
    for (const resolve of world.answers.splice(0)) resolve();
    await turns();
    expect(course.faults()).toEqual([]);
    expect(world.instructions[0]).toMatchObject({ state: 'UNKNOWN', attempt: 2 });
  });

  it('that break the contract are never sent, and go back after the longest wait', async () => {
    const { world, ...course } = oneCourse();
    world.described = { ...world.described, account: {} };
    await course.dispatch('COMPLETE');
    expect(world.instructions[0]).toMatchObject({ state: 'QUEUED', attempt: 0 });
    world.pass(DAY_MS);
    await course.dispatch('COMPLETE');
    expect(world.instructions[0]?.state).toBe('CANCELLED');
    expect(course.faults()).toEqual([]);
  });
});
