import { setTimeout as pause } from 'node:timers/promises';
import { ImportPace } from './import-pace.adapter';

describe('the pace of imports', () => {
  it('lets one turn happen at a time, in order of arrival', async () => {
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

  it('rests after a turn, so that the work takes its share of the time', async () => {
    const pace = new ImportPace(25);
    const began = performance.now();
    await pace.turn(() => pause(30));
    expect(performance.now() - began).toBeLessThan(110);
    await pace.turn(() => Promise.resolve());
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });

  it('goes on after a turn that failed', async () => {
    const pace = new ImportPace(100);
    await expect(pace.turn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pace.turn(() => Promise.resolve(1))).toBe(1);
  });
});
