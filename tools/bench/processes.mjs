import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const KIB = 1024;

/**
 * @typedef {object} Usage
 * @property {number} cpuSeconds so far, with children that have ended
 * @property {number} residentMb of PostgreSQL the proportional set, so that its shared buffers count once
 */

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @returns {{pid: number, parent: number, ticks: number}[]} */
function allProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields.length < 15) return [];
      // Fields of proc(5): ppid, utime, stime and those of children that have ended.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
    });
}

/** @param {ReadonlySet<number>} family */
function memoryMb(family) {
  const [only] = family;
  const kib =
    family.size === 1
      ? Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${only}/status`))?.[1] ?? 0)
      : [...family].reduce(
          (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
          0,
        );
  return Math.round((kib * KIB) / 1e5) / 10;
}

/**
 * What each named process of a running system, with its children, has used so far.
 * @param {readonly {name: string, pid: number}[]} named
 * @returns {Record<string, Usage>}
 */
export function usageOf(named) {
  const all = allProcesses();
  return Object.fromEntries(
    named.map(({ name, pid }) => {
      const family = new Set([pid]);
      for (let grown = true; grown;) {
        const before = family.size;
        for (const one of all) if (family.has(one.parent)) family.add(one.pid);
        grown = family.size > before;
      }
      const ticks = all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0);
      return [name, { cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND, residentMb: memoryMb(family) }];
    }),
  );
}

/**
 * CPU seconds per 1,000 operations between two readings, which are milliseconds per operation.
 * @param {Record<string, Usage>} before @param {Record<string, Usage>} after @param {number} operations
 * @returns {Record<string, number>}
 */
export function cpuPerThousand(before, after, operations) {
  const per = Object.fromEntries(
    Object.keys(after).map((name) => {
      const used = (after[name]?.cpuSeconds ?? 0) - (before[name]?.cpuSeconds ?? 0);
      return [name, thousandth((used / Math.max(1, operations)) * 1e3)];
    }),
  );
  return { ...per, sum: thousandth(Object.values(per).reduce((sum, one) => sum + one, 0)) };
}

/** @param {number} value */
export function thousandth(value) {
  return Math.round(value * 1e3) / 1e3;
}

/**
 * Resident memory of each process, and of the apps together.
 * @param {Record<string, Usage>} usage
 * @returns {Record<string, number>}
 */
export function memoryOf(usage) {
  const each = Object.fromEntries(Object.entries(usage).map(([name, { residentMb }]) => [name, residentMb]));
  const apps = Object.entries(each).filter(([name]) => name !== 'postgres' && name !== 'kafka');
  return { ...each, apps: Math.round(apps.reduce((sum, [, mb]) => sum + mb, 0)) };
}
