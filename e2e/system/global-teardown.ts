import { removeDataDir, stopSystem } from './running-system';

/** Stops the system and removes its data; `E2E_KEEP=true` keeps them to look at. */
async function tearDown(): Promise<void> {
  const system = globalThis.corridorSystem;
  if (!system) return;
  await stopSystem(system);
  if (process.env['E2E_KEEP'] !== 'true') removeDataDir(system.dataDir);
}

export = tearDown;
