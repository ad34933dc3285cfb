import fc from 'fast-check';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import type { DispatchFault } from '../../test/fixtures/model-process';
import { honestBehaviours, wrongBehaviours, type BankBehaviour } from '../../test/fixtures/model-bank';
import { Course, resolvedStates, turns } from '../../test/fixtures/payment-course';
import {
  dispatches,
  honest,
  lateWords,
  reroutes,
  resolutions,
  wrongReports,
  type Courses,
  type Step,
} from '../../test/fixtures/payment-steps';
import { endStates, sentStates, waitingStates } from '../instructions/domain/instruction-state';
import type { HoldReason } from '../instructions/domain/payment-instruction';

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
    world.connectors.pass(10 * MINUTE_MS);
    await course.dispatch('COMPLETE', 'SLOW_QUERY');
    world.connectors.pass(90 * SECOND_MS);
    await course.dispatch('LOST_ANSWER');
    for (const resolve of world.connectors.answers.splice(0)) resolve();
    await turns();
    expect(course.faults()).toEqual([]);
    expect(world.instructions[0]).toMatchObject({ state: 'UNKNOWN', attempt: 2 });
  });

  it('that break the contract are never sent, and go back after the longest wait', async () => {
    const { world, ...course } = oneCourse();
    world.described = { ...world.described, account: {} };
    await course.dispatch('COMPLETE');
    expect(world.instructions[0]).toMatchObject({ state: 'QUEUED', attempt: 0 });
    world.connectors.pass(DAY_MS);
    await course.dispatch('COMPLETE');
    expect(world.instructions[0]?.state).toBe('CANCELLED');
    expect(course.faults()).toEqual([]);
  });
});
