import { hkdfSync } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { KycLinkState } from '@corridor/contracts';
import type { KeyRing } from '@corridor/service';

const ISSUER = 'corridor';
const AUDIENCE = 'kyc-page';
const ALGORITHM = 'HS256';
/** Binds the derived keys to this purpose: no other signature of the deployment uses them. */
const PURPOSE = 'corridor/kyc-link/v1';
const KEY_BYTES = 32;
const CUSTOMER = /^Customer:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The customer of a link, and its return address. */
export interface KycLink {
  customerId: string;
  platformKey: number;
  platformId: string;
  redirectUri: string | undefined;
  /** As of the link's creation. */
  state: KycLinkState;
}

/** Content of a token: a valid link, an expired one, or a token that this deployment has not issued. */
export type ReadLink = { kind: 'VALID'; link: KycLink } | { kind: 'EXPIRED' } | { kind: 'INVALID' };

/**
 * Signs and reads the tokens of links (JWT, RFC 7519, HMAC-SHA256). Keys are derived from those of the gateway, so every
 * instance knows them and they survive a restart. A token names its key, so it survives a rotation while the ring has
 * that key.
 */
export class LinkTokens {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(
    private readonly ring: KeyRing,
    private readonly lifetimeSeconds: number,
  ) {
    this.keys = new Map(
      [...ring.keys].map(([id, key]) => [
        id,
        new Uint8Array(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES)),
      ]),
    );
  }

  async sign({ customerId, platformKey, platformId, redirectUri, state }: KycLink): Promise<string> {
    const key = this.keys.get(this.ring.active);
    if (!key) throw new Error('the key ring has no active key');
    return new SignJWT({
      pk: platformKey,
      pid: platformId,
      rev: state.revocations,
      apr: state.approvals,
      ...(redirectUri === undefined ? {} : { uri: redirectUri }),
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.ring.active })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(customerId)
      .setIssuedAt()
      .setExpirationTime(`${this.lifetimeSeconds}s`)
      .sign(key);
  }

  async read(token: string): Promise<ReadLink> {
    const key = this.keyOf(token);
    if (!key) return { kind: 'INVALID' };
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE };
      const { payload } = await jwtVerify(token, key, { ...options, requiredClaims: ['sub', 'exp'] });
      return linkOf(payload);
    } catch (error) {
      // Reported only after the signature was verified.
      if (error instanceof errors.JWTExpired) return { kind: 'EXPIRED' };
      if (error instanceof errors.JOSEError) return { kind: 'INVALID' };
      throw error;
    }
  }

  private keyOf(token: string): Uint8Array | undefined {
    try {
      return this.keys.get(decodeProtectedHeader(token).kid ?? '');
    } catch {
      return undefined;
    }
  }
}

function linkOf(payload: Record<string, unknown>): ReadLink {
  const { sub, pk, pid, uri, rev, apr } = payload;
  const isWhole =
    typeof sub === 'string' &&
    CUSTOMER.test(sub) &&
    typeof pid === 'string' &&
    [pk, rev, apr].every(Number.isSafeInteger);
  if (!isWhole || (uri !== undefined && typeof uri !== 'string')) return { kind: 'INVALID' };
  return {
    kind: 'VALID',
    link: {
      customerId: sub,
      platformKey: Number(pk),
      platformId: pid,
      redirectUri: uri,
      state: { revocations: Number(rev), approvals: Number(apr) },
    },
  };
}
