import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { StartFailure, firstLine } from '../infra/failure.mjs';
import { ROOT } from '../infra/workspace.mjs';

const OWNER_ONLY = 0o700;
/** Set on folders that anybody may write to, such as /tmp. */
const STICKY = 0o1000;
/** These folders belong to the user who runs the start. The data folder itself belongs to PostgreSQL's user. */
const OWN_FOLDERS = ['logs', 'documents', 'kafka'];

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
