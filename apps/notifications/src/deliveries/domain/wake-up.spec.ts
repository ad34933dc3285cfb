import { WakeUp } from './wake-up';

describe('WakeUp', () => {
  it('ends the current pause', async () => {
    const wakeUp = new WakeUp();
    const paused = wakeUp.pause(60_000);
    wakeUp.hint();
    await expect(paused).resolves.toBeUndefined();
  });

  it('ends only the next pause if none is running', async () => {
    const wakeUp = new WakeUp();
    wakeUp.hint();
    await wakeUp.pause(60_000);
    jest.useFakeTimers();
    try {
      let isOver = false;
      const paused = wakeUp.pause(30).then(() => (isOver = true));
      await jest.advanceTimersByTimeAsync(29);
      expect(isOver).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      await paused;
    } finally {
      jest.useRealTimers();
    }
  });
});
