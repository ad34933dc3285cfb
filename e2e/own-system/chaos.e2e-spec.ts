import { runTool } from '../system/tool-runs';

const SEED = '17';

// The tool has time limits of its own, and names what is stuck.
jest.setTimeout(900_000);

describe('a system with two instances of each app, under load and with every fault once', () => {
  it('loses and duplicates nothing that was acknowledged, and leaves nothing stuck', async () => {
    const { code, output } = await runTool('chaos', '--short', '--seed', SEED);
    // The output names the failures.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^faults 17: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
