import { LookLoop } from './look-loop';

describe('LookLoop', () => {
  const failures: unknown[] = [];
  let looks = 0;

  function aLoop(look: () => Promise<unknown>, pauseMs = 1_000): LookLoop {
    return new LookLoop({
      look: () => ((looks += 1), look()),
      pauseMs: () => pauseMs,
      failurePauseMs: 10,
      onFailure: (error) => failures.push(error),
    });
  }

  beforeEach(() => {
    jest.useFakeTimers();
    looks = 0;
    failures.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('looks immediately and after each pause, until it is stopped', async () => {
    const loop = aLoop(() => Promise.resolve());
    loop.start();
    await jest.advanceTimersByTimeAsync(2_500);
    expect(looks).toBe(3);
    await loop.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(3);
  });

  it('pauses after a look, however long the look takes', async () => {
    const loop = aLoop(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    loop.start();
    await jest.advanceTimersByTimeAsync(5_500);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(600);
    expect(looks).toBe(2);
    const stopped = loop.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect(looks).toBe(2);
  });

  it('continues after a failed look', async () => {
    const loop = aLoop(() => Promise.reject(new Error('away')));
    loop.start();
    await jest.advanceTimersByTimeAsync(15);
    expect(failures).toEqual([new Error('away'), new Error('away')]);
    await loop.stop();
  });

  it('tells a long look to stop and waits for it', async () => {
    let steps = 0;
    const loop: LookLoop = aLoop(async () => {
      for (; loop.isRunning; steps += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(250);
    const stopped = loop.stop();
    await jest.advanceTimersByTimeAsync(100);
    await stopped;
    expect(steps).toBe(3);
  });
});
