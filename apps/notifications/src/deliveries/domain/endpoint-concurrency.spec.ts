import {
  EndpointConcurrency,
  ENDPOINTS_MAX,
  ROOM_FIRST,
  ROOM_MAX,
  ROOM_TROUBLED,
  SLOW_MS,
} from './endpoint-concurrency';

const fast = { succeeded: true, durationMs: 5 };

function roomOf(concurrency: EndpointConcurrency, endpointId: string): number | undefined {
  return concurrency.rooms().find((slots) => slots.endpointId === endpointId)?.room;
}

describe('EndpointConcurrency', () => {
  it('starts with little room and counts attempts in progress', () => {
    const concurrency = new EndpointConcurrency(100);
    for (let n = 0; n < ROOM_FIRST; n += 1) concurrency.began('a');
    expect(roomOf(concurrency, 'a')).toBe(0);
    expect(concurrency.freeTotal).toBe(100 - ROOM_FIRST);
  });

  it('grows with fast successes up to a limit', () => {
    const concurrency = new EndpointConcurrency(100);
    for (let n = 0; n < 100; n += 1) {
      concurrency.began('a');
      concurrency.ended('a', fast);
    }
    expect(roomOf(concurrency, 'a')).toBe(ROOM_MAX);
    expect(concurrency.underWay).toBe(0);
  });

  it.each([
    ['fails', { succeeded: false, durationMs: 5 }],
    ['is slow', { succeeded: true, durationMs: SLOW_MS + 1 }],
  ])('shrinks when it %s', (_name, outcome) => {
    const concurrency = new EndpointConcurrency(100);
    for (let n = 0; n < 20; n += 1) {
      concurrency.began('a');
      concurrency.ended('a', fast);
    }
    concurrency.began('a');
    concurrency.ended('a', outcome);
    expect(roomOf(concurrency, 'a')).toBe(ROOM_TROUBLED);
  });

  it('is separate for each endpoint', () => {
    const concurrency = new EndpointConcurrency(100);
    concurrency.began('a');
    concurrency.ended('a', { succeeded: false, durationMs: 15_000 });
    concurrency.began('b');
    expect(roomOf(concurrency, 'b')).toBe(ROOM_FIRST - 1);
  });

  it('forgets endpoints without attempts in progress if too many are stored', () => {
    const concurrency = new EndpointConcurrency(100);
    concurrency.began('busy');
    for (let n = 0; n <= ENDPOINTS_MAX; n += 1) {
      concurrency.began(`e${n}`);
      concurrency.ended(`e${n}`, fast);
    }
    expect(concurrency.rooms().length).toBeLessThan(ENDPOINTS_MAX);
    expect(roomOf(concurrency, 'busy')).toBe(ROOM_FIRST - 1);
  });
});
