import { EVERYTHING, OUTSIDE, planBrokers, planFaults, planShort, RELAY, type Fault } from './plan';

const LONG = { lengthMs: 900_000, pauseMs: [4_000, 15_000] as const };
/** Number of sorts of faults. Instances of one app count as one target. */
const SORTS = 17;

/** When the next fault may be planned. A fault outside the system may overlap with the next fault. */
function endOf({ atMs, kind, forMs }: Fault): number {
  return OUTSIDE.includes(kind) ? atMs : atMs + forMs;
}

describe('planFaults', () => {
  it('repeats a plan for the same seed, and differs for another seed', () => {
    expect(planFaults({ seed: 7, ...LONG })).toEqual(planFaults({ seed: 7, ...LONG }));
    expect(planFaults({ seed: 8, ...LONG })).not.toEqual(planFaults({ seed: 7, ...LONG }));
  });

  it('pauses between faults, ends in time, and uses every kind in the first round', () => {
    const faults = planFaults({ seed: 7, ...LONG });
    faults.slice(1).forEach((fault, index) => {
      const pauseMs = fault.atMs - endOf(faults[index] as Fault);
      expect(pauseMs).toBeGreaterThanOrEqual(4_000);
      expect(pauseMs).toBeLessThanOrEqual(15_000);
    });
    expect(Math.max(...faults.map(({ atMs, forMs }) => atMs + forMs))).toBeLessThanOrEqual(LONG.lengthMs);
    const first = faults.slice(0, SORTS).map(({ kind }) => kind);
    expect(new Set(first)).toEqual(
      new Set(['kill', 'pause', 'away', 'freeze', 'cut', 'receiver', 'connector']),
    );
    expect(faults.filter(({ kind }) => kind === 'kill').every(({ forMs }) => forMs === 0)).toBe(true);
  });

  it('plans nothing if the time is too short', () => {
    expect(planFaults({ seed: 7, lengthMs: 2_000, pauseMs: [1, 1] })).toEqual([]);
  });
});

describe('planBrokers', () => {
  it('kills each broker once a round and keeps one away, never two at a time', () => {
    const faults = planBrokers({ seed: 3, lengthMs: 200_000, pauseMs: [10_000, 15_000], count: 3 });
    const round = faults.slice(0, 4);
    const kills = round.filter(({ kind }) => kind === 'kill').map(({ target }) => target);
    expect(kills.sort()).toEqual(['kafka-1', 'kafka-2', 'kafka-3']);
    expect(round.filter(({ kind }) => kind === 'away')).toHaveLength(1);
    faults.slice(1).forEach((fault, index) => {
      expect(fault.atMs - endOf(faults[index] as Fault)).toBeGreaterThanOrEqual(10_000);
    });
  });
});

describe('planShort', () => {
  it.each([1, 5, 17])('uses every sort once (seed %i)', (seed) => {
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

  it('freezes and cuts an instance for longer than the others may take to continue', () => {
    const silent = planShort(5).filter(({ kind }) => kind === 'freeze' || kind === 'cut');
    expect(silent.map(({ forMs }) => forMs)).toEqual([30_000, 30_000]);
  });
});
