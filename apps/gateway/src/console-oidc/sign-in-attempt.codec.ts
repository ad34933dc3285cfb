import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt, type JWTHeaderParameters } from 'jose';
import type { KeyRing } from '@corridor/service';
import { returnPathOf } from './domain/return-path';

/** How long a person may take to sign in at the provider, milliseconds. */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000;
/** Binds the derived keys to this purpose: nothing else of the deployment is encrypted with them. */
const PURPOSE = 'corridor/console-sign-in/v1';
const ENCRYPTION = 'A256GCM';
const KEY_BYTES = 32;

/** A sign-in that has begun. Only the browser that began it can end it. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** Secret of PKCE (RFC 7636). */
  verifier: string;
  /** Whether the person must be asked again. */
  isFresh: boolean;
  returnTo: string | undefined;
}

/**
 * Encrypts an attempt for the cookie of its browser, so that no instance stores it (JWE, RFC 7516). Keys are derived from
 * those of the gateway, so every instance can read it.
 */
export class SignInAttempts {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(private readonly ring: KeyRing) {
    const derived = (key: Buffer): Uint8Array =>
      new Uint8Array(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES));
    this.keys = new Map([...ring.keys].map(([id, key]) => [id, derived(key)]));
  }

  async seal({ state, nonce, verifier, isFresh, returnTo }: SignInAttempt): Promise<string> {
    const key = this.keys.get(this.ring.active);
    if (!key) throw new Error('the key ring has no active key');
    return new EncryptJWT({
      state,
      nonce,
      verifier,
      isFresh,
      ...(returnTo === undefined ? {} : { returnTo }),
    })
      .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION, kid: this.ring.active })
      .setExpirationTime(`${ATTEMPT_LIFETIME_MS / 1_000}s`)
      .encrypt(key);
  }

  /** Undefined for an attempt that is too old, or that this deployment has not sealed. */
  async open(text: string): Promise<SignInAttempt | undefined> {
    try {
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [ENCRYPTION] };
      const { payload } = await jwtDecrypt(text, (header) => this.keyOf(header), {
        ...options,
        requiredClaims: ['exp'],
      });
      return attemptOf(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  private keyOf({ kid = '' }: Pick<JWTHeaderParameters, 'kid'>): Uint8Array {
    const key = this.keys.get(kid);
    if (key) return key;
    throw new errors.JWEInvalid('its key is unknown');
  }
}

function attemptOf(payload: Record<string, unknown>): SignInAttempt | undefined {
  const { state, nonce, verifier, isFresh, returnTo } = payload;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string')
    return undefined;
  return { state, nonce, verifier, isFresh: isFresh === true, returnTo: returnPathOf(returnTo) };
}
