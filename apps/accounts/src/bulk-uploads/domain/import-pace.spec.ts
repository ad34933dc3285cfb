import { setTimeout as pause } from 'node:timers/promises';
import { ImportPace } from './import-pace';

describe('ImportPace', () => {
  it('runs one turn at a time, in order of arrival', async () => {
    const pace = new ImportPace(100);
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
    let nowMs = 0;
    const rests: number[] = [];
    const pass = (ms: number) => Promise.resolve(void (nowMs += ms));
    const time = { nowMs: () => nowMs, pause: (ms: number) => pass(ms).then(() => rests.push(ms)) };
    const pace = new ImportPace(percent, time);
    await pace.turn(() => pass(busy));
    await pace.turn(() => Promise.resolve(expect(rests).toEqual([rest])));
    expect(nowMs).toBe(busy + rest);
  });

  it('continues after a failed turn', async () => {
    const pace = new ImportPace(100);
    await expect(pace.turn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pace.turn(() => Promise.resolve(1))).toBe(1);
  });
});
