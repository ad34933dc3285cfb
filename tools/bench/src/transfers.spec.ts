import { countDrained } from './transfers';

describe('the count after a load', () => {
  it('is repeated after a transaction that was made between the drain and the count', async () => {
    const opens = [1, 0];
    const drain = jest.fn(() => Promise.resolve(0.5));
    const count = jest.fn(() => Promise.resolve({ made: 7, open: opens.shift() ?? 0 }));
    expect(await countDrained({ drain, count })).toEqual({ made: 7, open: 0, drainSeconds: 1 });
    expect(drain).toHaveBeenCalledTimes(2);
  });

  it('tells about a transaction that stays open', async () => {
    const count = (): Promise<{ made: number; open: number }> => Promise.resolve({ made: 7, open: 2 });
    const { open } = await countDrained({ drain: () => Promise.resolve(0), count }, 0);
    expect(open).toBe(2);
  });
});
