import type { CpuUsage, Usage } from '@corridor/disposable-system';

/** CPU seconds per 1,000 operations between two readings, which are milliseconds per operation. */
export function cpuPerThousand(
  before: Record<string, CpuUsage>,
  after: Record<string, CpuUsage>,
  operations: number,
): Record<string, number> {
  const per = Object.fromEntries(
    Object.keys(after).map((name) => {
      const used = (after[name]?.cpuSeconds ?? 0) - (before[name]?.cpuSeconds ?? 0);
      return [name, thousandth((used / Math.max(1, operations)) * 1e3)];
    }),
  );
  return { ...per, sum: thousandth(Object.values(per).reduce((sum, one) => sum + one, 0)) };
}

export function thousandth(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}

/** Resident memory of each process, and of the apps together: all of it, and the part that they don't share. */
export function memoryOf(usage: Record<string, Usage>): Record<string, number> {
  const each = Object.fromEntries(Object.entries(usage).map(([name, { residentMb }]) => [name, residentMb]));
  const apps = Object.entries(usage).filter(([name]) => name !== 'postgres' && name !== 'kafka');
  const sumOf = (one: (usage: Usage) => number) =>
    Math.round(apps.reduce((sum, [, app]) => sum + one(app), 0));
  return { ...each, apps: sumOf(({ residentMb }) => residentMb), appsOwn: sumOf(({ ownMb }) => ownMb) };
}
