import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyRing } from '@corridor/service';
import { createFileStorage, MissingFile, newStorageKey, type FileStorage, type StorageConfig } from '../src';
import { BucketServer } from './fixtures/bucket-server';

const ring: KeyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const MEGABYTE = 1024 * 1024;

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield randomBytes(6 * MEGABYTE);
  await Promise.reject(new Error('the caller hung up'));
}

async function contentOf(storage: FileStorage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function keysOf(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

describe.each(['folder', 's3'] as const)('the file storage: %s', (kind) => {
  const bucket = new BucketServer('documents');
  let folder: string;
  let config: StorageConfig;
  let storage: FileStorage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-storage-'));
    const s3 = {
      kind: 's3' as const,
      bucket: 'documents',
      region: 'us-east-1',
      endpoint: await bucket.start(),
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      forcePathStyle: true,
    };
    config = kind === 's3' ? s3 : { kind, path: join(folder, 'files') };
    storage = createFileStorage(config, ring);
  });
  afterAll(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const storedBytes = async (key: string): Promise<Buffer> =>
    kind === 's3'
      ? (bucket.objects.get(key)?.bytes ?? Buffer.alloc(0))
      : readFile(join(folder, 'files', key));

  it('is empty at first', async () => expect(await keysOf(storage)).toEqual([]));

  it.each([16, 100_000, 10 * MEGABYTE])('returns the %i bytes that were written', async (size) => {
    const bytes = randomBytes(size);
    const key = newStorageKey(7);
    await storage.write(key, pieces(bytes));
    expect((await contentOf(storage, key)).equals(bytes)).toBe(true);
    expect((await storedBytes(key)).includes(bytes.subarray(0, 16))).toBe(false);
  });

  it('lists files with their time and forgets removed ones', async () => {
    const key = newStorageKey(7);
    const beforeMs = Date.now();
    await storage.write(key, pieces(Buffer.from('x')));
    const found: number[] = [];
    for await (const file of storage.list()) if (file.key === key) found.push(file.writtenAtMs);
    expect(found).toHaveLength(1);
    // Some file systems round down to a whole second.
    expect(found[0]).toBeGreaterThanOrEqual(beforeMs - 1_000);
    expect(found[0]).toBeLessThanOrEqual(Date.now());
    await storage.remove(key);
    await storage.remove(key);
    expect(await keysOf(storage)).not.toContain(key);
    await expect(storage.read(key)).rejects.toThrow(MissingFile);
  });

  it('keeps nothing of a file whose source broke off', async () => {
    const before = await keysOf(storage);
    const key = newStorageKey(7);
    await expect(storage.write(key, broken())).rejects.toThrow('the caller hung up');
    expect(await keysOf(storage)).toEqual(before);
    await expect(storage.read(key)).rejects.toThrow(MissingFile);
  });

  it('does not read a changed file', async () => {
    const key = newStorageKey(7);
    await storage.write(key, pieces(randomBytes(200_000)));
    const sealed = await storedBytes(key);
    sealed[150_000] = (sealed[150_000] ?? 0) ^ 1;
    if (kind === 'folder') await writeFile(join(folder, 'files', key), sealed);
    await expect(contentOf(storage, key)).rejects.toThrow();
  });

  it.each(['../../etc/passwd', '7/../../x', 'x', '/etc/passwd', '7/a'])('refuses the key %s', async (key) => {
    await expect(storage.write(key, pieces(Buffer.from('x')))).rejects.toThrow('not a storage key');
    await expect(storage.read(key)).rejects.toThrow('not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('not a storage key');
  });

  it('uploads parts of a limited size', () => {
    if (kind === 's3') expect(Math.max(...bucket.parts)).toBeLessThanOrEqual(5 * MEGABYTE + 70_000);
  });

  it('separates the files of its prefixes', async () => {
    const imports = createFileStorage(config, ring, 'imports');
    const [document, file] = [newStorageKey(7), newStorageKey(7)];
    await storage.write(document, pieces(Buffer.from('a document')));
    await imports.write(file, pieces(Buffer.from('customers')));
    expect(await keysOf(imports)).toEqual([file]);
    expect(await keysOf(storage)).not.toContain(file);
    await expect(imports.read(document)).rejects.toThrow(MissingFile);
    await expect(storage.read(file)).rejects.toThrow(MissingFile);
    expect((await contentOf(imports, file)).toString()).toBe('customers');
    await imports.remove(file);
    expect(await keysOf(imports)).toEqual([]);
    await storage.remove(document);
  });

  it('leaves no unfinished file behind', async () => {
    if (kind === 'folder') {
      const names = await readdir(join(folder, 'files', '7'));
      expect(names.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    }
  });
});
