import { randomBytes } from 'node:crypto';
import type { KeyRing } from '@corridor/service';
import { decryptFile, encryptFile } from './file-encryption';

const SEGMENT = 64 * 1024;
const HEADER = 4 + 1 + 2 + 32 + 7;
const SEALED = SEGMENT + 16;
const ring: KeyRing = { active: 'k2', keys: new Map([['k2', randomBytes(32)]]) };

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const seal = (plain: Buffer, size = 10_000) => all(encryptFile(inPieces(plain, size), ring, '1/a'));
const open = (sealed: Buffer, boundTo = '1/a', size = 9_999) =>
  all(decryptFile(inPieces(sealed, size), ring, boundTo));

describe('an encrypted file', () => {
  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 200_001])(
    'of %i bytes opens to the same bytes, whatever the chunk size',
    async (size) => {
      const plain = randomBytes(size);
      for (const piece of [7_000, 65_536, 1_000_000]) {
        const sealed = await seal(plain, piece);
        expect((await open(sealed, '1/a', piece)).equals(plain)).toBe(true);
      }
    },
  );

  it('hides its bytes and has another ciphertext each time', async () => {
    const plain = Buffer.alloc(1_000, 'passport');
    const sealed = await seal(plain);
    expect(sealed.includes('passport')).toBe(false);
    expect(sealed.equals(await seal(plain))).toBe(false);
  });

  it.each([0, 5, 6, 20, 40, HEADER, HEADER + 100, HEADER + SEALED + 3])(
    'is refused if byte %i was changed',
    async (position) => {
      const sealed = await seal(randomBytes(2 * SEGMENT));
      sealed[position] = (sealed[position] ?? 0) ^ 1;
      await expect(open(sealed)).rejects.toThrow();
    },
  );

  it('yields nothing of a changed segment', async () => {
    const plain = randomBytes(2 * SEGMENT);
    const sealed = await seal(plain);
    sealed[HEADER + SEALED + 10] = (sealed[HEADER + SEALED + 10] ?? 0) ^ 1;
    const given: Buffer[] = [];
    await expect(
      (async () => {
        for await (const chunk of decryptFile(inPieces(sealed, 5_000), ring, '1/a')) given.push(chunk);
      })(),
    ).rejects.toThrow();
    expect(Buffer.concat(given).equals(plain.subarray(0, SEGMENT))).toBe(true);
  });

  it.each([0, 3, HEADER, HEADER + 10, HEADER + SEALED, HEADER + SEALED + 5])(
    'is refused if it was cut after %i bytes',
    async (length) => {
      const sealed = await seal(randomBytes(2 * SEGMENT));
      await expect(open(sealed.subarray(0, length))).rejects.toThrow();
    },
  );

  it('is refused if its segments were swapped', async () => {
    const sealed = await seal(randomBytes(3 * SEGMENT));
    const first = Buffer.from(sealed.subarray(HEADER, HEADER + SEALED));
    sealed.copyWithin(HEADER, HEADER + SEALED, HEADER + 2 * SEALED);
    first.copy(sealed, HEADER + SEALED);
    await expect(open(sealed)).rejects.toThrow();
  });

  it('is refused under another storage key and without its key in the ring', async () => {
    const sealed = await seal(randomBytes(10));
    await expect(open(sealed, '2/a')).rejects.toThrow();
    const without: KeyRing = { active: 'k3', keys: new Map([['k3', randomBytes(32)]]) };
    await expect(all(decryptFile(inPieces(sealed, 10), without, '1/a'))).rejects.toThrow('no key k2');
  });

  it('under an older key opens after a rotation', async () => {
    const plain = randomBytes(10);
    const sealed = await seal(plain);
    const rotated: KeyRing = { active: 'k3', keys: new Map([...ring.keys, ['k3', randomBytes(32)]]) };
    expect((await all(decryptFile(inPieces(sealed, 10), rotated, '1/a'))).equals(plain)).toBe(true);
  });
});
