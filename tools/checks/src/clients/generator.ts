import { spawnSync } from 'node:child_process';
import { StartFailure } from '../../../infra/failure.mjs';

const LIMIT_MS = 300_000;

/**
 * Runs a generator or compiler to its end.
 * @returns all that it said
 * @throws StartFailure with what it said, where it fails
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
