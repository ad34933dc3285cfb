import fc from 'fast-check';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { HouseCourse } from '../../test/fixtures/house-course';
import { honestBehaviours } from '../../test/fixtures/model-bank';
import { turns } from '../../test/fixtures/payment-course';
import { faults, Step } from '../../test/fixtures/payment-steps';
import { endStates } from '../instructions/domain/instruction-state';
import { orderKinds, type OrderKind } from './domain/treasury-order';

const step = (label: string, act: (course: HouseCourse) => Promise<void> | void): Step<HouseCourse> =>
  new Step(label, act);
const place = fc.nat({ max: 5 });
const side = fc.constantFrom(0 as const, 1 as const);
const amounts = fc.bigInt({ min: 100n, max: 9_000n });
const kinds = Object.keys(orderKinds) as OrderKind[];
const banks = fc.tuple(fc.constantFrom(...honestBehaviours), faults);

const opened = fc
  .tuple(fc.constantFrom(...kinds), side, amounts)
  .map(([kind, at, amount]) =>
    step(`order ${kind} ${at} ${amount}`, (course) => course.order(kind, at, amount)),
  );
const topUps = fc
  .tuple(side, amounts)
  .map(([at, amount]) => step(`top up ${at} ${amount}`, (course) => course.topUp(at, amount)));
const dispatches = banks.map(([does, fault]) =>
  step(`dispatch ${does} ${fault}`, async ({ house }) => {
    const due = house.take();
    if (due) await house.dispatch(due, does, fault);
  }),
);
const takes = fc.constant(
  step('take', ({ house }) => {
    const due = house.take();
    if (due) house.slow.push(due);
  }),
);
const slowDispatches = banks.map(([does, fault]) =>
  step(`dispatch what was taken ${does} ${fault}`, async ({ house }) => {
    const due = house.slow.shift();
    if (due) await house.dispatch(due, does, fault);
  }),
);
const times = fc
  .constantFrom(5 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS, 10 * MINUTE_MS, DAY_MS)
  .map((ms) => step(`pass ${ms} ms`, ({ world }) => world.pass(ms)));
const answers = fc.nat({ max: 3 }).map((at) =>
  step(`answer ${at}`, async ({ world }) => {
    for (const resolve of world.answers.splice(at, 1)) resolve();
    await turns();
  }),
);
const arrivals = fc.constant(step('requests arrive', ({ world }) => world.arrive(Infinity)));
const ends = fc.constantFrom('COMPLETED' as const, 'FAILED' as const, 'RETURNED' as const);
const bankActs = fc
  .tuple(place, ends)
  .map(([at, act]) => step(`bank ${at} ${act}`, (course) => course.bankActs(at, act)));
const reports = fc.nat({ max: 20 }).map((at) => step(`report ${at}`, (course) => course.report(at)));
const queries = place.map((at) =>
  step(`query ${at}`, async (course) => {
    const order = course.pick(at);
    if (order) await course.house.query(order.id);
  }),
);
const cancels = place.map((at) => step(`cancel ${at}`, (course) => course.cancel(at)));
const resolutions = fc
  .tuple(place, ends)
  .map(([at, status]) => step(`resolve ${at} ${status}`, (course) => course.resolve(at, status)));
const outages = fc.tuple(side, fc.constantFrom('isUp' as const, 'isPaused' as const)).map(([at, what]) =>
  step(`toggle ${what} ${at}`, ({ world }) => {
    world.all[at][what] = !world.all[at][what];
  }),
);
const honest = [
  ...[opened, opened, topUps, dispatches, dispatches, dispatches, takes, slowDispatches, times, times],
  ...[answers, arrivals, bankActs, bankActs, reports, reports, queries, fc.oneof(cancels, outages)],
];

describe('orders of the house through connectors', () => {
  const seen = new Set<string>();

  async function follow(more: fc.Arbitrary<Step<HouseCourse>>[]): Promise<void> {
    const courses = fc.commands<object, HouseCourse, false>([...honest, ...more], {
      maxCommands: 60,
      size: '+1',
    });
    await fc.assert(
      fc.asyncProperty(courses, async (steps) => {
        const course = new HouseCourse();
        await fc.asyncModelRun(() => ({ model: {}, real: course }), steps);
        for (const { kind, state } of course.house.orders.values()) seen.add(`${kind} ${state}`);
        await course.settle();
        course.checkEnds();
        for (const { kind, state } of course.house.orders.values()) seen.add(`${kind} ${state}`);
        for (const one of course.asked) seen.add(one);
      }),
      propertyLength(1_000),
    );
  }

  it('are paid once at most and end as the bank has done it, whatever crashes, is lost or comes again', async () => {
    await follow([]);
    const states = ['QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED', ...endStates];
    const all = kinds.flatMap((kind) => states.map((state) => `${kind} ${state}`));
    const impossible = 'FX_TRADE RETURNED';
    expect([...seen]).toEqual(expect.arrayContaining(all.filter((one) => one !== impossible)));
    expect([...seen]).not.toContain(impossible);
  });

  it('keep their money where it is when an operator says what became of them, at every state', async () => {
    await follow([resolutions, resolutions]);
    const done = ['UNKNOWN', 'ACCEPTED', 'COMPLETED'].map((state) => `${state} is resolved`);
    const refused = ['QUEUED', 'SUBMITTING', ...endStates].map((state) => `${state} is refused`);
    expect([...seen]).toEqual(expect.arrayContaining([...done, ...refused]));
  });
});
