import { spawnSync } from 'node:child_process';
import { StartFailure } from '../../infra/failure.mjs';

const LIMIT_MS = 600_000;
const LINES_MAX = 40;

/**
 * Runs a program. Resolves with its standard output.
 * @throws StartFailure with the end of what it said if it fails
 */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1_024 * 1_024,
    env,
  });
  if (status === 0) return stdout;
  const said = `${stdout}${stderr}`.trim().split('\n').slice(-LINES_MAX).join('\n');
  throw new StartFailure(`${command} ${args.slice(0, 2).join(' ')} failed: ${error?.message ?? ''}\n${said}`);
}
