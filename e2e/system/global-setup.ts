import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { alertSecret } from '../support/alert-receiver';
import { freePort } from '../../tools/infra/ports.mjs';
import { makePlatforms } from './ready-platforms';
import { newDataDir, readRunFile, startSystem, type RunningSystem } from './running-system';

declare global {
  var corridorSystem: RunningSystem | undefined;
}

/** Starts one system for all end-to-end suites, unless E2E_BASE_URL and E2E_DATA_DIR name a running one. */
async function setUp(): Promise<void> {
  if (process.env['E2E_BASE_URL']) return;
  const dataDir = newDataDir();
  const connectorsPort = String(await freePort());
  const operationsPort = String(await freePort());
  const alertsPort = String(await freePort());
  const env = {
    CONNECTORS_PORT: connectorsPort,
    OPERATIONS_PORT: operationsPort,
    // Of what the suites do, few actions need a second operator, by their amounts.
    FOUR_EYES: 'resolve-payment:10000,match-lines:1000000,create-deposit:900000000',
    OPERATIONS_WEBHOOK_URL: `http://127.0.0.1:${alertsPort}/alerts`,
    OPERATIONS_WEBHOOK_SECRET: alertSecret,
  };
  globalThis.corridorSystem = await startSystem({ dataDir, env });
  await makePlatforms(dataDir);
  execFileSync(process.execPath, [resolve(__dirname, '..', '..', 'tools', 'build-console.mjs')]);
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_CONNECTORS_URL'] = `http://127.0.0.1:${connectorsPort}`;
  process.env['E2E_ALERTS_PORT'] = alertsPort;
  process.env['E2E_OPERATIONS_URL'] = `http://127.0.0.1:${operationsPort}`;
  process.env['E2E_BASE_URL'] = readRunFile(dataDir).baseUrl;
}

export = setUp;
