import { runTool } from './system/tool-runs';

jest.setTimeout(900_000);

describe('records that the benchmark of growth writes by SQL', () => {
  // The benchmark walks all pages of every list, checks the ledger, pays from filled accounts and checks it again.
  it('are listed with their totals, are sound for the ledger checks, and can pay', async () => {
    const dataDir = String(process.env['E2E_DATA_DIR']);
    const options = ['--short', '--only', 'growth', '--sizes', '300', '--data-dir', dataDir];
    const { code, output } = await runTool('bench', ...options);
    expect(output).toContain('wrote 300 transactions');
    for (const shown of ['transactions: of a customer', 'webhook-deliveries: of an endpoint', 'a transfer']) {
      expect(output).toMatch(new RegExp(`^${shown}: p50 [0-9.]+ ms`, 'm'));
    }
    expect(output).toMatch(/^verify-ledger, s +[0-9.]+/m);
    expect([code, output]).toEqual([0, expect.stringContaining('All figures: ')]);
  });
});
