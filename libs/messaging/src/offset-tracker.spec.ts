import { OffsetTracker } from './offset-tracker';

function taken(tracker: OffsetTracker, offset: string): () => void {
  const finish = tracker.take(offset);
  if (finish === undefined) throw new Error(`${offset} was taken before`);
  return finish;
}

describe('OffsetTracker', () => {
  it('commits nothing while the first record is unfinished', () => {
    const tracker = new OffsetTracker();
    taken(tracker, '0');
    taken(tracker, '1')();
    expect(tracker.committable()).toBeUndefined();
  });

  it('commits the offset after the last contiguous finished record', () => {
    const tracker = new OffsetTracker();
    const [first, second, third] = ['0', '1', '2'].map((offset) => taken(tracker, offset));
    third?.();
    first?.();
    expect(tracker.committable()).toBe('1');
    second?.();
    expect(tracker.committable()).toBe('3');
  });

  it('crosses gaps that compaction has left', () => {
    const tracker = new OffsetTracker();
    taken(tracker, '5')();
    taken(tracker, '90')();
    expect(tracker.committable()).toBe('91');
  });

  it('no longer returns an offset that is committed', () => {
    const tracker = new OffsetTracker();
    taken(tracker, '7')();
    tracker.committedTo('8');
    expect(tracker.committable()).toBeUndefined();
    taken(tracker, '8')();
    expect(tracker.committable()).toBe('9');
  });

  it('does not take a record again that is redelivered after a rebalance', () => {
    const tracker = new OffsetTracker();
    taken(tracker, '3');
    expect(tracker.take('3')).toBeUndefined();
    expect(tracker.take('4')).toBeDefined();
  });

  it('restarts if offsets fall below the committed one, because the topic was recreated', () => {
    const tracker = new OffsetTracker();
    taken(tracker, '100')();
    tracker.committedTo('101');
    taken(tracker, '0')();
    expect(tracker.committable()).toBe('1');
  });

  it('handles thousands of records that finish out of order', () => {
    const tracker = new OffsetTracker();
    const finishes = Array.from({ length: 5_000 }, (_, offset) => taken(tracker, String(offset)));
    for (let index = finishes.length - 1; index > 0; index -= 1) finishes[index]?.();
    expect(tracker.committable()).toBeUndefined();
    finishes[0]?.();
    expect(tracker.committable()).toBe('5000');
  });
});
