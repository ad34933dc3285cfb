import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@corridor/testing';
import { runAdmin } from '../system/admin-run';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { signedByRing, writeRecord } from '../support/signed-records';

jest.setTimeout(900_000);

const TOPIC = 'notifications.approvals';
const dataDir = newDataDir();
const secretsFile = join(dataDir, 'secrets.json');
let system: RunningSystem;

afterAll(async () => {
  await stopSystem(system);
  removeDataDir(dataDir);
});

type SecretsFile = Record<string, unknown>;

const secrets = (): SecretsFile => JSON.parse(readFileSync(secretsFile, 'utf8')) as SecretsFile;

async function admin(...args: string[]): Promise<string> {
  const { code, output } = await runAdmin(dataDir, args);
  expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
  return output;
}

const letters = async (): Promise<string[]> =>
  (await admin('dead-letters', 'list', 'payments')).split('\n').filter((line) => line.startsWith('{'));

/** Stops the system, changes the secrets of its folder, and starts it again. */
async function restart(change: (known: SecretsFile) => SecretsFile): Promise<string> {
  await stopSystem(system);
  writeFileSync(secretsFile, JSON.stringify(change(secrets())));
  system = await startSystem({ dataDir });
  return String(readRunFile(dataDir).environment['PEER_KEYS_USE']);
}

it('an upgrade signs open dead letters and states of an earlier release anew before it refuses the key ring', async () => {
  // An earlier release signs with the ring alone.
  system = await startSystem({ dataDir, env: { PEER_KEYS_USE: 'accept' } });
  const run = readRunFile(dataDir);
  const record = { key: 'poison', value: 'no event' };
  await writeRecord(run, TOPIC, record, signedByRing(run, TOPIC, record));
  const before = await eventually(async () => {
    const found = await letters();
    return found.length === 1 && found;
  });

  const use = await restart(({ peerKeys: _keys, sharedSignaturesUntil: _until, ...earlier }) => earlier);
  expect(use).toBe('sign');
  await eventually(() => typeof secrets()['sharedSignaturesUntil'] === 'string', 240_000);
  const end = Date.parse(String(secrets()['sharedSignaturesUntil']));
  expect(end).toBeGreaterThan(Date.now());

  const past = new Date(Date.now() - 1_000).toISOString();
  expect(await restart((known) => ({ ...known, sharedSignaturesUntil: past }))).toBe('require');
  expect(await letters()).toEqual(before);
  const rebuilt = (await admin('rebuild-replicas', 'payments')).split('\n');
  const platforms = rebuilt.find((line) => line.includes('"table":"platforms"'));
  expect(JSON.parse(String(platforms))).toEqual({ table: 'platforms', rewritten: 1, dropped: 0, failed: [] });
  expect(await admin('rotate-keys', 'payments')).not.toContain('unbelieved');

  // On the way back to an earlier release the ring signs, so both are accepted until all is signed anew.
  await stopSystem(system);
  system = await startSystem({ dataDir, env: { PEER_KEYS_USE: 'accept' } });
  expect(await restart((known) => known)).toBe('sign');
  await eventually(() => typeof secrets()['sharedSignaturesUntil'] === 'string', 240_000);
  expect(await letters()).toEqual(before);
});
