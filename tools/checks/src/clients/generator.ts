import { spawnSync } from 'node:child_process';
import { StartFailure } from '../../../infra/failure.mjs';

const LIMIT_MS = 300_000;

/**
 * Runs a generator or compiler to its end.
 * @returns its whole output
 * @throws StartFailure with its output, if it fails
 */
export function perform(command: string, args: readonly string[], options: { cwd?: string } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  if (status !== 0) throw new StartFailure(`${command} failed: ${error?.message ?? ''}\n${said}`);
  return said;
}
