import type { TimelineEntry } from '@corridor/sdk';
import { courseOf, isOver, summaryOf } from './course';

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
    expect(isOver({ status: 'COMPLETED' }, { entries: done, parts: {} }, later)).toBe(true);
    expect(isOver({ status: 'COMPLETED' }, { entries: done, parts: {} }, START + 1_000)).toBe(false);
  });

  it.each<[string, TimelineEntry[]]>([
    ['a timer', [...done, timer]],
    ['a delivery', [...done, entry('DELIVERY', 0, { status: 'PENDING' })]],
  ])('is false while %s waits', (_, entries) => {
    expect(isOver({ status: 'COMPLETED' }, { entries, parts: {} }, later)).toBe(false);
  });

  it('is false of a payment on its way, and while a service is silent', () => {
    expect(isOver({ status: 'PENDING' }, { entries: done, parts: {} }, later)).toBe(false);
    expect(isOver({ status: 'FAILED' }, { entries: done, parts: { payments: 'UNAVAILABLE' } }, later)).toBe(
      false,
    );
  });
});

describe('summaryOf', () => {
  it('tells what happens next of a payment on its way', () => {
    const pending = entry('DECISION', 0, {
      status: 'PENDING',
      cause: { type: 'REQUEST', name: 'TRANSFER_OUT' },
    });
    expect(summaryOf({ status: 'PENDING' }, [pending, timer])).toEqual({
      what: 'The payment is accepted and waits for its next step.',
      why: 'Because a request of the API asked for it.',
      next: 'The bank reports the next step.',
      nextAt: timer.at,
    });
  });

  it('tells the reason of a failure, and that the money is back', () => {
    const cause = { type: 'RAIL', name: 'RAIL_STEP', sandboxRule: '003' } as const;
    const failed = entry('DECISION', 0, { status: 'FAILED', cause });
    const refunded = entry('DECISION', 0, { status: 'REFUND_COMPLETED', cause });
    const failureDetails = { code: 'ACCOUNT_CLOSED', message: 'the account is closed' };
    expect(summaryOf({ status: 'FAILED', failureDetails }, [failed, refunded])).toEqual({
      what: 'The payment failed. The money was given back.',
      why: 'Because the account ends in 003: a rule of the sandbox. ACCOUNT_CLOSED: the account is closed',
      next: 'Nothing more. The payment is final.',
    });
  });

  it('names a delivery that is tried again, and a step that stopped', () => {
    const late = entry('DELIVERY', 0, {
      status: 'PENDING',
      eventType: 'OUTGOING_PAYMENT_COMPLETED',
      nextAttemptAt: at(5_000),
    });
    expect(summaryOf({ status: 'COMPLETED' }, [late])).toMatchObject({
      next: 'OUTGOING_PAYMENT_COMPLETED is sent to your server again.',
      nextAt: at(5_000),
    });
    const stopped = { ...timer, status: 'STOPPED' };
    expect(summaryOf({ status: 'PENDING' }, [stopped]).next).toBe(
      'A step failed too often and waits for an operator.',
    );
  });

  it('says so if it knows no cause', () => {
    expect(summaryOf({ status: 'COMPLETED' }, [])).toEqual({
      what: 'The status is COMPLETED.',
      why: 'No cause was kept.',
      next: 'Nothing more. The payment is final.',
    });
    expect(summaryOf({ status: 'PROCESSING' }, []).next).toBe('The other side reports the outcome.');
  });
});
