import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { schemaFaults } from '../support/cyclonedx';
import { lockedFor } from '../system/lock-file';
import { runTool } from '../system/tool-runs';

const ROOT = resolve(__dirname, '..', '..');
const FILES = ['corridor-cli-0.1.0.tgz', 'corridor-sdk-0.1.0.tgz'];
const BILLS = FILES.map((name) => `${name}.cdx.json`);

const folder = mkdtempSync(join(tmpdir(), 'corridor-release-files-'));
const [release, unsigned] = [join(folder, 'release'), join(folder, 'unsigned')];
const [key, publicKey, otherKey] = ['key.pem', 'key.pub', 'other.pub'].map((name) => join(folder, name));
/** Where the compiler writes what packages have. */
const FORMER = ['typescript/dist', 'typescript/cjs/dist', 'cli/dist'].map((path) => join(ROOT, 'sdks', path));
let signed: { code: number | null; output: string };

function bill(name: string): {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
} {
  return JSON.parse(readFileSync(join(release, name), 'utf8')) as ReturnType<typeof bill>;
}

async function verified(from: string, keyFile = publicKey): Promise<{ code: number; output: string }> {
  const args = [join(ROOT, 'tools', 'verify-release.mjs'), from, '--key', String(keyFile)];
  return new Promise((done) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

beforeAll(async () => {
  const pair = generateKeyPairSync('ed25519');
  const spki = { type: 'spki', format: 'pem' } as const;
  writeFileSync(String(key), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(String(publicKey), pair.publicKey.export(spki));
  writeFileSync(String(otherKey), generateKeyPairSync('ed25519').publicKey.export(spki));
  for (const former of FORMER) {
    mkdirSync(former, { recursive: true });
    writeFileSync(join(former, 'former.js'), 'of other sources');
  }
  const made = await runTool('release-files', 'make', release);
  if (made.code !== 0) throw new Error(made.output);
  cpSync(release, unsigned, { recursive: true });
  signed = await runTool('release-files', 'sign', release, '--key', String(key));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a release', () => {
  it('are the packages of npm, their bills of materials, and what is signed', () => {
    expect(signed).toMatchObject({ code: 0 });
    expect(readdirSync(release).sort()).toEqual(['attestations.intoto.jsonl', ...FILES, ...BILLS].sort());
  });

  it.each(FILES)('have in %s nothing that was compiled before', (name) => {
    const listed = execFileSync('tar', ['-tzf', join(release, name)], { encoding: 'utf8' });
    expect(listed).toContain('package/dist/');
    expect(listed).not.toContain('former.js');
  });

  it('are verified by their key, without packages of npm', async () => {
    const { code, output } = await verified(release);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/made of [\da-f]{40}(-changed)?\n$/) as string,
    });
    for (const name of [...FILES, ...BILLS]) expect(output).toContain(`${name}: signed\n`);
  });

  it.each([...FILES, ...BILLS])('are refused if %s was changed', async (name) => {
    const copy = join(folder, `changed-${name}`);
    cpSync(release, copy, { recursive: true });
    const file = join(copy, name);
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, bytes);
    expect(await verified(copy)).toEqual({
      code: 1,
      output: expect.stringContaining(`${name} is not the file that was signed`) as string,
    });
  });

  it('are refused by another key', async () => {
    expect(await verified(release, otherKey)).toEqual({
      code: 1,
      output: expect.stringContaining("this key didn't sign") as string,
    });
  });

  it.each([
    ['corridor-sdk-0.1.0.tgz.cdx.json', '@corridor/sdk', 'sdks/typescript'],
    ['corridor-cli-0.1.0.tgz.cdx.json', '@corridor/cli', 'sdks/cli'],
  ])('have a bill %s, which names every package that the lock file has for it', async (name, of, path) => {
    expect(await schemaFaults(readFileSync(join(release, name), 'utf8'))).toBeNull();
    expect(bill(name).metadata.component.name).toBe(of);
    const refs = bill(name).components.map((component) => component['bom-ref']);
    expect(refs.length).toBeGreaterThan(1);
    expect(refs.sort()).toEqual([...lockedFor(path)].sort());
  });

  it('are not signed after a change', async () => {
    writeFileSync(join(unsigned, 'corridor-sdk-0.1.0.tgz'), 'other');
    expect(await runTool('release-files', 'sign', unsigned, '--key', String(key))).toEqual({
      code: 1,
      output: expect.stringContaining('Nothing is signed: corridor-sdk-0.1.0.tgz is not the file') as string,
    });
  });
});
