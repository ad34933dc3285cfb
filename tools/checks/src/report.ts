/**
 * Writes the faults of a check and one line about all of them.
 * @returns the exit code
 */
export function report(faults: readonly string[], summary: string): number {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${summary}\n`);
  return faults.length === 0 ? 0 : 1;
}
