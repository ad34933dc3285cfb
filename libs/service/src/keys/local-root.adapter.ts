import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { RootKey } from './root-key.port';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NAME_CHARACTERS = 8;

/** A root whose bytes the process reads from a file or its environment. */
export class LocalRoot extends RootKey {
  readonly name: string;

  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {
    super();
    // A part of a hash tells two keys apart and nothing about them.
    const hash = createHash('sha256').update('corridor root').update(key).digest('hex');
    this.name = `local:${hash.slice(0, NAME_CHARACTERS)}`;
  }

  wrap(plain: Buffer, context: string): Promise<string> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Promise.resolve(Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64'));
  }

  async unwrap(wrapped: string, context: string): Promise<Buffer> {
    const bytes = await Promise.resolve(Buffer.from(wrapped, 'base64'));
    const tagAt = bytes.length - TAG_BYTES;
    if (tagAt < IV_BYTES) throw new Error('the wrapped key was cut short');
    const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(tagAt));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, tagAt)), decipher.final()]);
  }
}
