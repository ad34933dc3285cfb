import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { readJson, writeJson } from '../infra/workspace.mjs';
import { existsSync } from 'node:fs';
import { APP_NAMES } from './apps.mjs';
import { newPeerKeys } from './peer-keys.mjs';
import { runFileOf } from './run-file.mjs';

/**
 * @typedef {object} Secrets
 * @property {string} postgresPassword the embedded server's superuser
 * @property {Record<string, string>} servicePasswords one database role per app
 * @property {{active: string, keys: Record<string, string>}} keyRing AES-256 keys of personal data, base64
 * @property {string} fingerprintKey HMAC key of uniqueness checks, base64
 * @property {{active: string, keys: Record<string, string>}} documentLinkKeys keys that sign links to documents, base64
 * @property {string} auditCheckpointKey Ed25519 key that signs the audit log, PKCS #8, base64
 * @property {string} unsignedEventsUntil until when events of an earlier release, which signed none, are accepted; empty: never
 * @property {Record<string, import('./peer-keys.mjs').PeerRing>} peerKeys what each app signs records with
 * @property {string | null} sharedSignaturesUntil until when records are accepted that an earlier release has signed with the key ring,
 *   which all apps have; null: their end isn't known before all are signed anew; empty: never
 */

/** As long as topics keep events by default. */
const UPGRADE_MS = 14 * 86_400_000;

/**
 * The secrets of a data folder, created at the first start. Without them its personal data can never be read again.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function ensureSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = readJson(file);
  if (known === undefined && existsSync(file)) {
    throw new StartFailure(
      `${file} can't be read as JSON: restore it, since the data folder is of no use without it.`,
    );
  }
  /** @param {string} name */
  const isEarlierThan = (name) => known !== undefined && known[name] === undefined;
  const secrets = {
    postgresPassword: password(),
    fingerprintKey: randomBytes(32).toString('base64'),
    documentLinkKeys: { active: 'd1', keys: { d1: randomBytes(32).toString('base64') } },
    keyRing: { active: 'k1', keys: { k1: randomBytes(32).toString('base64') } },
    auditCheckpointKey: signingKey(),
    unsignedEventsUntil: isEarlierThan('unsignedEventsUntil') ? afterUpgrade() : '',
    peerKeys: newPeerKeys('p1'),
    sharedSignaturesUntil: isEarlierThan('sharedSignaturesUntil') ? null : '',
    ...known,
    servicePasswords: {
      ...Object.fromEntries(APP_NAMES.map((app) => [app, password()])),
      ...known?.servicePasswords,
    },
  };
  if (JSON.stringify(secrets) !== JSON.stringify(known)) writeJson(file, secrets);
  return secrets;
}

/**
 * Forgets the end of the key ring's time if the last start may have signed by it: with `PEER_KEYS_USE=accept`, or as an earlier
 * release. A start of this release leaves in run.json how it signed; an earlier one writes nothing of it, and removes the file.
 * @param {string} dataDir
 */
export function noteLastRun(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = readJson(file);
  if (known?.sharedSignaturesUntil === undefined) return;
  const use = readJson(runFileOf(dataDir))?.environment?.PEER_KEYS_USE;
  if (use !== 'sign' && use !== 'require') writeJson(file, { ...known, sharedSignaturesUntil: null });
}

/**
 * Begins the time after which records of the key ring are refused.
 * @param {string} dataDir
 */
export function noteSignedAnew(dataDir) {
  const file = join(dataDir, 'secrets.json');
  writeJson(file, { ...readJson(file), sharedSignaturesUntil: afterUpgrade() });
}

function afterUpgrade() {
  return new Date(Date.now() + UPGRADE_MS).toISOString();
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function password() {
  return randomBytes(24).toString('hex');
}
