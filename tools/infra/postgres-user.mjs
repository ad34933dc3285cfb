import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { StartFailure } from './failure.mjs';

const USER = 'postgres';

/** @typedef {{name: string, uid?: number, gid?: number}} PostgresUser */

/**
 * Who runs PostgreSQL: oneself, or, since it refuses to run as root, the user "postgres", who is made where
 * there is none.
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
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Refuses to go on where PostgreSQL's user can't get to a folder, and names the one that shuts them out. Asked as
 * that user, so that groups and access lists count too.
 * @param {PostgresUser} user
 * @param {{path: string, change: string}} target `change` says what else than opening the folder would help
 */
export function assertPassable(user, { path, change }) {
  if (user.uid === undefined) return;
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
  if (asked.status === 0) return;
  throw new StartFailure(
    `PostgreSQL runs as user "${user.name}", who may not enter ${asked.stdout || path}: open it with chmod o+x, or ${change}.`,
  );
}
