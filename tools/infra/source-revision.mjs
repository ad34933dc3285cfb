import { spawnSync } from 'node:child_process';
import { StartFailure } from './failure.mjs';
import { ROOT } from './workspace.mjs';

/**
 * The commit of the sources, and whether they differ from it. A new file counts too: compilers take what lies there.
 * @param {string} [folder]
 */
export function sourceRevision(folder = ROOT) {
  return {
    commit: git(folder, 'rev-parse', 'HEAD').trim(),
    isChanged: git(folder, 'status', '--porcelain', '--untracked-files=all') !== '',
  };
}

/** @param {{commit: string, isChanged: boolean}} revision */
export function revisionText({ commit, isChanged }) {
  return `${commit}${isChanged ? '-changed' : ''}`;
}

/** @param {string} folder @param {string[]} args */
function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new StartFailure(`git ${args[0]} failed: ${error?.message ?? stderr}`);
}
