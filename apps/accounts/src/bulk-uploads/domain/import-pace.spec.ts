import { setTimeout as pause } from 'node:timers/promises';
import { ImportPace, type PaceShares } from './import-pace';

const withoutRest = { busyPercent: 100, quietPercent: 100 };
const noAnswers = () => 0;

/** A pace on a clock of its own, with the rests that it made. */
function aPace(shares: PaceShares, answers: () => number) {
  let nowMs = 0;
  const rests: number[] = [];
  const pass = (ms: number) => Promise.resolve(void (nowMs += ms));
  const time = { nowMs: () => nowMs, pause: (ms: number) => pass(ms).then(() => rests.push(ms)) };
  const pace = new ImportPace(shares, answers, time);
  /** A turn of that length, and the rest that follows it. */
  const restAfter = async (busyMs: number, during: () => void = () => undefined) => {
    await pace.turn(() => (during(), pass(busyMs)));
    return pace.turn(() => Promise.resolve(rests[rests.length - 1]));
  };
  return { restAfter };
}

describe('ImportPace', () => {
  it('runs one turn at a time, in order of arrival', async () => {
    const pace = new ImportPace(withoutRest, noAnswers);
    const seen: string[] = [];
    const turn = (name: string) =>
      pace.turn(async () => {
        seen.push(`${name} begins`);
        await pause(1);
        seen.push(`${name} ends`);
      });
    await Promise.all([turn('a'), turn('b')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it.each([
    [25, 30, 90],
    [50, 30, 30],
    [100, 30, 0],
    [1, 1_000, 5_000],
  ])('at %i %% rests after a turn of %i ms for %i ms, and at most 5 s', async (percent, busy, rest) => {
    const { restAfter } = aPace({ busyPercent: percent, quietPercent: percent }, noAnswers);
    expect(await restAfter(busy)).toBe(rest);
  });

  it('uses the larger share until it has served ten answers a second, and again when they end', async () => {
    let answers = 0;
    const { restAfter } = aPace({ busyPercent: 25, quietPercent: 80 }, () => answers);
    // Too short to judge the load by.
    expect(await restAfter(100, () => (answers += 10))).toBe(25);
    expect(await restAfter(400)).toBe(1_200);
    expect(await restAfter(400)).toBe(100);
    expect(await restAfter(400, () => (answers += 3))).toBe(100);
    expect(await restAfter(400, () => (answers += 10))).toBe(1_200);
  });

  it('continues after a failed turn', async () => {
    const pace = new ImportPace(withoutRest, noAnswers);
    await expect(pace.turn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pace.turn(() => Promise.resolve(1))).toBe(1);
  });
});
