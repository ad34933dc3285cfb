import { Timeline } from './timeline';

/** A timeline from 0 to 100, with successes as [moment, lane, gateway]. */
function timelineOf(...successes: [number, string, string][]): Timeline {
  let now = 0;
  const timeline = new Timeline(() => now);
  timeline.begin();
  for (const [at, lane, gateway] of successes) {
    now = at;
    timeline.success(lane, gateway);
  }
  now = 100;
  timeline.end();
  return timeline;
}

describe('longestGapMs', () => {
  const timeline = timelineOf([10, 'a', 'one'], [20, 'b', 'two'], [60, 'a', 'one'], [90, 'b', 'two']);

  it('finds the longest time without a success, including the start and the end', () => {
    expect(timeline.longestGapMs()).toBe(40);
    expect(timelineOf([70, 'a', 'one']).longestGapMs()).toBe(70);
    expect(timelineOf([20, 'a', 'one']).longestGapMs()).toBe(80);
    expect(timelineOf().longestGapMs()).toBe(100);
  });

  it('measures only between the two given moments', () => {
    expect(timeline.longestGapMs(25, 90)).toBe(35);
    expect(timeline.longestGapMs(20, 50)).toBe(30);
    expect(timeline.longestGapMs(62, 70)).toBe(8);
  });

  it('can be limited to one gateway', () => {
    expect(timeline.longestGapMs(0, 100, 'two')).toBe(70);
    expect(timeline.longestGapMs(0, 100, 'three')).toBe(100);
  });
});

describe('firstAfterMs and allLanesAfterMs', () => {
  const timeline = timelineOf([10, 'a', ''], [30, 'b', ''], [50, 'a', '']);

  it('find the first success of any lane, and the moment when every lane has had one', () => {
    expect([timeline.firstAfterMs(10), timeline.firstAfterMs(11), timeline.firstAfterMs(51)]).toEqual([
      0,
      19,
      undefined,
    ]);
    expect(timeline.allLanesAfterMs(5, ['a', 'b'])).toBe(25);
    expect(timeline.allLanesAfterMs(35, ['a', 'b'])).toBeUndefined();
  });
});
