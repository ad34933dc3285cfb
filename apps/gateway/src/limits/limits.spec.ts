import { LimitReached } from './domain/limit-reached';
import { OneAtATime } from './one-at-a-time.queue';
import { Places } from './places.registry';
import { RateLimit } from './rate-limit.registry';

/** Headers of a refusal; undefined if nothing was refused. */
async function toldBy(taken: Promise<unknown>): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    await taken;
    return undefined;
  } catch (error) {
    if (error instanceof LimitReached) return error.headers;
    throw error;
  }
}

describe('a rate limit', () => {
  it('counts each caller separately, and returns the remaining requests', async () => {
    const limit = new RateLimit({ name: 'things', max: 2, windowSeconds: 60 }, 'too many');

    expect(await limit.take(1)).toEqual({ count: 1, resetSeconds: 60 });
    expect(await limit.take(1)).toEqual({ count: 0, resetSeconds: 60 });
    expect(await toldBy(limit.take(1))).toEqual({
      'retry-after': '60',
      'ratelimit-policy': '"things";q=2;w=60',
      ratelimit: '"things";r=0;t=60',
    });
    expect(await toldBy(limit.take(2))).toBeUndefined();
  });
});

describe('concurrency slots', () => {
  it('are limited for each platform, and are released', async () => {
    const places = new Places({ name: 'things', max: 2, unit: 'concurrent-requests' }, 'too many');
    await places.take(1);
    await places.take(1);

    expect(await toldBy(places.take(1))).toEqual({
      'retry-after': '1',
      'ratelimit-policy': '"things";q=2;qu="concurrent-requests"',
      ratelimit: '"things";r=0',
    });
    expect(await toldBy(places.take(2))).toBeUndefined();
    places.leave(1);
    expect(await toldBy(places.take(1))).toBeUndefined();
    expect(await toldBy(places.take(1))).toBeDefined();
  });

  it('are released if the work fails', async () => {
    const places = new Places({ name: 'things', max: 1 }, 'too many');
    const work = () => Promise.reject(new Error('failed'));

    for (let n = 0; n < 3; n += 1) await expect(places.hold(1, work)).rejects.toThrow('failed');
  });
});

describe('the queue of a key', () => {
  const refusals = { busy: () => new Error('busy'), late: () => new Error('late') };

  it('runs one at a time, lets a few wait, and does not block other keys', async () => {
    const limits = { queuedMax: 1, waitLimitMs: 60_000, timeLimitMs: 60_000 };
    const queue = new OneAtATime(limits, refusals);
    const done: string[] = [];
    let release: () => void = () => undefined;
    const first = queue.run('a', () => new Promise<void>((resolve) => (release = resolve)));
    const second = queue.run('a', () => Promise.resolve(void done.push('second')));

    await expect(queue.run('a', () => Promise.resolve())).rejects.toThrow('busy');
    await queue.run('b', () => Promise.resolve(void done.push('other')));
    release();
    await Promise.all([first, second]);
    expect(done).toEqual(['other', 'second']);
  });

  it('refuses a caller that has waited too long', async () => {
    const queue = new OneAtATime({ queuedMax: 1, waitLimitMs: 10, timeLimitMs: 60_000 }, refusals);
    let release: () => void = () => undefined;
    const first = queue.run('a', () => new Promise<void>((resolve) => (release = resolve)));

    await expect(queue.run('a', () => Promise.resolve())).rejects.toThrow('busy');
    release();
    await first;
  });
});
