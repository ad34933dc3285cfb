import { runTool } from '../system/tool-runs';

jest.setTimeout(900_000);

describe('three times as many transfers as the system can handle', () => {
  it('are created once or refused by 503 with Retry-After; memory stays bounded and the system recovers', async () => {
    const { code, output } = await runTool('overload', '--short');
    // The output names the failures.
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^summary: /m);
    expect(output).toMatch(/^PASS$/m);
  });
});
