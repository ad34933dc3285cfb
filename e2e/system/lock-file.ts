import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A package in package-lock.json. */
export interface LockedPackage {
  version: string;
  name?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages of package-lock.json by their paths. */
export const { packages: lockedPackages } = JSON.parse(
  readFileSync(join(resolve(__dirname, '..', '..'), 'package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/**
 * `name@version` of the packages that one of the workspace needs, found in the lock file as Node finds them in `node_modules`.
 * @param path folder of the package in the repository
 */
export function lockedFor(path: string, refs = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies } = lockedPackages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    let from = path;
    while (from !== '' && lockedPackages[`${from}/node_modules/${name}`] === undefined)
      from = from.split('/').slice(0, -1).join('/');
    const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    const { link, resolved = '' } = lockedPackages[place] ?? {};
    const target = link ? resolved : place;
    const ref = `${name}@${lockedPackages[target]?.version}`;
    if (refs.has(ref)) continue;
    refs.add(ref);
    lockedFor(target, refs);
  }
  return refs;
}
