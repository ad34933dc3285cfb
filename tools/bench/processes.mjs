import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const KIB = 1024;

/** @typedef {{cpuSeconds: number, residentMb: number}} Usage */

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

/** Proportional memory of a process, so that PostgreSQL's shared buffers count once. @param {number} pid */
function memoryMb(pid) {
  const kib = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return (Number(kib ?? 0) * KIB) / 1e6;
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
      const residentMb = [...family].reduce((sum, one) => sum + memoryMb(one), 0);
      return [name, { cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND, residentMb }];
    }),
  );
}

/**
 * CPU seconds per 1,000 operations between two readings.
 * @param {Record<string, Usage>} before @param {Record<string, Usage>} after @param {number} operations
 * @returns {Record<string, number>}
 */
export function cpuPerThousand(before, after, operations) {
  return Object.fromEntries(
    Object.keys(after).map((name) => {
      const used = (after[name]?.cpuSeconds ?? 0) - (before[name]?.cpuSeconds ?? 0);
      return [name, operations > 0 ? Math.round((used / operations) * 1e6) / 1e3 : 0];
    }),
  );
}
