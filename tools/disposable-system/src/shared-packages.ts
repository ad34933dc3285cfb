import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Lets the sources of another commit use the packages that are installed here, if its lock file names no other ones.
 * Otherwise its start installs its own, which takes a minute.
 * @param folder of `commitFolder`
 */
export function sharePackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  const [theirs, ours] = [lockText(folder), lockText(ROOT)];
  if (existsSync(modules)) return;
  const installed = new Set(registryPackages(ours));
  if (!registryPackages(theirs).every((one) => installed.has(one))) return;
  mkdirSync(join(modules, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const isOwn = name === OWN_SCOPE || (name.startsWith('.') && name !== '.bin');
    if (!isOwn) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const [path, { link, resolved }] of packagesIn(theirs))
    if (link === true && path.startsWith(`node_modules/${OWN_SCOPE}/`))
      symlinkSync(join('..', '..', String(resolved)), join(folder, path));
  // `npm start` compares it with the lock file.
  writeFileSync(join(modules, '.corridor-lock'), createHash('sha256').update(theirs).digest('hex'));
}
