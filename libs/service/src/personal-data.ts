import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { PayloadSealer } from '@corridor/messaging';
import type { Environment } from './environment';
import { isRepeatedByte } from './keys/repeated-byte';

const VERSION = 'v1';
/** Prefix of every ciphertext. JSON never begins with it. */
export const SEALED_PREFIX = `${VERSION}:`;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The variables that hold a ring of keys. */
type RingName = 'KEY_RING' | 'FINGERPRINT_KEY' | 'DOCUMENT_LINK_KEYS';

/** Keys by id. New ciphertexts use the active one, and old ones name theirs. */
export interface KeyRing {
  active: string;
  keys: ReadonlyMap<string, Buffer>;
}

/**
 * Reads the variable `name`: `{"active":"k1","keys":{"k1":"<base64, 32 bytes>"}}`. Violations go to the environment's list.
 */
export function parseKeyRing(json: string, env: Environment, name: RingName = 'KEY_RING'): KeyRing {
  const keys = new Map<string, Buffer>();
  let active = '';
  try {
    const parsed = JSON.parse(json || '{}') as { active?: string; keys?: Record<string, string> };
    active = parsed.active ?? '';
    for (const [id, text] of Object.entries(parsed.keys ?? {})) keys.set(id, Buffer.from(text, 'base64'));
  } catch {
    env.violation(`${name} must be JSON`);
  }
  if (!keys.has(active)) env.violation(`${name} must name an active key that it holds`);
  for (const [id, key] of keys) {
    if (key.length !== KEY_BYTES || id.includes(':'))
      env.violation(`${name}: key ${id} must be ${KEY_BYTES} bytes`);
    else if (isRepeatedByte(key))
      env.violation(`${name}: key ${id} is one byte repeated; make it of random bytes`);
  }
  return { active, keys };
}

/** The keys of fingerprints: one key in base64, or a ring. The first key of the result writes, and all are looked for. */
export function readFingerprintKeys(env: Environment): readonly Buffer[] {
  const text = env.text('FINGERPRINT_KEY');
  if (!text.startsWith('{')) {
    const key = Buffer.from(text, 'base64');
    if (key.length < KEY_BYTES) env.violation('FINGERPRINT_KEY must be 32 bytes or more, base64');
    else if (isRepeatedByte(key))
      env.violation('FINGERPRINT_KEY is one byte repeated; make it of random bytes');
    return [key];
  }
  const { active, keys } = parseKeyRing(text, env, 'FINGERPRINT_KEY');
  return [...keys].sort(([id]) => (id === active ? -1 : 0)).map(([, key]) => key);
}

/** Keys of the service itself, and the count of encryptions. */
export interface OwnKeys {
  /** Id of the key that writes; undefined: the ring does. */
  readonly active: string | undefined;
  find(id: string): Buffer | undefined;
  count(id: string): void;
}

/**
 * Encrypts personal data: AES-256-GCM, `v1:<keyId>:<base64url of iv, ciphertext and tag>`, bound by `aad` to its record
 * and field. A ciphertext that was moved elsewhere doesn't open. See ADR 6.
 */
export class PersonalDataVault extends PayloadSealer {
  private readonly ofTopics: PersonalDataVault;

  /**
   * @param ring the keys that all services have
   * @param own those of this service, which encrypt what it stores
   */
  constructor(
    private readonly ring: KeyRing,
    private readonly fingerprintKeys: readonly Buffer[],
    private readonly own?: OwnKeys,
    writesOwn = true,
  ) {
    super();
    this.ofTopics = writesOwn && own ? new PersonalDataVault(ring, fingerprintKeys, own, false) : this;
  }

  /** Seals what other services read, with the ring that they have too. */
  override get forTopics(): PersonalDataVault {
    return this.ofTopics;
  }

  /** Encrypts bytes under the active key. */
  seal(plain: Buffer, aad: string): string {
    const iv = randomBytes(IV_BYTES);
    const id = this.activeKeyId;
    const cipher = createCipheriv('aes-256-gcm', this.key(id), iv);
    cipher.setAAD(Buffer.from(aad, 'utf8'));
    const body = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    this.own?.count(id);
    return `${SEALED_PREFIX}${id}:${body.toString('base64url')}`;
  }

  /** @throws Error if the text is not such a ciphertext, its key is unknown or the `aad` differs. */
  unseal(sealed: string, aad: string): Buffer {
    const [version, keyId, text, ...rest] = sealed.split(':');
    if (version !== VERSION || keyId === undefined || text === undefined || rest.length > 0) {
      throw new Error('not a ciphertext of this deployment');
    }
    const body = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key(keyId), body.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(aad, 'utf8'));
    decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
    return Buffer.concat([
      decipher.update(body.subarray(IV_BYTES, body.length - TAG_BYTES)),
      decipher.final(),
    ]);
  }

  /** Encrypts one field of a record: `record` is its id, `field` its path. */
  sealField(plain: string, record: string, field: string): string {
    return this.seal(Buffer.from(plain, 'utf8'), `${record}/${field}`);
  }

  /** Opens one field of a record. */
  unsealField(sealed: string, record: string, field: string): string {
    return this.unseal(sealed, `${record}/${field}`).toString('utf8');
  }

  /** HMAC-SHA256 of a value under the first fingerprint key, hex. It finds equal values without revealing them. */
  fingerprint(value: string): string {
    const [written] = this.fingerprints(value);
    if (written === undefined) throw new Error('there is no fingerprint key');
    return written;
  }

  /** The fingerprints under all keys, first the one that is written. An equal value may be stored with any of them. */
  fingerprints(value: string): string[] {
    return this.fingerprintKeys.map((key) => createHmac('sha256', key).update(value).digest('hex'));
  }

  /** Id of the key for new ciphertexts. */
  get activeKeyId(): string {
    return (this.ofTopics === this ? undefined : this.own?.active) ?? this.ring.active;
  }

  /** Prefix of ciphertexts under the active key. */
  get activePrefix(): string {
    return `${SEALED_PREFIX}${this.activeKeyId}:`;
  }

  /** The same plain text, encrypted under the active key. @throws as {@link unseal}. */
  reseal(sealed: string, aad: string): string {
    return this.seal(this.unseal(sealed, aad), aad);
  }

  private key(id: string): Buffer {
    const key = this.ring.keys.get(id) ?? this.own?.find(id);
    if (!key) throw new Error(`no key ${id} in the key ring`);
    return key;
  }
}
