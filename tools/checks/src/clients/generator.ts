import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ROOT } from '../../../infra/workspace.mjs';

/** Versions and settings of the generators. */
export const GENERATOR_SETTINGS = join(ROOT, 'tools', 'checks', 'clients');

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

/** What openapi-python-client leaves out: on success it prints one line, and every further line is a warning. */
export function generatorWarnings(said: string): string[] {
  return said.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Generating '));
}
