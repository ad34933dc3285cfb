import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `check` again and again until it neither throws nor answers `false` or `undefined`.
 * @param limitMs how long to go on, milliseconds; the last failure is thrown after that.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  limitMs = 15_000,
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
