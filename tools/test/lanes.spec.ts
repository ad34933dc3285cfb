import { performInLanes, runsBeside, type Lane } from './lanes.mjs';

interface Step {
  name: string;
  lane?: Lane;
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
    const lanes = performed([{ name: 'long', lane: 'beside' }, { name: 'one' }, { name: 'two' }]);
    expect(await lanes.present()).toEqual(['long', 'one']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['long', 'two']);
  });

  it('run one beside at a time, each after the steps that stand before it', async () => {
    const lanes = performed([
      { name: 'first', lane: 'beside' },
      { name: 'second', lane: 'beside' },
      { name: 'one' },
      { name: 'third', lane: 'beside' },
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

  it('of either lane start in the one that is free first, in their order', async () => {
    const lanes = performed([
      { name: 'beside', lane: 'beside' },
      { name: 'one' },
      { name: 'first', lane: 'either' },
      { name: 'second', lane: 'either' },
      { name: 'third', lane: 'either' },
    ]);
    expect(await lanes.present()).toEqual(['beside', 'one']);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['beside', 'first']);
    await lanes.ends('first');
    expect(await lanes.present()).toEqual(['beside', 'second']);
    await lanes.ends('beside');
    expect(await lanes.present()).toEqual(['second', 'third']);
  });

  it('wait for those of either lane if they want the machine for themselves', async () => {
    const lanes = performed([
      { name: 'either', lane: 'either' },
      { name: 'alone', lane: 'alone' },
    ]);
    expect(await lanes.present()).toEqual(['either']);
    await lanes.ends('either');
    expect(await lanes.present()).toEqual(['alone']);
  });

  it('run beside others in the second lane and in either', () => {
    expect([{ lane: 'beside' as const }, { lane: 'either' as const }].every(runsBeside)).toBe(true);
    expect([{}, { lane: 'alone' as const }].some(runsBeside)).toBe(false);
  });

  it('leave the machine to a step that wants it for itself', async () => {
    const lanes = performed([
      { name: 'beside', lane: 'beside' },
      { name: 'one' },
      { name: 'alone', lane: 'alone' },
    ]);
    await lanes.ends('one');
    expect(await lanes.present()).toEqual(['beside']);
    await lanes.ends('beside');
    expect(await lanes.present()).toEqual(['alone']);
  });

  it('return their outcomes in the order in which they stand', async () => {
    const lanes = performed([{ name: 'beside', lane: 'beside' }, { name: 'one' }]);
    await lanes.ends('one');
    await lanes.ends('beside');
    expect(await lanes.outcomes).toEqual(['beside', 'one']);
  });
});
