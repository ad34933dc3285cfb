import { REFUSALS, type Tally } from './loops';

/** Upper limit for every app. Under load they stay far below it. */
const MEMORY_LIMIT_MB = 700;

/** Checks the answers of an overload, and the peak memory of each process. */
export function overloadFaults(
  { answers, withoutRetryAfter }: Pick<Tally, 'answers' | 'withoutRetryAfter'>,
  memoryMb: Readonly<Record<string, number>>,
): string[] {
  const faults = Object.entries(answers)
    .filter(([status]) => status !== '201' && !REFUSALS.includes(Number(status)))
    .map(([status, count]) => `${count} answers "${status}" under overload`);
  if (!REFUSALS.some((status) => answers[status]))
    faults.push('nothing was refused: the load was no overload');
  if (withoutRetryAfter > 0) faults.push(`${withoutRetryAfter} refusals without Retry-After`);
  const large = Object.entries(memoryMb).filter(
    ([name, mb]) => name !== 'kafka' && name !== 'postgres' && mb > MEMORY_LIMIT_MB,
  );
  return [...faults, ...large.map(([name, mb]) => `${name} took ${mb} MB, more than ${MEMORY_LIMIT_MB}`)];
}

/** The ratio of two numbers, rounded to two digits. */
export function ratio(one: number, other: number): number {
  return Math.round((one / Math.max(1, other)) * 100) / 100;
}
