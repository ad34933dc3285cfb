import type { Done } from './faults';
import type { FaultKind } from './plan';
import { aimsOf, faultLines, effectsOf, gapsByCause, silenceFaults, type FaultEffect } from './report';
import { Timeline } from './timeline';

function done(kind: FaultKind, target: string, at: number, more: Partial<Done> = {}): Done {
  return { fault: { atMs: 0, kind, target, forMs: 0 }, at, ...more };
}

/** Successes as [moment, lane, gateway]. */
function timelineOf(...successes: [number, string, string][]): Timeline {
  let now = 0;
  const timeline = new Timeline(() => now);
  for (const [at, lane, gateway] of successes) {
    now = at;
    timeline.success(lane, gateway);
  }
  return timeline;
}

describe('effectsOf', () => {
  const context = { lanes: ['a', 'b'], gateways: ['gateway', 'gateway-2'], endedAt: 1_000 };
  const timeline = timelineOf([110, 'a', 'gateway'], [150, 'b', 'gateway-2'], [400, 'a', 'gateway-2']);

  it('measures from the kill of an app, but from the return of a server', () => {
    const [app] = effectsOf([done('kill', 'payments', 100, { endedAt: 140 })], timeline, context);
    expect(app).toMatchObject({ backMs: 40, firstMs: 10, allMs: 50, isCrowded: false });
    const [server] = effectsOf([done('kill', 'kafka', 100, { endedAt: 140 })], timeline, context);
    expect(server).toMatchObject({ backMs: 40, firstMs: 10, allMs: 260 });
  });

  it('measures until the next fault, and marks a fault whose successor came before recovery', () => {
    const [first] = effectsOf(
      [done('kill', 'payments', 100), done('kill', 'accounts', 130)],
      timeline,
      context,
    );
    expect(first).toMatchObject({ isCrowded: true, gapMs: 20, calmMs: 30 });
  });

  it('marks no fault because of one outside the system', () => {
    const faults = [
      done('kill', 'payments', 100),
      done('receiver', 'hang', 120),
      done('kill', 'accounts', 160),
    ];
    expect(effectsOf(faults, timeline, context)[0]).toMatchObject({ isCrowded: false, calmMs: 60 });
  });

  it('marks a fault that came before an earlier one had ended', () => {
    const faults = [
      done('away', 'kafka', 100, { endedAt: 150 }),
      done('kill', 'gateway', 120, { endedAt: 130 }),
      done('kill', 'accounts', 160, { endedAt: 170 }),
    ];
    const marks = effectsOf(faults, timeline, context).map(({ isDuringAnother }) => isDuringAnother);
    expect(marks).toEqual([false, true, false]);
  });

  it('excludes the killed gateway from the gap of the others', () => {
    const [effects] = effectsOf([done('kill', 'gateway', 100)], timeline, { ...context, endedAt: 200 });
    expect(effects).toMatchObject({ gapMs: 50, othersGapMs: 50 });
    const [other] = effectsOf([done('kill', 'gateway-2', 100)], timeline, { ...context, endedAt: 200 });
    expect(other?.othersGapMs).toBe(90);
  });
});

function effects(kind: FaultKind, target: string, more: Partial<FaultEffect> = {}): FaultEffect {
  const times = { backMs: 0, firstMs: 0, allMs: 0, gapMs: 0, othersGapMs: 0, isCrowded: false, calmMs: 0 };
  return { isDuringAnother: false, done: done(kind, target, 0), ...times, ...more };
}

describe('aimsOf', () => {
  it('judges an aim by the worst fault that had enough time for recovery', () => {
    const verdicts = aimsOf([
      effects('kill', 'payments-2', { allMs: 9_999 }),
      effects('kill', 'payments', { allMs: 60_000, isCrowded: true }),
      effects('away', 'kafka', { allMs: 10_000 }),
      effects('cut', 'payments', { allMs: undefined }),
      effects('kill', 'kafka-2', { gapMs: 14_999, isCrowded: true }),
      effects('kill', 'gateway', { othersGapMs: 4_000, isDuringAnother: true }),
    ]).map(({ verdict, worst }) => [verdict, worst]);
    expect(verdicts).toEqual([
      ['met', '10.0 s'],
      ['missed', '10.0 s'],
      ['missed', 'Infinity s'],
      ['met', '15.0 s'],
      ['unknown', 'no fault that had time to be got over'],
    ]);
  });
});

it('aimsOf judges a fault that was not got over although nothing else happened for as long as the aim allows', () => {
  const late = { allMs: 12_000, isCrowded: true };
  const verdictAfter = (calmMs: number): unknown =>
    aimsOf([effects('kill', 'kafka', { ...late, calmMs })])[1]?.verdict;
  expect([verdictAfter(9_999), verdictAfter(10_000)]).toEqual(['unknown', 'missed']);
});

describe('silenceFaults', () => {
  const silencesOf = (
    found: readonly FaultEffect[],
    timeline: Timeline,
    arrivals: Timeline,
    isShort = false,
  ): string[] => silenceFaults(found, { timeline, arrivals, isShort });
  const frozen = effects('freeze', 'accounts', { done: done('freeze', 'accounts', 0, { endedAt: 20_000 }) });
  const busy = timelineOf([10_000, 'a', ''], [20_000, 'a', '']);
  const silent = timelineOf([16_000, 'a', ''], [20_000, 'a', '']);

  it('reports more than 15 seconds without a successful command or an event', () => {
    expect(silencesOf([frozen], busy, busy)).toEqual([]);
    expect(silencesOf([frozen], silent, busy)).toEqual([
      'freeze of accounts for 0.0 s: no command succeeded for 16.0 s',
    ]);
    expect(silencesOf([frozen], busy, silent)).toEqual([
      'freeze of accounts for 0.0 s: no event arrived for 16.0 s',
    ]);
  });

  it('ignores a silence of events while the receiver is in trouble', () => {
    const trouble = effects('receiver', 'hang', {
      done: done('receiver', 'hang', 5_000, { endedAt: 9_000 }),
    });
    expect(silencesOf([frozen, trouble], busy, silent)).toEqual([]);
  });

  it('reports in the short form only that nothing went on before the end of the fault', () => {
    const endedAt = 30_000;
    const longer = effects('cut', 'accounts', { done: done('cut', 'accounts', 0, { endedAt }) });
    const late = timelineOf([27_000, 'a', ''], [endedAt, 'a', '']);
    const never = timelineOf([endedAt + 1, 'a', '']);
    expect(silencesOf([longer], late, late, true)).toEqual([]);
    expect(silencesOf([longer], never, late, true)).toEqual([
      'cut of accounts for 0.0 s: no command succeeded for 30.0 s',
    ]);
  });
});

it('gapsByCause lists the longest gap of each cause, the worst cause first', () => {
  const gaps = gapsByCause([
    effects('kill', 'payments', { gapMs: 1_000 }),
    effects('kill', 'payments-2', { gapMs: 2_000 }),
    effects('receiver', 'hang', { gapMs: 3_000 }),
  ]);
  expect(Object.entries(gaps)).toEqual([
    ['receiver hang', '3.0 s'],
    ['kill payments', '2.0 s'],
  ]);
});

it('faultLines shows three faults of a sort and at least one of every sort', () => {
  const alike = [1, 2, 3, 4, 5].map((number) => `Transaction:${number} was acknowledged and is not listed`);
  expect(faultLines([...alike, 'verify-ledger: broken'])).toEqual([
    ...alike.slice(0, 3).map((fault) => `FAULT ${fault}`),
    'FAULT and 2 more like these',
    'FAULT verify-ledger: broken',
  ]);
});
