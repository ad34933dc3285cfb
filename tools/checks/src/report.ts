/**
 * Prints the faults of a check, then a summary line.
 * @returns the exit code
 */
export function report(faults: readonly string[], summary: string): number {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${summary}\n`);
  return faults.length === 0 ? 0 : 1;
}
