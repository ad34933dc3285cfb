import { runTool } from '../system/tool-runs';

jest.setTimeout(300_000);

describe('three times as many transfers as the system can take', () => {
  it('are refused by 503 with Retry-After or made once; memory is bounded and all is well afterwards', async () => {
    const { code, output } = await runTool('overload', '--short');
    // What failed stands in what it printed.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^summary: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
