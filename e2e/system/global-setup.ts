import { newDataDir, readRunFile, startSystem, type RunningSystem } from './running-system';

declare global {
  var corridorSystem: RunningSystem | undefined;
}

/** Starts one system for all end-to-end suites. */
async function setUp(): Promise<void> {
  const dataDir = newDataDir();
  globalThis.corridorSystem = await startSystem({ dataDir });
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_BASE_URL'] = readRunFile(dataDir).baseUrl;
}

export = setUp;
