import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '..', '..');
/** Enough for the suites. After that, each new platform costs two processes. */
const COUNTS = { regulated: 80, unregulated: 14 };
const READY = '.json';

type Kind = keyof typeof COUNTS;

/** The first token of an unused platform. */
export interface ReadyPlatform {
  clientId: string;
  clientSecret: string;
}

function folderOf(dataDir: string, kind: Kind): string {
  return join(dataDir, 'ready-platforms', kind);
}

/** Creates platforms for the suites with one command for each kind. */
export async function makePlatforms(dataDir: string): Promise<void> {
  await Promise.all([makeKind(dataDir, 'regulated'), makeKind(dataDir, 'unregulated')]);
}

async function makeKind(dataDir: string, kind: Kind): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[join(ROOT, 'tools', 'admin', 'dist', 'main.js'), 'create-platform', '--json'],
      ...['--name', kind, '--count', String(COUNTS[kind])],
      ...(kind === 'unregulated' ? ['--unregulated'] : []),
    ],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  );
  mkdirSync(folderOf(dataDir, kind), { recursive: true });
  stdout
    .trim()
    .split('\n')
    .forEach((line, index) => writeFileSync(join(folderOf(dataDir, kind), `${index}${READY}`), line));
}

/** Takes one of the prepared platforms for one caller; undefined if none is left. */
export function takePlatform(dataDir: string, kind: Kind): ReadyPlatform | undefined {
  const folder = folderOf(dataDir, kind);
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
