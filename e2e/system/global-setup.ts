import { makePlatforms } from './ready-platforms';
import { newDataDir, readRunFile, startSystem, type RunningSystem } from './running-system';

declare global {
  var corridorSystem: RunningSystem | undefined;
}

/** Starts one system for all end-to-end suites, unless E2E_BASE_URL and E2E_DATA_DIR name a running one. */
async function setUp(): Promise<void> {
  if (process.env['E2E_BASE_URL']) return;
  const dataDir = newDataDir();
  globalThis.corridorSystem = await startSystem({ dataDir });
  await makePlatforms(dataDir);
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_BASE_URL'] = readRunFile(dataDir).baseUrl;
}

export = setUp;
