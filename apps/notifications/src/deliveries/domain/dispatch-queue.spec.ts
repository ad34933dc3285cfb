import { DispatchQueue, HELD_MAX } from './dispatch-queue';
import { AHEAD_MAX, EndpointConcurrency, ROOM_FIRST, ROOM_MAX, ROOM_TROUBLED } from './endpoint-concurrency';

const fast = { succeeded: true, durationMs: 5 };
const failed = { succeeded: false, durationMs: 5 };

function deliveries(
  endpointId: string,
  count: number,
): { endpointId: string; beginByMs: number; n: number }[] {
  return Array.from({ length: count }, (_, n) => ({ endpointId, beginByMs: 0, n }));
}

/** A queue on which some endpoints are known to be fast. */
function queueOf(totalMax: number, ...known: string[]): DispatchQueue<ReturnType<typeof deliveries>[number]> {
  const concurrency = new EndpointConcurrency(totalMax);
  for (const endpointId of known) {
    for (let n = 0; n < ROOM_MAX; n += 1) {
      concurrency.began(endpointId);
      concurrency.ended(endpointId, fast);
    }
  }
  return new DispatchQueue(concurrency);
}

describe('the memory for waiting deliveries', () => {
  it('holds the initial limit of an unknown endpoint', () => {
    const queue = queueOf(100);
    expect(queue.roomFor('a')).toBe(ROOM_FIRST);
    queue.add(deliveries('a', ROOM_FIRST));
    expect(queue.roomFor('a')).toBe(0);
  });

  it('holds more for a fast endpoint, and nothing extra for one in trouble', () => {
    const queue = queueOf(100, 'a');
    expect(queue.roomFor('a')).toBe(ROOM_MAX + AHEAD_MAX);
    queue.concurrency.began('a');
    queue.concurrency.ended('a', failed);
    expect(queue.roomFor('a')).toBe(ROOM_TROUBLED);
  });

  it('grows slowly, and never beyond what the endpoint takes within a second', () => {
    const queue = queueOf(100, 'a');
    const end = (outcome: typeof fast): void => {
      queue.concurrency.began('a');
      queue.concurrency.ended('a', outcome);
    };
    end(failed);
    end(fast);
    expect(queue.concurrency.aheadOf('a')).toBe((ROOM_TROUBLED + 1) ** 2);
    end(failed);
    end({ succeeded: true, durationMs: 1_500 });
    expect(queue.concurrency.aheadOf('a')).toBe(ROOM_TROUBLED);
  });

  it('is used up if too many deliveries wait or are in progress', () => {
    const queue = queueOf(1, 'a');
    queue.add(deliveries('b', HELD_MAX));
    expect([queue.roomFor('a'), queue.freeTotal]).toEqual([0, 0]);
    const busy = queueOf(1, 'a');
    busy.concurrency.began('b');
    expect([busy.roomFor('a'), busy.freeTotal]).toEqual([0, 0]);
  });
});

describe('waiting deliveries', () => {
  it('begin in order, by turns of the endpoints, while there is room', () => {
    const queue = queueOf(100);
    queue.add([...deliveries('a', 6), ...deliveries('b', 2)]);
    const begun = [];
    for (let delivery = queue.next(); delivery; delivery = queue.next())
      begun.push(`${delivery.endpointId}${delivery.n}`);
    expect(begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3']);
    expect(queue.size).toBe(2);
    queue.concurrency.ended('a', fast);
    expect(queue.next()).toMatchObject({ n: 4 });
  });

  it('wait while the maximum is in progress', () => {
    const queue = queueOf(2);
    queue.add(deliveries('a', 3));
    expect([queue.next()?.n, queue.next()?.n, queue.next()]).toEqual([0, 1, undefined]);
  });

  it('of an endpoint in trouble are withdrawn beyond its room', () => {
    const queue = queueOf(100, 'a');
    queue.add([...deliveries('a', 10), ...deliveries('b', 1)]);
    queue.next();
    queue.concurrency.ended('a', failed);
    expect(queue.withdraw('a').map(({ n }) => n)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(queue.withdraw()).toHaveLength(3);
    expect(queue.size).toBe(0);
    expect(queue.next()).toBeUndefined();
  });

  it('run low when half of the maximum has begun', () => {
    const queue = queueOf(100, 'a');
    const { length } = deliveries('a', queue.roomFor('a'));
    queue.add(deliveries('a', length));
    expect(queue.isLow('a')).toBe(false);
    queue.withdraw('a');
    expect(queue.isLow('a')).toBe(true);
  });
});
