import { spawnSync } from 'node:child_process';
import { StartFailure } from '../../infra/failure.mjs';
import { ROOT } from '../../infra/workspace.mjs';

const LIMIT_MS = 300_000;
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;

/**
 * Runs a program in a folder.
 * @returns its standard output
 * @throws StartFailure with what it said if it fails
 */
export function perform(command: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (status === 0) return stdout;
  throw new StartFailure(`${command} ${args[0] ?? ''} failed: ${error?.message ?? ''}${stderr ?? ''}`);
}
