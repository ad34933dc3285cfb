import { SignatureFlood } from './signature-flood';

/** The numbers of those signatures with which a flood begins. */
function begins(times: readonly number[]): number[] {
  const flood = new SignatureFlood();
  return times.flatMap((ms, index) => (flood.note(ms, 1) ? [index + 1] : []));
}

const everyMs = (ms: number, n: number, from = 0): number[] =>
  Array.from({ length: n }, (_, i) => from + i * ms);

describe('wrong signatures', () => {
  it('up to 10 in a minute are no flood', () => {
    expect(begins(everyMs(10, 10))).toEqual([]);
    expect(begins(everyMs(6_000, 100))).toEqual([]);
  });

  it('are one flood from the eleventh in a minute on, however long it lasts', () => {
    expect(begins(everyMs(5_000, 500))).toEqual([11]);
  });

  it('that are told together are a flood as those that come alone', () => {
    const flood = new SignatureFlood();
    expect([flood.note(0, 10), flood.note(1_000, 1), flood.note(2_000, 100_000)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are another flood after a minute with few of them', () => {
    expect(begins([...everyMs(10, 20), ...everyMs(10, 20, 100_000)])).toEqual([11, 31]);
  });
});
