/**
 * Prints the violations of a check, then a summary line.
 * @returns the exit code
 */
export function report(violations: readonly string[], summary: string): number {
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  process.stdout.write(`${summary}\n`);
  return violations.length === 0 ? 0 : 1;
}
