import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ADMIN = resolve(__dirname, '..', '..', 'tools', 'admin', 'dist', 'main.js');

/** How a command ended: by itself with a code, or by a signal. */
export interface AdminRun {
  code: number | null;
  output: string;
}

/**
 * Runs `npm run admin -- …` on the system of a data folder.
 * @param killAt kills the command and its children with SIGKILL as soon as its output matches.
 */
export async function runAdmin(
  dataDir: string,
  args: readonly string[],
  { env = {}, killAt }: { env?: Record<string, string>; killAt?: RegExp } = {},
): Promise<AdminRun> {
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let isKilled = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (isKilled || killAt?.test(output) !== true || child.pid === undefined) return;
      isKilled = true;
      process.kill(-child.pid, 'SIGKILL');
    });
  }
  const code = await new Promise<number | null>((done) => child.once('close', (status) => done(status)));
  return { code, output };
}
