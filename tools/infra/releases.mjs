import { join } from 'node:path';
import { ROOT, readJson } from './workspace.mjs';

export const RELEASES_FILE = 'releases.json';

/**
 * @typedef {object} Release
 * @property {string} version semantic
 * @property {string} commit that the release was made of, and that its tag `v<version>` names
 * @property {string} date
 * @property {number} generation of its programs (`libs/database/src/migration-checksums.ts`)
 * @property {Record<string, string>} schemas the last migration of each service
 */

/**
 * All releases, the newest last.
 * @returns {Release[]}
 */
export function releases() {
  return readJson(join(ROOT, RELEASES_FILE)) ?? [];
}
