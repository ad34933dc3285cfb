import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '..', '..');
/** Enough for the suites. After that, each new platform costs two processes. */
const COUNT = 40;
const READY = '.json';

/** The first token of an unused platform. */
export interface ReadyPlatform {
  clientId: string;
  clientSecret: string;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'ready-platforms');
}

/** Creates platforms for the suites with one command. */
export async function makePlatforms(dataDir: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[join(ROOT, 'tools', 'admin', 'dist', 'main.js'), 'create-platform', '--json'],
      ...['--name', 'ready', '--count', String(COUNT)],
    ],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  );
  mkdirSync(folderOf(dataDir));
  stdout
    .trim()
    .split('\n')
    .forEach((line, index) => writeFileSync(join(folderOf(dataDir), `${index}${READY}`), line));
}

/** Takes one of the prepared platforms for one caller; undefined if none is left. */
export function takePlatform(dataDir: string): ReadyPlatform | undefined {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(READY))) {
    const taken = join(folder, `${name}.taken`);
    try {
      renameSync(join(folder, name), taken);
    } catch {
      continue; // Another suite has taken it.
    }
    return JSON.parse(readFileSync(taken, 'utf8')) as ReadyPlatform;
  }
  return undefined;
}
