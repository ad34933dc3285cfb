import { Desk, HELD_MAX } from './desk';
import { AHEAD_MAX, Lanes, ROOM_FIRST, ROOM_MAX, ROOM_TROUBLED } from './lanes';

const fast = { succeeded: true, durationMs: 5 };
const failed = { succeeded: false, durationMs: 5 };

function deliveries(
  endpointId: string,
  count: number,
): { endpointId: string; beginByMs: number; n: number }[] {
  return Array.from({ length: count }, (_, n) => ({ endpointId, beginByMs: 0, n }));
}

/** A desk on which some endpoints are known to be fast. */
function deskOf(totalMax: number, ...known: string[]): Desk<ReturnType<typeof deliveries>[number]> {
  const lanes = new Lanes(totalMax);
  for (const endpointId of known) {
    for (let n = 0; n < ROOM_MAX; n += 1) {
      lanes.began(endpointId);
      lanes.ended(endpointId, fast);
    }
  }
  return new Desk(lanes);
}

describe('the room for deliveries in memory', () => {
  it('is what may be begun at once for an endpoint that nothing is known of', () => {
    const desk = deskOf(100);
    expect(desk.roomFor('a')).toBe(ROOM_FIRST);
    desk.add(deliveries('a', ROOM_FIRST));
    expect(desk.roomFor('a')).toBe(0);
  });

  it('is more for an endpoint that answers fast, and none ahead for one in trouble', () => {
    const desk = deskOf(100, 'a');
    expect(desk.roomFor('a')).toBe(ROOM_MAX + AHEAD_MAX);
    desk.lanes.began('a');
    desk.lanes.ended('a', failed);
    expect(desk.roomFor('a')).toBe(ROOM_TROUBLED);
  });

  it('grows again little by little, and never beyond what the endpoint takes within a second', () => {
    const desk = deskOf(100, 'a');
    const end = (outcome: typeof fast): void => {
      desk.lanes.began('a');
      desk.lanes.ended('a', outcome);
    };
    end(failed);
    end(fast);
    expect(desk.lanes.aheadOf('a')).toBe((ROOM_TROUBLED + 1) ** 2);
    end(failed);
    end({ succeeded: true, durationMs: 1_500 });
    expect(desk.lanes.aheadOf('a')).toBe(ROOM_TROUBLED);
  });

  it('ends when too many wait or too many are under way', () => {
    const desk = deskOf(1, 'a');
    desk.add(deliveries('b', HELD_MAX));
    expect([desk.roomFor('a'), desk.freeTotal]).toEqual([0, 0]);
    const busy = deskOf(1, 'a');
    busy.lanes.began('b');
    expect([busy.roomFor('a'), busy.freeTotal]).toEqual([0, 0]);
  });
});

describe('deliveries on the desk', () => {
  it('are begun in order, the endpoints by turns, while there is room', () => {
    const desk = deskOf(100);
    desk.add([...deliveries('a', 6), ...deliveries('b', 2)]);
    const begun = [];
    for (let one = desk.next(); one; one = desk.next()) begun.push(`${one.endpointId}${one.n}`);
    expect(begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3']);
    expect(desk.size).toBe(2);
    desk.lanes.ended('a', fast);
    expect(desk.next()).toMatchObject({ n: 4 });
  });

  it('wait while as many are under way as may be', () => {
    const desk = deskOf(2);
    desk.add(deliveries('a', 3));
    expect([desk.next()?.n, desk.next()?.n, desk.next()]).toEqual([0, 1, undefined]);
  });

  it('of an endpoint in trouble are taken back beyond its room', () => {
    const desk = deskOf(100, 'a');
    desk.add([...deliveries('a', 10), ...deliveries('b', 1)]);
    desk.next();
    desk.lanes.ended('a', failed);
    expect(desk.withdraw('a').map(({ n }) => n)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(desk.withdraw()).toHaveLength(3);
    expect(desk.size).toBe(0);
    expect(desk.next()).toBeUndefined();
  });

  it('run low when half of what may wait is begun', () => {
    const desk = deskOf(100, 'a');
    const { length } = deliveries('a', desk.roomFor('a'));
    desk.add(deliveries('a', length));
    expect(desk.isLow('a')).toBe(false);
    desk.withdraw('a');
    expect(desk.isLow('a')).toBe(true);
  });
});
