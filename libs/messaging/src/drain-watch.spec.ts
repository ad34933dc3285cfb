import { DrainWatch } from './drain-watch';

const END_MS = 20_000;

/** The times at which a watch is asked, and what it says. */
function answers(lagAt: (nowMs: number) => number, untilMs: number): { nowMs: number; canFinish: boolean }[] {
  const watch = new DrainWatch(END_MS);
  const found: { nowMs: number; canFinish: boolean }[] = [];
  for (let nowMs = 0; nowMs <= untilMs; nowMs += 500) {
    const records = lagAt(nowMs);
    const behind = records > 0 ? [{ group: 'payments.events', records }] : [];
    found.push({ nowMs, canFinish: watch.canFinish(behind, nowMs) });
  }
  return found;
}

function givesUpAt(lagAt: (nowMs: number) => number, untilMs = END_MS): number | undefined {
  return answers(lagAt, untilMs).find(({ canFinish }) => !canFinish)?.nowMs;
}

describe('the watch of consumers that finish what is published', () => {
  it('waits for a group that finishes 100,000 records in time', () => {
    expect(givesUpAt((nowMs) => Math.max(0, 100_000 - nowMs * 6))).toBeUndefined();
  });

  it('waits for a group that commits its offsets once a second', () => {
    expect(givesUpAt((nowMs) => 8_000 - 1_000 * Math.floor(nowMs / 1_000))).toBeUndefined();
  });

  it('gives up a group that is too slow as soon as its speed is known', () => {
    expect(givesUpAt((nowMs) => 100_000 - nowMs)).toBe(2_500);
  });

  it('gives up a group that does not move', () => {
    expect(givesUpAt(() => 7)).toBe(5_000);
  });

  it('gives up a group that stops on its way', () => {
    expect(givesUpAt((nowMs) => Math.max(500, 8_000 - nowMs * 1.5))).toBe(10_000);
  });

  it('gives up at the end', () => {
    expect(givesUpAt((nowMs) => (nowMs < 18_000 ? 20_000 - nowMs : 1))).toBe(END_MS);
  });

  it('never gives up when every group has finished', () => {
    expect(new DrainWatch(0).canFinish([], 1)).toBe(true);
  });
});
