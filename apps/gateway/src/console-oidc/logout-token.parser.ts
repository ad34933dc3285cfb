import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AuthenticationFailed } from '../tokens/authenticator.guard';

/** The member of `events` that makes a token a logout token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A provider sends it at once, so an old one was kept by somebody. */
const AGE_MAX = '5 minutes';
const ID_MAX = 1_024;

/** What a logout token says. */
export interface LogoutNotice {
  /** Of the accounts here. */
  issuer: string;
  /** The person; undefined if only the session is named. */
  subject: string | undefined;
  /** The session at the provider; undefined for all of the person. */
  sid: string | undefined;
  /** Its own id: it works once. */
  jti: string;
}

/** Who may send a logout token, and to whom. */
interface Expected {
  /** As the provider writes it. */
  issuer: string;
  audience: string;
  algorithms: string[];
  toleranceSeconds: number;
  accountIssuer: string;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). @throws AuthenticationFailed */
export async function verifyLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, algorithms, toleranceSeconds, accountIssuer }: Expected,
): Promise<LogoutNotice> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience, algorithms, typ: 'logout+jwt', clockTolerance: toleranceSeconds },
      ...{ maxTokenAge: AGE_MAX, requiredClaims: ['iat', 'exp', 'jti', 'events'] },
    });
    return { issuer: accountIssuer, ...claimsOf(payload) };
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || UNANSWERED.has(error.code)) throw error;
    throw wrong(`the logout token is wrong: ${error.code}`);
  }
}

/** Codes of the library for keys that the provider doesn't give. */
const UNANSWERED = new Set([errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code]);

function claimsOf({ events, nonce, sub, sid, jti }: JWTPayload): Omit<LogoutNotice, 'issuer'> {
  const event = isObject(events) ? events[LOGOUT_EVENT] : undefined;
  if (!isObject(event)) throw wrong('the token tells of no logout');
  if (nonce !== undefined) throw wrong('a logout token has no nonce');
  const [subject, session] = [textOf(sub, 'sub'), textOf(sid, 'sid')];
  if (subject === undefined && session === undefined)
    throw wrong('the logout token names neither sub nor sid');
  const own = textOf(jti, 'jti');
  if (own === undefined) throw wrong('the logout token has no jti');
  return { subject, sid: session, jti: own };
}

function wrong(message: string): AuthenticationFailed {
  return new AuthenticationFailed('unknown', undefined, message);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= ID_MAX) return value;
  throw wrong(`${name} of the logout token is no text`);
}
