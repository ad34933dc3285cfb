import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const NO_HASH = Buffer.alloc(32);

/** A new secret: 256 random bits (docs/behaviour.md 14). */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The stored form of a secret. A secret of 256 random bits needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether the secret matches the hash, in constant time; an unknown token takes as long as a known one. */
export function isSecretOf(secret: string, storedHash: Buffer | undefined): boolean {
  const isEqual = timingSafeEqual(hashSecret(secret), storedHash ?? NO_HASH);
  return isEqual && storedHash !== undefined;
}
