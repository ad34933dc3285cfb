import { FetchRest, requestRestMs } from './fetch-rest';

describe('FetchRest', () => {
  function restAt(isSelective: boolean) {
    const clock = { nowMs: 5_000 };
    return { clock, rest: new FetchRest(isSelective, () => clock.nowMs) };
  }

  it('is short for a consumer that handles all events', () => {
    const { clock, rest } = restAt(false);
    expect(rest.lengthMs).toBe(25);
    clock.nowMs += 60_000;
    expect(rest.lengthMs).toBe(25);
  });

  it('is long while a selective consumer drops all events', () => {
    expect(restAt(true).rest.lengthMs).toBe(100);
  });

  it('is short for a second after each wanted event', () => {
    const { clock, rest } = restAt(true);
    rest.noteWanted();
    expect(rest.lengthMs).toBe(25);
    clock.nowMs += 999;
    expect(rest.lengthMs).toBe(25);
    rest.noteWanted();
    clock.nowMs += 999;
    expect(rest.lengthMs).toBe(25);
    clock.nowMs += 1;
    expect(rest.lengthMs).toBe(100);
  });
});

describe('requestRestMs', () => {
  it.each([
    [0, 0],
    [1, 0],
    [7, 0],
    [8, 3],
    [500, 3],
  ])('after a fetch with %i requests it is %i ms', (requests, restMs) => {
    expect(requestRestMs(requests)).toBe(restMs);
  });
});
