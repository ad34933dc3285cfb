import { SeenEnds } from './consumer-lag';

describe('the wait of the oldest unfinished record', () => {
  it('is 0 for a group that has reached the end', () => {
    const ends = new SeenEnds();
    expect(ends.waitOf(7n, { atMs: 0, end: 7n })).toBe(0);
    expect(ends.waitOf(9n, { atMs: 20_000, end: 9n })).toBe(0);
  });

  it('begins with the last look at which the record was not there yet', () => {
    const ends = new SeenEnds();
    ends.waitOf(7n, { atMs: 0, end: 7n });
    ends.waitOf(7n, { atMs: 20_000, end: 7n });
    expect(ends.waitOf(7n, { atMs: 40_000, end: 8n })).toBe(20);
    expect(ends.waitOf(7n, { atMs: 60_000, end: 12n })).toBe(40);
  });

  it('follows a group that works, and ends when it is through', () => {
    const ends = new SeenEnds();
    ends.waitOf(0n, { atMs: 0, end: 0n });
    ends.waitOf(0n, { atMs: 10_000, end: 5n });
    ends.waitOf(0n, { atMs: 20_000, end: 9n });
    expect(ends.waitOf(5n, { atMs: 30_000, end: 12n })).toBe(20);
    expect(ends.waitOf(12n, { atMs: 40_000, end: 12n })).toBe(0);
  });

  it('starts with the first look if nobody looked before', () => {
    const ends = new SeenEnds();
    expect(ends.waitOf(0n, { atMs: 50_000, end: 4n })).toBe(0);
    expect(ends.waitOf(0n, { atMs: 70_000, end: 4n })).toBe(20);
  });

  it('keeps the oldest one of a long wait, and few of the others', () => {
    const ends = new SeenEnds();
    ends.waitOf(0n, { atMs: 0, end: 0n });
    for (let look = 1; look <= 1_000; look += 1) ends.waitOf(0n, { atMs: look * 1_000, end: BigInt(look) });
    expect(ends.waitOf(0n, { atMs: 1_001_000, end: 1_001n })).toBe(1_001);
  });
});
