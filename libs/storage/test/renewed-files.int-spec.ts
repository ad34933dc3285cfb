import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStorage, newStorageKey, type FileStorage, type StorageConfig } from '../src';
import { BucketServer } from './fixtures/bucket-server';

const MEGABYTE = 1024 * 1024;

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000);
}

async function contentOf(storage: FileStorage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe.each(['folder', 's3'] as const)('renewal of files under a new key in the storage: %s', (kind) => {
  const bucket = new BucketServer('documents');
  let folder: string;
  let config: StorageConfig;
  let written: Map<string, Buffer>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-storage-'));
    const endpoint = await bucket.start();
    config =
      kind === 'folder'
        ? { kind, path: join(folder, 'files') }
        : {
            kind,
            bucket: 'documents',
            region: 'us-east-1',
            endpoint,
            credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
            forcePathStyle: true,
          };
  });
  afterAll(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The storage with a key ring whose first key is active. */
  const under = (...ids: [string, ...string[]]) => {
    const keys = new Map(ids.map((id) => [id, createHash('sha256').update(id).digest()]));
    return createFileStorage(config, { active: ids[0], keys });
  };
  const storedBytes = async (key: string): Promise<Buffer> =>
    kind === 's3'
      ? (bucket.objects.get(key)?.bytes ?? Buffer.alloc(0))
      : readFile(join(folder, 'files', key));
  const bytesOf = (key: string): Buffer => written.get(key) ?? Buffer.alloc(0);

  beforeEach(async () => {
    written = new Map();
    for (const size of [16, 64 * 1024, 10 * MEGABYTE]) {
      const key = newStorageKey(9);
      written.set(key, randomBytes(size));
      await under('key-one').write(key, pieces(bytesOf(key)));
    }
  });
  afterEach(async () => {
    for await (const { key } of under('key-two').list()) await under('key-two').remove(key);
  });

  async function expectRenewed(): Promise<void> {
    for (const key of written.keys()) {
      expect((await contentOf(under('key-two'), key)).equals(bytesOf(key))).toBe(true);
      expect((await storedBytes(key)).includes('key-one')).toBe(false);
    }
  }

  it('makes them readable with the new key alone, and a second run finds nothing to do', async () => {
    const fresh = newStorageKey(9);
    await under('key-two', 'key-one').write(fresh, pieces(randomBytes(10)));
    expect(await under('key-two', 'key-one').renew()).toBe(3);
    expect(await under('key-two', 'key-one').renew()).toBe(0);
    await expectRenewed();
  });

  it('does not disturb readers, and does not bring back removed files', async () => {
    const [small = '', middle = '', large = ''] = written.keys();
    const reading = (await under('key-one', 'key-two').read(large)).iterator();
    const read = [(await reading.next()).value as Buffer];
    const renewal = under('key-two', 'key-one').renew();
    await under('key-two').remove(small);
    expect(await renewal).toBeGreaterThanOrEqual(2);
    for await (const chunk of reading) read.push(chunk as Buffer);
    expect(Buffer.concat(read).equals(bytesOf(large))).toBe(true);
    written.delete(small);
    expect((await contentOf(under('key-two'), middle)).equals(bytesOf(middle))).toBe(true);
    await expectRenewed();
  });

  it('is completed by the next run if one broke off', async () => {
    const [first = ''] = written.keys();
    if (kind === 'folder') await writeFile(join(folder, 'files', `${first}.unfinished`), 'half of a file');
    expect(await under('key-two', 'key-one').renew()).toBe(3);
    await expectRenewed();
  });

  it('leaves a file unchanged that cannot be opened', async () => {
    const [, , large = ''] = written.keys();
    const before = await storedBytes(large);
    await expect(under('key-two').renew()).rejects.toThrow('no key key-one in the key ring');
    if (kind === 'folder') {
      const changed = Buffer.from(before);
      changed[5 * MEGABYTE] = (changed[5 * MEGABYTE] ?? 0) ^ 1;
      await writeFile(join(folder, 'files', large), changed);
      await expect(under('key-two', 'key-one').renew()).rejects.toThrow();
      expect((await storedBytes(large)).equals(changed)).toBe(true);
    }
  });
});
