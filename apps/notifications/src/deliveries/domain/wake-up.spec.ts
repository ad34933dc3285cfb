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
    const startedAt = performance.now();
    await wakeUp.pause(30);
    expect(performance.now() - startedAt).toBeGreaterThan(20);
  });
});
