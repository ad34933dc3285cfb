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

describe('steps in lanes', () => {
  it('do not wait for a step beside them', async () => {
    const lanes = performed([{ name: 'long', isBeside: true }, { name: 'one' }, { name: 'two' }]);
    expect(await lanes.present()).toEqual(['long', 'one']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['long', 'two']);
  });

  it('run two beside at a time, each after the steps that stand before it', async () => {
    const lanes = performed([
      { name: 'first', isBeside: true },
      { name: 'second', isBeside: true },
      { name: 'third', isBeside: true },
      { name: 'one' },
      { name: 'fourth', isBeside: true },
      { name: 'two' },
    ]);
    expect(await lanes.present()).toEqual(['first', 'one', 'second']);
    await lanes.ends('second');
    expect(await lanes.present()).toEqual(['first', 'one', 'third']);
    await lanes.ends('first');
    expect(await lanes.present()).toEqual(['one', 'third']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['fourth', 'third', 'two']);
  });

  it('keep the order of those beside, however they end', async () => {
    const lanes = performed(['a', 'b', 'c', 'd'].map((name) => ({ name, isBeside: true })));
    expect(await lanes.present()).toEqual(['a', 'b']);
    await lanes.ends('b');
    expect(await lanes.present()).toEqual(['a', 'c']);
    await lanes.ends('c');
    expect(await lanes.present()).toEqual(['a', 'd']);
  });

  it('leave the machine to a step that wants it for itself', async () => {
    const lanes = performed([
      { name: 'beside', isBeside: true },
      { name: 'another', isBeside: true },
      { name: 'one' },
      { name: 'alone', isAlone: true },
    ]);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['another', 'beside']);
    await lanes.ends('beside');
    expect(await lanes.present()).toEqual(['another']);
    await lanes.ends('another');
    expect(await lanes.present()).toEqual(['alone']);
  });

  it('return their outcomes in the order in which they stand', async () => {
    const lanes = performed([{ name: 'beside', isBeside: true }, { name: 'one' }]);
    await lanes.ends('one');
    await lanes.ends('beside');
    expect(await lanes.outcomes).toEqual(['beside', 'one']);
  });
});
