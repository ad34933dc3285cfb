import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { isJsonMediaType } from '../http/json-body.parser';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { hashSecret } from '../tokens/token-secret.codec';
import { SESSION_MAX_MS } from './domain/session';
import { SessionRepository, type Session } from './session.repository';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const SESSION_COOKIE = 'corridor-session';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Bodies with files. A page of another site could send them, so the origin decides, too. */
const FORM = /^multipart\/form-data\s*(;|$)/i;
/** Names of a machine for itself. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A request that a cookie may identify. */
type CookieRequest = Pick<FastifyRequest, 'id' | 'ip' | 'socket' | 'headers'>;

/** Where people reach a listener of the console. */
export interface ConsoleSite {
  /** Its base URL; undefined if only the own machine reaches it. */
  url: string | undefined;
}

/** Identifies a person by the cookie of the session, and refuses requests that other sites have made. */
@Injectable()
export class SessionAuthenticator {
  constructor(
    private readonly pool: Pool,
    private readonly repository: SessionRepository,
    private readonly failures: AuthenticationFailures,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'oidc'>,
  ) {}

  /**
   * The session of a request; undefined if nobody is signed in. A cookie that never was a session's is a guess.
   * @throws LimitReached if the address has failed too often
   */
  async find(site: ConsoleSite, request: CookieRequest): Promise<Session | undefined> {
    const secret = cookieIn(request.headers.cookie, nameIn(site, SESSION_COOKIE));
    if (secret === undefined || !SECRET.test(secret)) return undefined;
    try {
      return await this.failures.guard(request, secret, () => this.sessionOf(hashSecret(secret)));
    } catch (error) {
      if (error instanceof AuthenticationFailed) return undefined;
      throw error;
    }
  }

  /** @throws DomainError UNAUTHORIZED if nobody is signed in */
  async authenticate(site: ConsoleSite, request: CookieRequest): Promise<Session> {
    const session = await this.find(site, request);
    if (session) return session;
    throw new DomainError('UNAUTHORIZED', 'nobody is signed in, or the session has ended');
  }

  private async sessionOf(secretHash: Buffer): Promise<Session | undefined> {
    const session = await this.repository.find(this.pool, secretHash, this.config.oidc?.issuer ?? null);
    if (session || (await this.repository.wasSession(this.pool, secretHash))) return session;
    throw new AuthenticationFailed('unknown');
  }
}

/** The cookie of a session. Without a secret, the browser forgets it. */
export function cookieOf(site: ConsoleSite, secret: string | undefined): string {
  return cookieWith(site, { name: SESSION_COOKIE, value: secret, lifetimeMs: SESSION_MAX_MS });
}

/** A cookie that no script sees and no other host gets. Without a value, the browser forgets it. */
export function cookieWith(
  site: ConsoleSite,
  { name, value, lifetimeMs }: { name: string; value: string | undefined; lifetimeMs: number },
): string {
  const age = value === undefined ? 0 : lifetimeMs / 1_000;
  const secure = isSecure(site) ? '; Secure' : '';
  return `${nameIn(site, name)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** The value of a cookie of the site; undefined without one, or with several. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = (cookies ?? '').split(/; */).filter((pair) => pair.startsWith(prefix));
  return found.length === 1 ? found[0]?.slice(prefix.length) : undefined;
}

/** The name of a cookie there: over https, one that only this host can set. */
export function nameIn(site: ConsoleSite, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

/**
 * Refuses names that are not those of the console. A page of another site can't reach it by a name that leads to it
 * (DNS rebinding).
 * @throws DomainError FORBIDDEN
 */
export function assertOwnHost({ url }: ConsoleSite, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const host = headers.host ?? '';
  const own = url === undefined ? undefined : new URL(url).host;
  if (own === undefined || LOOPBACK.test(own) ? LOOPBACK.test(host) : own === host) return;
  throw new DomainError(
    'FORBIDDEN',
    'the console has another host name: that of CONSOLE_URL or PORTAL_URL, and without them one of the own machine',
  );
}

/**
 * A link of another site may lead to a page of the console, and never to its API, because some reads write: links, lookups,
 * logs, the time of a session. A request that changes something comes from a page of the console itself. Its body is JSON,
 * or a file where the API takes files.
 * @throws DomainError FORBIDDEN
 */
export function assertOwnPage(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { isApi }: { isApi: boolean },
): void {
  const { 'content-type': type, 'sec-fetch-site': site, origin, host = '' } = headers;
  const isOwn = site === undefined ? origin !== undefined && hostOf(origin) === host : site === 'same-origin';
  if (SAFE_METHODS.has(method)) {
    // An address that somebody typed comes from no site, and a program says nothing about it.
    const isByHand = site === 'none' || (site === undefined && origin === undefined);
    if (isOwn || isByHand || !isApi) return;
  }
  if (!isOwn) throw new DomainError('FORBIDDEN', 'a page of another site made this request');
  if (type === undefined ? hasNoBody(headers) : isJsonMediaType(type) || FORM.test(type)) return;
  throw new DomainError('FORBIDDEN', 'the Content-Type must be application/json');
}

function isSecure({ url }: ConsoleSite): boolean {
  return url?.startsWith('https:') ?? false;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function hasNoBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}
