import { EVERYTHING, planFaults, planShort, RELAY, type Fault } from './plan';

const LONG = { lengthMs: 900_000, pauseMs: [4_000, 15_000] as const };
/** Kinds of faults by what they concern; of apps without the number of the instance. */
const SORTS = 15;

/** When a fault is over for the plan: that of the receiver goes on beside the next one. */
function endOf({ atMs, kind, forMs }: Fault): number {
  return kind === 'receiver' ? atMs : atMs + forMs;
}

describe('a long plan', () => {
  it('is repeated by its seed, and another one by another seed', () => {
    expect(planFaults({ seed: 7, ...LONG })).toEqual(planFaults({ seed: 7, ...LONG }));
    expect(planFaults({ seed: 8, ...LONG })).not.toEqual(planFaults({ seed: 7, ...LONG }));
  });

  it('pauses between two faults, ends in time, and has every kind in its first round', () => {
    const faults = planFaults({ seed: 7, ...LONG });
    faults.slice(1).forEach((fault, index) => {
      const pauseMs = fault.atMs - endOf(faults[index] as Fault);
      expect(pauseMs).toBeGreaterThanOrEqual(4_000);
      expect(pauseMs).toBeLessThanOrEqual(15_000);
    });
    expect(Math.max(...faults.map(({ atMs, forMs }) => atMs + forMs))).toBeLessThanOrEqual(LONG.lengthMs);
    const first = faults.slice(0, SORTS).map(({ kind }) => kind);
    expect(new Set(first)).toEqual(new Set(['kill', 'pause', 'away', 'freeze', 'cut', 'receiver']));
    expect(faults.filter(({ kind }) => kind === 'kill').every(({ forMs }) => forMs === 0)).toBe(true);
  });

  it('is empty where there is no time', () => {
    expect(planFaults({ seed: 7, lengthMs: 2_000, pauseMs: [1, 1] })).toEqual([]);
  });
});

describe('a short plan', () => {
  it.each([1, 5, 17])('has every sort once, by the seed %i', (seed) => {
    const faults = planShort(seed);
    const sorts = faults.map(({ kind, target }) => `${kind} ${target.replace(/-\d$/, '')}`);
    expect(faults).toHaveLength(SORTS);
    expect(new Set(sorts).size).toBe(SORTS);
    expect(sorts).toEqual(
      expect.arrayContaining([
        'kill kafka',
        'kill postgres',
        'away kafka',
        `freeze ${RELAY}`,
        `cut ${RELAY}`,
      ]),
    );
    expect(sorts).not.toContain(`cut ${EVERYTHING}`);
  });

  it('freezes and cuts for longer than the others may take to go on', () => {
    const silent = planShort(5).filter(({ kind }) => kind === 'freeze' || kind === 'cut');
    expect(silent.map(({ forMs }) => forMs)).toEqual([16_000, 16_000]);
  });
});
