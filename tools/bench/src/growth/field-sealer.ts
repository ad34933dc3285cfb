import { createCipheriv, randomBytes } from 'node:crypto';
import type { RunFile } from '../../../start/run-file.mjs';

const IV_BYTES = 12;

/** Encrypts fields under the active key of the benchmark's own system, in the form in which its services store them. */
export class FieldSealer {
  readonly #keyId: string;
  readonly #key: Buffer;

  constructor({ environment }: Pick<RunFile, 'environment'>) {
    const ring = JSON.parse(String(environment['KEY_RING'])) as {
      active: string;
      keys: Record<string, string>;
    };
    this.#keyId = ring.active;
    this.#key = Buffer.from(String(ring.keys[ring.active]), 'base64');
  }

  /** AES-256-GCM, bound to the record and the field. */
  seal(plain: string, record: string, field: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    cipher.setAAD(Buffer.from(`${record}/${field}`));
    const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1:${this.#keyId}:${sealed.toString('base64url')}`;
  }
}
