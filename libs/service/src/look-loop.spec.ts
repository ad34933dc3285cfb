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

  describe('with a longest pause', () => {
    function anIdleLoop(look: () => Promise<unknown>): LookLoop {
      const onFailure = (error: unknown): void => void failures.push(error);
      const options = { pauseMs: () => 100, idlePauseMs: 1_000, failurePauseMs: 10, onFailure };
      return new LookLoop({ look: () => ((looks += 1), look()), ...options });
    }

    it('looks rarely while nothing wakes it', async () => {
      const loop = anIdleLoop(() => Promise.resolve());
      loop.start();
      await jest.advanceTimersByTimeAsync(2_500);
      expect(looks).toBe(3);
      await loop.stop();
    });

    it('looks when it is woken, and not before the shortest pause is over', async () => {
      const loop = anIdleLoop(() => Promise.resolve());
      loop.start();
      await jest.advanceTimersByTimeAsync(50);
      loop.wake();
      loop.wake();
      expect(looks).toBe(1);
      await jest.advanceTimersByTimeAsync(60);
      expect(looks).toBe(2);
      await jest.advanceTimersByTimeAsync(500);
      expect(looks).toBe(2);
      loop.wake();
      await jest.advanceTimersByTimeAsync(1);
      expect(looks).toBe(3);
      await loop.stop();
    });

    it('takes a wake during a look for the next look', async () => {
      const loop: LookLoop = anIdleLoop(() => {
        if (looks === 1) loop.wake();
        return Promise.resolve();
      });
      loop.start();
      await jest.advanceTimersByTimeAsync(150);
      expect(looks).toBe(2);
      await loop.stop();
    });

    it('looks at the time that the last look returned', async () => {
      const loop = anIdleLoop(() => Promise.resolve(300));
      loop.start();
      await jest.advanceTimersByTimeAsync(299);
      expect(looks).toBe(1);
      await jest.advanceTimersByTimeAsync(2);
      expect(looks).toBe(2);
      await loop.stop();
    });

    it('looks after the pause of a failure', async () => {
      const loop = anIdleLoop(() => Promise.reject(new Error('away')));
      loop.start();
      await jest.advanceTimersByTimeAsync(15);
      expect(looks).toBe(2);
      await loop.stop();
    });
  });
});
