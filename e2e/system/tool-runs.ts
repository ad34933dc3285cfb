import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');

/** Runs `npm run <name> -- <args>` and waits for its end. */
export async function runTool(
  name: string,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve(ROOT, 'tools', 'run.mjs'), name, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  // Its output may come after its exit.
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}
