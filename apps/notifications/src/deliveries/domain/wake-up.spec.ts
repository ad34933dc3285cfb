import { WakeUp } from './wake-up';

describe('a wake-up', () => {
  it('ends the pause that is running', async () => {
    const wakeUp = new WakeUp();
    const paused = wakeUp.pause(60_000);
    wakeUp.hint();
    await expect(paused).resolves.toBeUndefined();
  });

  it('ends the next pause when none is running, and that one only', async () => {
    const wakeUp = new WakeUp();
    wakeUp.hint();
    await wakeUp.pause(60_000);
    const startedAt = performance.now();
    await wakeUp.pause(30);
    expect(performance.now() - startedAt).toBeGreaterThan(20);
  });
});
