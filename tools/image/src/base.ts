import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureNpmPackage, type PinnedPackage } from '../../infra/npm-package.mjs';
import { ROOT, readJson, sha256 } from '../../infra/workspace.mjs';
import { run } from './run';

const LOCK = join(ROOT, 'tools', 'image', 'node.lock.json');
const SUITE = 'bookworm';
const SOURCES = `Types: deb
URIs: http://deb.debian.org/debian
Suites: ${SUITE} ${SUITE}-updates
Components: main

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: ${SUITE}-security
Components: main
`;
/** A base older than that lacks corrections of its packages. */
const MADE_AGAIN_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * A folder with the root file system that stands for `node:24-bookworm-slim` where images can't be pulled: Debian's
 * essential packages and apt, verified by apt, and Node with npm of the lock file. It is made once a week.
 */
export function ensureBaseFolder(cacheDir: string, say: (line: string) => void): string {
  const { node, npm } = readJson(LOCK) as Record<'node' | 'npm', PinnedPackage>;
  const week = Math.floor(Date.now() / (MADE_AGAIN_AFTER_DAYS * DAY_MS));
  const name = `image-base-${sha256(JSON.stringify([node, npm, SOURCES])).slice(0, 12)}-${week}`;
  const folder = join(cacheDir, name);
  if (existsSync(folder)) return folder;
  const [nodeFolder, npmFolder] = [node, npm].map((one) => ensureNpmPackage(one, cacheDir, say));
  say('Making the base of the image from packages of Debian (mmdebstrap)');
  mkdirSync(cacheDir, { recursive: true });
  const fresh = mkdtempSync(join(cacheDir, 'image-base-new-'));
  try {
    const [root, sources] = [join(fresh, 'root'), join(fresh, 'debian.sources')];
    writeFileSync(sources, SOURCES);
    run('mmdebstrap', ['--mode=root', '--variant=apt', '--quiet', SUITE, root, sources]);
    const local = join(root, 'usr', 'local');
    cpSync(join(String(nodeFolder), 'bin', 'node'), join(local, 'bin', 'node'));
    cpSync(String(npmFolder), join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
    renameSync(root, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
