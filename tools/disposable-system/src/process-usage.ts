import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const KIB = 1024;

/** CPU time of a process and its children. */
export interface CpuUsage {
  /** Total so far, including children that have ended. */
  cpuSeconds: number;
}

/** CPU time and memory of a process and its children. */
export interface Usage extends CpuUsage {
  /** For PostgreSQL the proportional set size, so that shared buffers count once. */
  residentMb: number;
  /** The part of it that no other process has: without the text of programs and libraries. */
  ownMb: number;
}

interface ProcessEntry {
  pid: number;
  parent: number;
  ticks: number;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function allProcesses(): ProcessEntry[] {
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

/** Kibibytes of a line of proc(5), in MB. */
function mbOf(texts: readonly string[], name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm');
  const kib = texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0);
  return Math.round((kib * KIB) / 1e5) / 10;
}

function memoryOf(family: ReadonlySet<number>): Pick<Usage, 'residentMb' | 'ownMb'> {
  const maps = [...family].map((pid) => read(`/proc/${pid}/smaps_rollup`));
  return { residentMb: mbOf(maps, family.size === 1 ? 'Rss' : 'Pss'), ownMb: mbOf(maps, 'Anonymous') };
}

/** A process and all its descendants. */
function familyOf(pid: number, all: readonly ProcessEntry[]): ReadonlySet<number> {
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
    grown = family.size > before;
  }
  return family;
}

/** Of each named process, its family and the CPU seconds of all of it, including children that have ended. */
function familiesOf(named: readonly { name: string; pid: number }[]) {
  const all = allProcesses();
  return named.map(({ name, pid }) => {
    const family = familyOf(pid, all);
    const ticks = all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0);
    return { name, family, cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND };
  });
}

/**
 * Usage of each named process of a running system, including its children. The kernel adds up the pages of each process
 * for it, which may take a tenth of a second.
 */
export function usageOf(named: readonly { name: string; pid: number }[]): Record<string, Usage> {
  return Object.fromEntries(
    familiesOf(named).map(({ name, family, cpuSeconds }) => [name, { cpuSeconds, ...memoryOf(family) }]),
  );
}

/** CPU time of each named process of a running system, including its children, without the memory, which takes longer. */
export function cpuOf(named: readonly { name: string; pid: number }[]): Record<string, CpuUsage> {
  return Object.fromEntries(familiesOf(named).map(({ name, cpuSeconds }) => [name, { cpuSeconds }]));
}
