import fc from 'fast-check';
import { propertyLength } from '@corridor/testing';
import { JointCourse } from '../../test/fixtures/joint-course';
import { honestBehaviours } from '../../test/fixtures/model-bank';
import { honestOrders, wrongOrderReports } from '../../test/fixtures/order-steps';
import {
  amounts,
  dispatches,
  operators,
  paymentStep,
  reports,
  resolutions,
  Step,
  wrongReports,
} from '../../test/fixtures/payment-steps';

const place = fc.nat({ max: 5 });
const ofPayments = [
  fc
    .tuple(fc.constantFrom('TRANSFER_OUT' as const, 'TRANSFER_OUT' as const, 'TRANSFER_IN' as const), amounts)
    .map(([kind, amount]) => paymentStep(`pay ${kind} ${amount}`, ({ world }) => world.pay(kind, amount))),
  ...[...dispatches(honestBehaviours), ...dispatches(honestBehaviours)],
  fc
    .tuple(place, fc.constantFrom('COMPLETED' as const, 'FAILED' as const))
    .map(([at, act]) => paymentStep(`bank ${at} ${act}`, (course) => course.bankActs(at, act))),
  ...[reports, operators],
].map((steps) => steps.map((one) => one.at<JointCourse>(({ payments }) => payments)));
const ofOrders = honestOrders.map((steps) => steps.map((one) => one.at<JointCourse>(({ orders }) => orders)));
const reversals = place.map((at) => new Step<JointCourse>(`reverse ${at}`, (course) => course.reverse(at)));
const wrong = [
  ...[wrongReports, resolutions].map((steps) =>
    steps.map((one) => one.at<JointCourse>(({ payments }) => payments)),
  ),
  wrongOrderReports.map((one) => one.at<JointCourse>(({ orders }) => orders)),
];

describe('payments and orders of the house that leave the same prefunded accounts', () => {
  const seen = new Set<string>();

  async function follow(more: fc.Arbitrary<Step<JointCourse>>[]): Promise<void> {
    const steps = [...ofPayments, ...ofPayments, ...ofOrders, reversals, ...more];
    const courses = fc.commands<object, JointCourse, false>(steps, { maxCommands: 80, size: '+1' });
    await fc.assert(
      fc.asyncProperty(courses, async (course) => {
        const joint = new JointCourse();
        await fc.asyncModelRun(() => ({ model: {}, real: joint }), course);
        const { instructions } = joint.payments.world;
        for (const { holdReason } of instructions) seen.add(`${holdReason ?? 'not'} held`);
        for (const { isMatched, isBack } of joint.orders.statements.lines.values())
          seen.add(`${isBack ? 'reversal' : 'line'} ${isMatched ? 'matched' : 'in suspense'}`);
        await joint.settle();
        joint.checkEnds();
        for (const { state } of instructions) seen.add(`payment ${state}`);
        for (const { kind, state } of joint.orders.house.orders.values()) seen.add(`${kind} ${state}`);
      }),
      propertyLength(1_000),
    );
  }

  it('never take more than the banks have, and statements in any order explain all of it', async () => {
    await follow([]);
    const held = ['NO_FUNDS', 'CONNECTOR_DOWN', 'CONNECTOR_PAUSED'].map((reason) => `${reason} held`);
    const lines = ['line', 'reversal'].flatMap((one) => [`${one} matched`, `${one} in suspense`]);
    const kinds = ['payment', 'OWN_TRANSFER', 'DEPOSIT_RETURN'];
    const ends = kinds.flatMap((kind) => [`${kind} COMPLETED`, `${kind} FAILED`, `${kind} RETURNED`]);
    const expected = [...held, ...lines, ...ends, 'FX_TRADE COMPLETED'];
    expect(expected.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('keep their money where it is when banks and operators say what can not be', () =>
    follow([...wrong, ...wrong]));
});
