import type { TimelineEntry } from '@corridor/sdk';
import { courseOf, isOver } from './course';

const START = Date.parse('2026-01-31T12:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();

function entry(kind: TimelineEntry['kind'], ms: number, change: Partial<TimelineEntry> = {}): TimelineEntry {
  const clock = kind === 'REQUEST' ? 'REAL' : 'DOMAIN';
  return { at: at(ms), clock, service: 'payments', kind, status: 'STORED', ids: {}, href: null, ...change };
}

const timer = entry('TIMER', 360_000, { status: 'WAITING', action: 'RAIL_STEP' });

describe('courseOf', () => {
  it('measures the pauses that can be seen, and puts what comes next apart', () => {
    const entries = [entry('REQUEST', 0), entry('DECISION', 10), entry('EVENT', 1_210), timer];
    const { past, next, aheadMs } = courseOf(entries);
    expect(past.map(({ gapMs }) => gapMs)).toEqual([undefined, undefined, 1_200]);
    expect(next).toEqual([timer]);
    expect(aheadMs).toBe(0);
  });

  it('measures no pause between two clocks that differ', () => {
    const entries = [
      entry('REQUEST', 0),
      entry('DECISION', 100, { realAt: at(100) }),
      entry('REQUEST', 2_000),
      entry('DECISION', 360_000, { realAt: at(2_500) }),
      entry('EVENT', 361_000),
    ];
    const { past, aheadMs } = courseOf(entries);
    expect(aheadMs).toBe(357_500);
    expect(past.map(({ gapMs }) => gapMs)).toEqual([undefined, undefined, undefined, undefined, 1_000]);
  });

  it('is empty without entries', () => expect(courseOf([])).toEqual({ past: [], next: [], aheadMs: 0 }));
});

describe('isOver', () => {
  const later = START + 60_000;
  const done = [entry('DECISION', 0, { realAt: at(0) })];
  it('is true of a final payment whose events had time to follow', () => {
    expect(isOver('COMPLETED', { entries: done, parts: {} }, later)).toBe(true);
    expect(isOver('COMPLETED', { entries: done, parts: {} }, START + 1_000)).toBe(false);
  });

  it.each<[string, TimelineEntry[]]>([
    ['a timer', [...done, timer]],
    ['a delivery', [...done, entry('DELIVERY', 0, { status: 'PENDING' })]],
  ])('is false while %s waits', (_, entries) => {
    expect(isOver('COMPLETED', { entries, parts: {} }, later)).toBe(false);
  });

  it('is false of a payment on its way, and while a service is silent', () => {
    expect(isOver('PENDING', { entries: done, parts: {} }, later)).toBe(false);
    expect(isOver('FAILED', { entries: done, parts: { payments: 'UNAVAILABLE' } }, later)).toBe(false);
  });
});
