import { existsSync, readFileSync } from 'node:fs';

const ASSIGNED = 'a consumer has its partitions';
const LEFT = 'a consumer has left its group';

/** A line of a service's log about its group. Times are milliseconds since the epoch. */
interface GroupLine {
  at: number;
  isAssigned: boolean;
  rebalanceMs: number;
}

/** The lines of logs about a consumer group (`libs/messaging/src/rebalance-log.ts`). */
export function groupLines(texts: readonly string[], groupId: string): GroupLine[] {
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line.includes(ASSIGNED) || line.includes(LEFT))
      .map((line) => JSON.parse(line) as { time: string; msg: string; groupId: string; rebalanceMs?: number })
      .filter((line) => line.groupId === groupId)
      .map(({ time, msg, rebalanceMs = 0 }) => ({
        at: Date.parse(time),
        isAssigned: msg === ASSIGNED,
        rebalanceMs,
      })),
  );
}

/**
 * How long the group was without all its partitions in a span of time, in milliseconds: from the first sign of a rebalance
 * that any member saw, or a member's leave, until the last member had its partitions. Undefined without a rebalance.
 */
export function rebalanceTime(
  lines: readonly GroupLine[],
  { from, to }: { from: number; to: number },
): number | undefined {
  const during = lines.filter(({ at }) => at >= from && at <= to);
  const ends = during.filter(({ isAssigned }) => isAssigned).map(({ at }) => at);
  if (ends.length === 0) return undefined;
  return Math.max(...ends) - Math.min(...during.map(({ at, rebalanceMs }) => at - rebalanceMs));
}

/** The texts of log files; those that don't exist are left out. */
export function logTexts(files: readonly string[]): string[] {
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
}
