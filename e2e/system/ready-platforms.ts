import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '..', '..');
/** As many as the suites take; whoever comes later makes one, which costs two processes. */
const COUNT = 40;
const READY = '.json';

/** The first token of a platform that nobody has used yet. */
export interface ReadyPlatform {
  clientId: string;
  clientSecret: string;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'ready-platforms');
}

/** Makes platforms for the suites, all by one command. */
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

/** Takes one of them, for one caller alone; undefined where none is left. */
export function takePlatform(dataDir: string): ReadyPlatform | undefined {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(READY))) {
    const taken = join(folder, `${name}.taken`);
    try {
      renameSync(join(folder, name), taken);
    } catch {
      continue; // Another suite was faster.
    }
    return JSON.parse(readFileSync(taken, 'utf8')) as ReadyPlatform;
  }
  return undefined;
}
