import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');
const SEED = 17;

jest.setTimeout(480_000);

/** Runs `npm run chaos -- --short`: every sort of fault once, on a system of its own. */
async function chaos(): Promise<{ code: number | null; output: string }> {
  const args = [resolve(ROOT, 'tools', 'chaos.mjs'), '--short', '--seed', String(SEED)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, output };
}

describe('a system of two instances each under load, everything of it killed or stopped once', () => {
  it('loses nothing that was acknowledged, doubles nothing and leaves nothing stuck', async () => {
    const { code, output } = await chaos();
    // What failed stands in what it printed.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^faults 12: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
