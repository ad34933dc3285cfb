import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../infra/failure.mjs';
import { ROOT } from '../../infra/workspace.mjs';

const SHA_DIGITS = 12;

/** The sources of a commit. */
export interface CommitFolder {
  /** First digits of the commit. */
  sha: string;
  folder: string;
}

/**
 * Writes the sources of a commit into a folder of its own below the folder for temporary files. The folder is kept, so
 * that a second run finds its packages installed and its code compiled.
 * @param revision anything that git resolves to a commit
 * @throws StartFailure if git finds no such commit
 */
export async function commitFolder(revision: string): Promise<CommitFolder> {
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (found.status !== 0) throw new StartFailure(`"${revision}" is no commit of this repository.`);
  const sha = found.stdout.trim().slice(0, SHA_DIGITS);
  const folder = join(tmpdir(), `corridor-bench-${sha}`);
  if (!existsSync(folder)) {
    // A run that is interrupted leaves no half of the sources under the final name.
    const partial = mkdtempSync(`${folder}-`);
    chmodSync(partial, 0o755);
    await extract(sha, partial);
    renameSync(partial, folder);
  }
  return { sha, folder };
}

async function extract(sha: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', '--format=tar', sha], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  archive.stdout.pipe(unpack.stdin);
  const codes = await Promise.all([once(archive, 'close'), once(unpack, 'close')]);
  if (codes.some(([code]) => code !== 0)) throw new Error(`the sources of ${sha} could not be extracted`);
}
