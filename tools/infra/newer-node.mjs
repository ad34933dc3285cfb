import { join } from 'node:path';
import { ensureNpmPackage } from './npm-package.mjs';
import { ROOT, readJson } from './workspace.mjs';

const LOCK = join(ROOT, 'tools', 'image', 'node.lock.json');

/**
 * The path of the image's Node, which an npm package contains. It is downloaded once.
 * @param {string} cacheDir
 * @param {(line: string) => void} say
 * @returns {string | undefined} undefined where that package has no program
 * @throws {import('./failure.mjs').StartFailure} if it can't be downloaded
 */
export function ensureNewerNode(cacheDir, say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return join(ensureNpmPackage(readJson(LOCK).node, cacheDir, say), 'bin', 'node');
}
