import { secretsSent } from '../support/sent-values';
import { findingLines, searchSystem } from './personal-data';
import { removeDataDir, stopSystem } from './running-system';

/**
 * Searches every table, topic, log and file for the personal data that the run has sent.
 * @throws Error with the places that contain such data unencrypted
 */
async function assertNothingInTheClear(dataDir: string): Promise<void> {
  const secret = secretsSent(dataDir);
  const personal = secretsSent(dataDir, 'personal');
  if (secret.length + personal.length === 0) return;
  const { findings, places } = await searchSystem(dataDir, { secret, personal });
  const where = Object.entries(places).map(([sort, count]) => `${count} ${sort}`);
  process.stderr.write(
    `\npersonal data: ${secret.length} numbers and ${personal.length} names looked for in ${where.join(', ')}\n`,
  );
  if (findings.size === 0) return;
  throw new Error(`personal data is in the clear:\n${findingLines(findings).join('\n')}`);
}

/** Stops the system and removes its data. `E2E_KEEP=true` keeps the data for inspection. */
async function tearDown(): Promise<void> {
  const system = globalThis.corridorSystem;
  if (!system) return;
  try {
    await assertNothingInTheClear(system.dataDir);
  } finally {
    await stopSystem(system);
    if (process.env['E2E_KEEP'] !== 'true') removeDataDir(system.dataDir);
  }
}

export = tearDown;
