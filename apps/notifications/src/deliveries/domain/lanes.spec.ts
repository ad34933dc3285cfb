import { Lanes, LANES_MAX, ROOM_FIRST, ROOM_MAX, ROOM_TROUBLED, SLOW_MS } from './lanes';

const fast = { succeeded: true, durationMs: 5 };

function roomOf(lanes: Lanes, endpointId: string): number | undefined {
  return lanes.rooms().find((lane) => lane.endpointId === endpointId)?.room;
}

describe('the room of an endpoint', () => {
  it('starts small and is taken by what is under way', () => {
    const lanes = new Lanes(100);
    for (let n = 0; n < ROOM_FIRST; n += 1) lanes.began('a');
    expect(roomOf(lanes, 'a')).toBe(0);
    expect(lanes.freeTotal).toBe(100 - ROOM_FIRST);
  });

  it('grows with fast successes up to a limit', () => {
    const lanes = new Lanes(100);
    for (let n = 0; n < 100; n += 1) {
      lanes.began('a');
      lanes.ended('a', fast);
    }
    expect(roomOf(lanes, 'a')).toBe(ROOM_MAX);
    expect(lanes.underWay).toBe(0);
  });

  it.each([
    ['fails', { succeeded: false, durationMs: 5 }],
    ['is slow', { succeeded: true, durationMs: SLOW_MS + 1 }],
  ])('shrinks when it %s', (_name, outcome) => {
    const lanes = new Lanes(100);
    for (let n = 0; n < 20; n += 1) {
      lanes.began('a');
      lanes.ended('a', fast);
    }
    lanes.began('a');
    lanes.ended('a', outcome);
    expect(roomOf(lanes, 'a')).toBe(ROOM_TROUBLED);
  });

  it('is its own: trouble of one endpoint leaves the others theirs', () => {
    const lanes = new Lanes(100);
    lanes.began('a');
    lanes.ended('a', { succeeded: false, durationMs: 15_000 });
    lanes.began('b');
    expect(roomOf(lanes, 'b')).toBe(ROOM_FIRST - 1);
  });

  it('is forgotten when too many are remembered and nothing is under way', () => {
    const lanes = new Lanes(100);
    lanes.began('busy');
    for (let n = 0; n <= LANES_MAX; n += 1) {
      lanes.began(`e${n}`);
      lanes.ended(`e${n}`, fast);
    }
    expect(lanes.rooms().length).toBeLessThan(LANES_MAX);
    expect(roomOf(lanes, 'busy')).toBe(ROOM_FIRST - 1);
  });
});
