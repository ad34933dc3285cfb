import { runTool } from '../system/tool-runs';

const SEED = '17';

jest.setTimeout(480_000);

describe('a system of two instances each under load, everything of it killed, stopped, frozen or cut off once', () => {
  it('loses nothing that was acknowledged, doubles nothing and leaves nothing stuck', async () => {
    const { code, output } = await runTool('chaos', '--short', '--seed', SEED);
    // What failed stands in what it printed.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^faults 15: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
