import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const OWN_SCOPE = '@corridor';

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
}

function lockText(root: string): string {
  return readFileSync(join(root, 'package-lock.json'), 'utf8');
}

function packagesIn(text: string): [string, LockedPackage][] {
  return Object.entries((JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages);
}

/** The packages of a lock file that come from a registry, with their places, versions and checksums. */
function registryPackages(text: string): string[] {
  return packagesIn(text)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version, integrity }]) => [path, version, integrity].join(' '));
}

/** Whether the packages of a lock file are all installed in a checkout. */
function hasPackagesOf(checkout: string, lock: string): boolean {
  if (!existsSync(join(checkout, 'node_modules'))) return false;
  const installed = new Set(registryPackages(lockText(checkout)));
  return registryPackages(lock).every((one) => installed.has(one));
}

/** The links of a folder of packages to those of a checkout, with what they name. */
function linksIn(modules: string): { path: string; target: string }[] {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => ({ path: join(modules, name), target: readlinkSync(join(modules, name)) }));
}

/**
 * Lets the sources of another commit use the packages that are installed in a checkout, if its lock file names no other
 * ones. Otherwise its start installs its own, which takes a minute. What an earlier call or start left is kept, unless
 * the checkout of that call was removed or has other packages now.
 * @param folder of `commitFolder`
 * @param checkout default: this one
 */
export function sharePackages(folder: string, checkout = ROOT): void {
  const modules = join(folder, 'node_modules');
  const lock = lockText(folder);
  if (existsSync(modules)) {
    const links = linksIn(modules);
    const checkouts = new Set(links.map(({ target }) => dirname(dirname(target))));
    const isUsable =
      [...checkouts].every((one) => hasPackagesOf(one, lock)) && links.every(({ path }) => existsSync(path));
    if (isUsable) return;
    rmSync(modules, { recursive: true });
  }
  if (!hasPackagesOf(checkout, lock)) return;
  mkdirSync(join(modules, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    const isOwn = name === OWN_SCOPE || (name.startsWith('.') && name !== '.bin');
    if (!isOwn) symlinkSync(join(checkout, 'node_modules', name), join(modules, name));
  }
  for (const [path, { link, resolved }] of packagesIn(lock))
    if (link === true && path.startsWith(`node_modules/${OWN_SCOPE}/`))
      symlinkSync(join('..', '..', String(resolved)), join(folder, path));
  // `npm start` compares it with the lock file.
  writeFileSync(join(modules, '.corridor-lock'), createHash('sha256').update(lock).digest('hex'));
}
