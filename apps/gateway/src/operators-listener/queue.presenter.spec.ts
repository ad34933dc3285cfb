import { QUEUE_COUNT_MAX, type WaitingWork } from '@corridor/contracts';
import { mergedQueues } from './queue.presenter';

const EARLY = '2026-01-31T10:00:00.000Z';
const LATE = '2026-01-31T11:00:00.000Z';
const reviews = (count: number, oldestAt: string | null): WaitingWork => {
  return { queue: 'REVIEWS', count, oldestAt };
};

describe('the queues of all services', () => {
  it('are added up, and the oldest counts', () => {
    expect(mergedQueues([reviews(2, LATE), reviews(1, EARLY)], [])).toEqual([
      { queue: 'REVIEWS', count: 3, isMore: false, isPartial: false, oldestAt: EARLY },
    ]);
  });

  it('say that there may be more, and that nothing waits', () => {
    const queues = mergedQueues(
      [{ queue: 'BREAKS', count: 0, oldestAt: null }, reviews(QUEUE_COUNT_MAX + 1, EARLY)],
      [],
    );
    expect(queues).toEqual([
      { queue: 'REVIEWS', count: QUEUE_COUNT_MAX, isMore: true, isPartial: false, oldestAt: EARLY },
      { queue: 'BREAKS', count: 0, isMore: false, isPartial: false, oldestAt: null },
    ]);
  });

  it('lack the part of a silent service, and a queue that only it knows', () => {
    expect(mergedQueues([reviews(2, LATE)], ['compliance', 'payments'])).toEqual([
      { queue: 'REVIEWS', count: 2, isMore: false, isPartial: true, oldestAt: LATE },
    ]);
  });
});
