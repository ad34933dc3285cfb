import fc from 'fast-check';
import { propertyLength } from '@corridor/testing';
import { HouseCourse } from '../../test/fixtures/house-course';
import { honestOrders, orderResolutions, wrongOrderReports } from '../../test/fixtures/order-steps';
import type { Step } from '../../test/fixtures/payment-steps';
import { endStates } from '../instructions/domain/instruction-state';
import { orderKinds, type OrderKind } from './domain/treasury-order';

const kinds = Object.keys(orderKinds) as OrderKind[];

describe('orders of the house through connectors', () => {
  const seen = new Set<string>();

  async function follow(more: fc.Arbitrary<Step<HouseCourse>>[]): Promise<void> {
    const courses = fc.commands<object, HouseCourse, false>([...honestOrders, ...more], {
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
    for (const kind of ['OWN_TRANSFER', 'DEPOSIT_RETURN'])
      expect([...seen]).toContain(`${kind} comes back in parts`);
  });

  it('keep their money where it is when an operator says what became of them, at every state', async () => {
    await follow([orderResolutions, orderResolutions, wrongOrderReports]);
    const done = ['UNKNOWN', 'ACCEPTED', 'COMPLETED'].map((state) => `${state} is resolved`);
    const refused = ['QUEUED', 'SUBMITTING', ...endStates].map((state) => `${state} is refused`);
    expect([...seen]).toEqual(expect.arrayContaining([...done, ...refused]));
  });
});
