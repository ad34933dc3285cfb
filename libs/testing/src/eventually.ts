import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `check` until it neither throws nor returns `false` or `undefined`.
 * @param limitMs time limit in milliseconds, far above the usual time: a busy machine takes many times as long. After
 *   that, the last failure is thrown.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  limitMs = 60_000,
  everyMs = 50,
): Promise<Exclude<T, false | undefined>> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value as Exclude<T, false | undefined>;
      if (Date.now() >= end) throw new Error(`not within ${limitMs} ms`);
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    await pause(everyMs);
  }
}
