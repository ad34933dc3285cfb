import { UsageFailure } from './failures.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * `90s`, `6m`, `2h` or `1d` in seconds. A bare number is seconds.
 * @throws UsageFailure for another text
 */
export function secondsOf(text: string): number {
  const { count, unit = 's' } = /^(?<count>\d+)(?<unit>[smhd])?$/.exec(text)?.groups ?? {};
  const factor = SECONDS[unit];
  if (count === undefined || factor === undefined)
    throw new UsageFailure(`${text} is not a duration such as 90s, 6m, 2h or 1d`);
  return Number(count) * factor;
}
