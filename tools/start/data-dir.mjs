import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { StartFailure, firstLine } from '../infra/failure.mjs';
import { assertFreeSpace } from '../infra/free-space.mjs';
import { missingKafkaBytes } from '../infra/jars.mjs';
import { ROOT } from '../infra/workspace.mjs';

const OWNER_ONLY = 0o700;
/** Set on folders that anybody may write to, such as /tmp. */
const STICKY = 0o1000;
/** These folders belong to the user who runs the start. The data folder itself belongs to PostgreSQL's user. */
const OWN_FOLDERS = ['logs', 'documents', 'kafka'];

/** A new system takes 70 MB. PostgreSQL and Kafka write their logs in segments of 16 and 64 MB. */
const NEW_DATA_BYTES = 300_000_000;
/** A folder that has its data, or no server of its own, grows by logs and documents only. */
const LOGS_BYTES = 50_000_000;
const PACKAGES_BYTES = 1_400_000_000;

/**
 * Refuses to start on a disk that is too full.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'cacheDir' | 'databaseUrl' | 'kafkaBrokers'>} settings
 */
export function assertSpace({ dataDir, cacheDir, databaseUrl, kafkaBrokers }) {
  const needs = [
    {
      what: 'the data folder',
      path: dataDir,
      bytes: dataBytes({ dataDir, databaseUrl, kafkaBrokers }),
      variable: 'DATA_DIR',
    },
  ];
  const jarsBytes = kafkaBrokers ? 0 : missingKafkaBytes(cacheDir);
  if (jarsBytes > 0)
    needs.push({ what: 'the cache folder', path: cacheDir, bytes: jarsBytes, variable: 'CACHE_DIR' });
  const packages = { what: 'the packages in', path: ROOT, bytes: PACKAGES_BYTES };
  const areInstalled = existsSync(join(ROOT, 'node_modules', '.package-lock.json'));
  assertFreeSpace(areInstalled ? needs : [...needs, packages]);
}

/**
 * What a start adds to the data folder.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'databaseUrl' | 'kafkaBrokers'>} settings
 */
export function dataBytes({ dataDir, databaseUrl, kafkaBrokers }) {
  const hasData = existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'));
  return hasData || (databaseUrl && kafkaBrokers) ? LOGS_BYTES : NEW_DATA_BYTES;
}

/**
 * Creates the data folder and closes it and its contents to other users, even if an earlier start left it open.
 * @param {string} dataDir
 * @param {import('../infra/postgres-user.mjs').PostgresUser | undefined} postgres the user of PostgreSQL. If it is set,
 *   the folder belongs to it, so that PostgreSQL can enter. Root can enter anyway.
 */
export function prepareDataDir(dataDir, postgres) {
  try {
    mkdirSync(dirname(dataDir), { recursive: true, mode: 0o755 });
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
    assertCloseable(dataDir);
    if (postgres?.uid !== undefined && postgres.gid !== undefined)
      chownSync(dataDir, postgres.uid, postgres.gid);
    chmodSync(dataDir, OWNER_ONLY);
    for (const folder of OWN_FOLDERS.map((name) => join(dataDir, name))) {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
      chmodSync(folder, OWNER_ONLY);
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The data folder ${dataDir} can't be made, or not closed to others (${firstLine(error)}): choose another with DATA_DIR=<folder>.`,
    );
  }
}

/**
 * Refuses a folder that also has other purposes, because closing it to other users would be a mistake.
 * @param {string} dataDir
 */
function assertCloseable(dataDir) {
  const isShared = [parse(dataDir).root, homedir(), ROOT].includes(dataDir);
  if (!isShared && (statSync(dataDir).mode & STICKY) === 0) return;
  throw new StartFailure(
    `The data folder ${dataDir} would be closed to everybody else, and is there for more than the data: choose a folder of its own with DATA_DIR=<folder>.`,
  );
}
