import { digestOf, NOTHING, readCheckpoint, type Checkpoint, type CheckpointKeys } from './checkpoint';

/** The checkpoints of a log that count, and what is wrong with them. */
export interface CheckpointChain {
  checkpoints: readonly Checkpoint[];
  faults: readonly string[];
}

interface ChainQuestion {
  log: string;
  keys: CheckpointKeys;
  /**
   * Number of the last checkpoint that a restored database had. Those after it that were not continued are of entries
   * that the restore took away.
   */
  restoredTo?: number | undefined;
}

/**
 * Reads the checkpoints of one log from the lines of a second place, in any order. Lines that are repeated count once;
 * those that are no checkpoints are left out: if one is missed, its successor shows it.
 */
export function checkpointChain(lines: Iterable<string>, question: ChainQuestion): CheckpointChain {
  const faults: string[] = [];
  const byDigest = new Map<string, Checkpoint>();
  for (const line of lines) {
    const found = readCheckpoint(line, question.keys);
    if (found === undefined || found.checkpoint.log !== question.log) continue;
    if (found.fault === undefined) byDigest.set(digestOf(found.checkpoint), found.checkpoint);
    else faults.push(`checkpoint ${found.checkpoint.number}: ${found.fault}`);
  }
  const successors = new Map<string, Checkpoint[]>();
  for (const checkpoint of byDigest.values())
    successors.set(checkpoint.previous, [...(successors.get(checkpoint.previous) ?? []), checkpoint]);
  for (const [previous, checkpoints] of successors) {
    const number = byDigest.get(previous)?.number ?? 0;
    if (checkpoints.length === 1) continue;
    if (question.restoredTo === number) dropOthers(checkpoints, successors, byDigest);
    else
      faults.push(
        `${checkpoints.length} checkpoints follow number ${number}: the database was restored, or the log was cut and continued`,
      );
  }
  const checkpoints = [...byDigest.values()].sort((one, other) => one.number - other.number);
  for (const { number, previous } of checkpoints)
    if (previous !== NOTHING && !byDigest.has(previous))
      faults.push(`the checkpoint before number ${number} is missing`);
  return { checkpoints, faults };
}

/** Leaves the newest of several successors, and takes away the others with all that follow them. */
function dropOthers(
  checkpoints: readonly Checkpoint[],
  successors: ReadonlyMap<string, readonly Checkpoint[]>,
  byDigest: Map<string, Checkpoint>,
): void {
  const [, ...others] = checkpoints.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  while (others.length > 0) {
    const digest = digestOf(others.pop() as Checkpoint);
    byDigest.delete(digest);
    others.push(...(successors.get(digest) ?? []));
  }
}
