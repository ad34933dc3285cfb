import { performInLanes } from './lanes.mjs';

interface Step {
  name: string;
  isBeside?: boolean;
  isAlone?: boolean;
}

/** Performs steps that end only when they are told to. */
function performed(steps: Step[]) {
  const running = new Map<string, () => void>();
  const outcomes = performInLanes(steps, (step) => {
    return new Promise<string>((done) => {
      running.set(step.name, () => {
        running.delete(step.name);
        done(step.name);
      });
    });
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    outcomes,
    async present() {
      await settled();
      return [...running.keys()].sort();
    },
    async ends(name: string) {
      await settled();
      running.get(name)?.();
    },
  };
}

describe('steps in two lanes', () => {
  it('do not wait for a step beside them', async () => {
    const lanes = performed([{ name: 'long', isBeside: true }, { name: 'one' }, { name: 'two' }]);
    expect(await lanes.present()).toEqual(['long', 'one']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['long', 'two']);
  });

  it('run one beside at a time, each after the steps that stand before it', async () => {
    const lanes = performed([
      { name: 'first', isBeside: true },
      { name: 'second', isBeside: true },
      { name: 'one' },
      { name: 'third', isBeside: true },
      { name: 'two' },
    ]);
    expect(await lanes.present()).toEqual(['first', 'one']);
    await lanes.ends('first');
    expect(await lanes.present()).toEqual(['one', 'second']);
    await lanes.ends('second');
    expect(await lanes.present()).toEqual(['one']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['third', 'two']);
  });

  it('leave the machine to a step that wants it for itself', async () => {
    const lanes = performed([
      { name: 'beside', isBeside: true },
      { name: 'one' },
      { name: 'alone', isAlone: true },
    ]);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['beside']);
    await lanes.ends('beside');
    expect(await lanes.present()).toEqual(['alone']);
  });

  it('return their outcomes in the order in which they stand', async () => {
    const lanes = performed([{ name: 'beside', isBeside: true }, { name: 'one' }]);
    await lanes.ends('one');
    await lanes.ends('beside');
    expect(await lanes.outcomes).toEqual(['beside', 'one']);
  });
});
