import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { identityOf, stopProcess } from '../infra/processes.mjs';
import { readJson } from '../infra/workspace.mjs';

const LEFTOVER_TIMEOUT_MS = 8_000;

/**
 * Locks the data folder for this process. A lock is taken over if its holder was killed or the machine was restarted.
 * @param {string} dataDir
 * @returns {() => void} releases the lock
 */
export function lockDataDir(dataDir) {
  const file = join(dataDir, 'start.lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }), {
    mode: 0o600,
  });
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (tryLink(mine, file)) return () => rmSync(file, { force: true });
      const holder = readJson(file);
      if (holder && holder.identity === identityOf(holder.pid)) {
        throw new StartFailure(
          `The data folder ${dataDir} is in use by a running start (process ${holder.pid}): stop that one, or choose another folder with DATA_DIR=<folder>.`,
        );
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartFailure(`The data folder ${dataDir} was taken by another start at the same moment.`);
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Ends the children of a killed start. They are identified by pid, start time and command line.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
export async function endLeftovers(dataDir, say) {
  /** @type {{name: string, pid: number, identity?: string, signal: NodeJS.Signals}[]} */
  const processes = readJson(join(dataDir, 'run.json'))?.processes ?? [];
  const alive = processes.filter(
    ({ pid, identity }) => identity !== undefined && identity === identityOf(pid),
  );
  if (alive.length === 0) return;
  say(`Ending what the last start left running: ${alive.map(({ name }) => name).join(', ')}`);
  const servers = alive.filter(({ name }) => name === 'postgres' || /^kafka(-\d+)?$/.test(name));
  const apps = alive.filter((one) => !servers.includes(one));
  for (const group of [apps, servers]) {
    await Promise.all(
      group.map(({ pid, signal }) => stopProcess(pid, { signal, timeoutMs: LEFTOVER_TIMEOUT_MS })),
    );
  }
}
