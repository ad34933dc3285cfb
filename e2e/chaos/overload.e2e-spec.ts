import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');

jest.setTimeout(300_000);

/** Runs `npm run overload -- --short` on a system of its own. */
async function overload(): Promise<{ code: number | null; output: string }> {
  const args = [resolve(ROOT, 'tools', 'overload.mjs'), '--short'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, output };
}

describe('three times as many transfers as the system can take', () => {
  it('are refused by 503 with Retry-After or made once; memory is bounded and all is well afterwards', async () => {
    const { code, output } = await overload();
    // What failed stands in what it printed.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^summary: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
