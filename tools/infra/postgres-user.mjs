import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { StartFailure } from './failure.mjs';

const USER = 'postgres';

/** @typedef {{name: string, uid?: number, gid?: number}} PostgresUser */

/**
 * The user who runs PostgreSQL. It is the current user, or the user "postgres" for root, because PostgreSQL refuses to
 * run as root. A missing user "postgres" is created.
 * @returns {PostgresUser}
 */
export function postgresUser() {
  const self = userInfo();
  if (process.platform === 'win32' || self.uid !== 0) return { name: self.username };
  const known = idsOf(USER);
  if (known) return known;
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', USER], {
    encoding: 'utf8',
  });
  const ids = idsOf(USER);
  if (!ids) {
    const reason = made.error?.message ?? made.stderr.trim();
    throw new StartFailure(
      `PostgreSQL can't run as root, and the user "${USER}" can't be made (${reason}): run as another user, or name a server with DATABASE_URL.`,
    );
  }
  return ids;
}

/** @param {string} name */
function idsOf(name) {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The first folder on a path, including the path itself, that the user may not enter. The check runs as that user, so
 * that groups and access lists count as well.
 * @param {PostgresUser} user
 * @param {string} path
 * @returns {string | undefined} undefined if all folders can be entered
 */
export function closedFolder(user, path) {
  if (user.uid === undefined) return undefined;
  const folders = [path];
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
    folders.unshift(dirname(folder));
  const script = 'for folder in "$@"; do test -x "$folder" || { printf %s "$folder"; exit 1; }; done';
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], {
    cwd: '/',
    encoding: 'utf8',
    uid: user.uid,
    gid: user.gid,
  });
  return asked.status === 0 ? undefined : asked.stdout || path;
}

/**
 * Fails if PostgreSQL's user cannot reach the data, and names the folder that blocks the path.
 * @param {PostgresUser} user
 * @param {string} path
 */
export function assertPassable(user, path) {
  const closed = closedFolder(user, path);
  if (closed === undefined) return;
  throw new StartFailure(
    `PostgreSQL runs as user "${user.name}", who may not enter ${closed}: open it with chmod o+x, or choose another folder with DATA_DIR=<folder>.`,
  );
}
