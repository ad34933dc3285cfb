import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from '@corridor/service';

/*
 * AES-GCM-HKDF streaming as Google's Tink specifies it: a key of its own for each file by HKDF-SHA256 over a
 * random salt, with the file's binding as `info`. Segments follow under AES-256-GCM. Their nonce is a random
 * prefix, the segment's number and a flag for the last one. So segments can't be changed, moved, omitted or
 * taken from another file, and a file can't be truncated. A mark and the id of the ring's key come first.
 */
const MARK = Buffer.from('CFS1');
const SALT_BYTES = 32;
const NONCE_PREFIX_BYTES = 7;
const TAG_BYTES = 16;
/** Size of a segment's plain text, in bytes. */
const SEGMENT_BYTES = 64 * 1024;
const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
const KEY_ID_BYTES_MAX = 255;

/** The parameters that seal the segments of one file. */
interface FileKey {
  key: Buffer;
  noncePrefix: Buffer;
}

function fileKeyOf(ringKey: Buffer, salt: Buffer, noncePrefix: Buffer, boundTo: string): FileKey {
  const key = Buffer.from(hkdfSync('sha256', ringKey, salt, Buffer.from(`corridor file ${boundTo}`), 32));
  return { key, noncePrefix };
}

function nonceOf({ noncePrefix }: FileKey, segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  noncePrefix.copy(nonce);
  nonce.writeUInt32BE(segment, NONCE_PREFIX_BYTES);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealSegment(key: FileKey, plain: Buffer, segment: number, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key.key, nonceOf(key, segment, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openSegment(key: FileKey, sealed: Buffer, segment: number, isLast: boolean): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('a stored file was cut short');
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key.key, nonceOf(key, segment, isLast), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]);
}

/** Buffers incoming bytes and returns them in the requested sizes. */
class ByteQueue {
  private chunks: Buffer[] = [];
  private bytes = 0;

  get length(): number {
    return this.bytes;
  }

  put(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  }

  take(bytes: number): Buffer {
    const all = this.chunks.length === 1 ? (this.chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.chunks);
    const rest = all.subarray(bytes);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.bytes = rest.length;
    return all.subarray(0, bytes);
  }
}

/** Encrypts a file under the ring's active key, a segment at a time. @param boundTo the storage key. */
export async function* encryptFile(
  source: AsyncIterable<Buffer>,
  ring: KeyRing,
  boundTo: string,
): AsyncGenerator<Buffer> {
  const keyId = Buffer.from(ring.active, 'utf8');
  const ringKey = ring.keys.get(ring.active);
  if (!ringKey || keyId.length > KEY_ID_BYTES_MAX) throw new Error('the key ring has no usable active key');
  const salt = randomBytes(SALT_BYTES);
  const noncePrefix = randomBytes(NONCE_PREFIX_BYTES);
  const key = fileKeyOf(ringKey, salt, noncePrefix, boundTo);
  yield Buffer.concat([MARK, Buffer.from([keyId.length]), keyId, salt, noncePrefix]);
  const queue = new ByteQueue();
  let segment = 0;
  for await (const chunk of source) {
    queue.put(chunk);
    // A full segment waits for one more byte, because it may be the last segment.
    while (queue.length > SEGMENT_BYTES) {
      yield sealSegment(key, queue.take(SEGMENT_BYTES), segment, false);
      segment += 1;
    }
  }
  yield sealSegment(key, queue.take(queue.length), segment, true);
}

/**
 * The id of the key that encrypts a stored file, and all of the file's bytes.
 * @throws Error if the file isn't in this format.
 */
export async function readKeyId(
  source: AsyncIterable<Buffer>,
): Promise<{ keyId: string; whole: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  const lengthAt = MARK.length;
  let start = Buffer.alloc(0);
  while (start.length <= lengthAt || start.length < lengthAt + 1 + (start[lengthAt] ?? 0)) {
    const { done, value } = await chunks.next();
    if (done === true) throw new Error('a stored file was cut short');
    start = Buffer.concat([start, value]);
  }
  if (!start.subarray(0, lengthAt).equals(MARK)) throw new Error('a stored file is not one of ours');
  const keyId = start.toString('utf8', lengthAt + 1, lengthAt + 1 + (start[lengthAt] ?? 0));
  async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  return { keyId, whole: whole() };
}

/** Takes the header from the queue once it is complete. */
function headerOf(queue: ByteQueue, ring: KeyRing, boundTo: string): FileKey | undefined {
  const fixed = MARK.length + 1;
  if (queue.length < fixed) return undefined;
  const start = queue.take(queue.length);
  const keyIdBytes = start[MARK.length] ?? 0;
  const headerBytes = fixed + keyIdBytes + SALT_BYTES + NONCE_PREFIX_BYTES;
  queue.put(start.length > headerBytes ? start.subarray(headerBytes) : start);
  if (start.length <= headerBytes) return undefined;
  if (!start.subarray(0, MARK.length).equals(MARK)) throw new Error('a stored file is not one of ours');
  const keyId = start.toString('utf8', fixed, fixed + keyIdBytes);
  const ringKey = ring.keys.get(keyId);
  if (!ringKey) throw new Error(`no key ${keyId} in the key ring`);
  const saltAt = fixed + keyIdBytes;
  const prefixAt = saltAt + SALT_BYTES;
  return fileKeyOf(
    ringKey,
    start.subarray(saltAt, prefixAt),
    Buffer.from(start.subarray(prefixAt, headerBytes)),
    boundTo,
  );
}

/**
 * Opens a file that {@link encryptFile} made. It yields a segment's bytes only after their tag was checked.
 * @throws Error if the stored bytes were changed or truncated, or belong to another storage key.
 */
export async function* decryptFile(
  source: AsyncIterable<Buffer>,
  ring: KeyRing,
  boundTo: string,
): AsyncGenerator<Buffer> {
  const queue = new ByteQueue();
  let key: FileKey | undefined;
  let segment = 0;
  for await (const chunk of source) {
    queue.put(chunk);
    key ??= headerOf(queue, ring, boundTo);
    while (key && queue.length > SEALED_SEGMENT_BYTES) {
      yield openSegment(key, queue.take(SEALED_SEGMENT_BYTES), segment, false);
      segment += 1;
    }
  }
  if (!key) throw new Error('a stored file was cut short');
  yield openSegment(key, queue.take(queue.length), segment, true);
}
