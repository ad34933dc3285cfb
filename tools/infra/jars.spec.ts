import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureJars } from './jars.mjs';
import { sha256 } from './workspace.mjs';

const CONTENTS: Record<string, string> = {
  '/org/a/a-1.jar': 'the first jar',
  '/org/b/b-2.jar': 'another jar',
};

describe('ensureJars', () => {
  const asked: string[] = [];
  /** Wrong contents. Each is sent once in place of the right one. */
  const wrong: string[] = [];
  let server: Server;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end(wrong.shift() ?? CONTENTS[url]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    env = { MAVEN_REPOSITORY_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    [asked.length, wrong.length] = [0, 0];
    folder = mkdtempSync(join(tmpdir(), 'corridor-jars-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function ensure(): ReturnType<typeof ensureJars> {
    const jars = Object.entries(CONTENTS).map(([path, content]) => ({
      path: path.slice(1),
      size: content.length,
      sha256: sha256(content),
    }));
    const lockFile = join(folder, 'jars.lock.json');
    writeFileSync(lockFile, JSON.stringify({ jars }));
    const cacheDir = join(folder, 'cache');
    return ensureJars(lockFile, { title: 'Kafka', version: '4', remedy: '', cacheDir, env, say: () => {} });
  }

  it('downloads the jars once and keeps the order of the class path', async () => {
    const made = await ensure();
    expect(made.classPath).toBe(['a-1.jar', 'b-2.jar'].map((name) => join(made.folder, name)).join(':'));
    expect(await ensure()).toEqual(made);
    expect(asked.sort()).toEqual(Object.keys(CONTENTS));
  });

  it('retries a download with wrong content and never keeps that content', async () => {
    wrong.push('the FIRST jar', 'another JAR');
    const { folder: kept } = await ensure();
    expect(asked).toHaveLength(4);
    expect(readdirSync(kept).sort()).toEqual(['a-1.jar', 'b-2.jar']);
    expect(readFileSync(join(kept, 'a-1.jar'), 'utf8')).toBe('the first jar');
  });

  it('downloads only missing jars and removes the class data archive', async () => {
    const { folder: kept } = await ensure();
    asked.length = 0;
    rmSync(join(kept, 'b-2.jar'));
    writeFileSync(join(kept, 'kafka-1.jsa'), 'of the old jars');
    await ensure();
    expect(asked).toEqual(['/org/b/b-2.jar']);
    expect(readdirSync(kept).sort()).toEqual(['a-1.jar', 'b-2.jar']);
  });
});
