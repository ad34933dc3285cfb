import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { DomainError, invalidInput, renderError } from '@corridor/kernel';
import { SecurityEvents } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { ownKeysOf } from '../own-keys';
import {
  cookieIn,
  cookieOf,
  cookieWith,
  nameIn,
  SessionAuthenticator,
  type ConsoleSite,
} from '../console-sessions/session-authenticator.guard';
import { ProviderGrantRepository } from '../console-sessions/provider-grant.repository';
import { SessionRepository } from '../console-sessions/session.repository';
import { sendError } from '../http/error-answer.presenter';
import { UnverifiedCalls } from '../limits/unverified-calls.registry';
import { notePerson } from '../security-events/refusals.hook';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { AdmitPersonHandler } from './admit-person.handler';
import { returnPathOf } from './domain/return-path';
import { EndAccountSessionsHandler } from './end-account-sessions.handler';
import { IdentityProvider } from './identity-provider.client';
import { refusedSignInPage, refusedSignInStyle } from './refused-sign-in.page';
import { ATTEMPT_LIFETIME_MS, SignInAttempts, type SignInAttempt } from './sign-in-attempt.codec';
import { requestIdsOf } from '../http/request-id.parser';

const COOKIE = 'corridor-sign-in';
const CALLBACK = '/sign-in/callback';
/** Where the provider says that a person has signed out there. It is no page, so it comes without an origin or a cookie. */
export const LOGOUT_PATH = '/sign-in/backchannel-logout';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_BYTES_MAX = 64 * 1024;
/** Values of Sec-Fetch-Site for a request that another site has made. */
const BY_OTHERS = new Set(['cross-site', 'same-site']);

/** A listener of the console. */
interface OidcSite extends ConsoleSite {
  /** The portal is for developers alone. */
  hasOperators: boolean;
}

/** The paths of a listener of the console by which people sign in with the identity provider. */
@Injectable()
export class OidcRoutes {
  private readonly attempts: SignInAttempts;

  constructor(
    @Inject(GATEWAY_CONFIG) config: Pick<GatewayConfig, 'keyRing' | 'peerKeys'>,
    private readonly provider: IdentityProvider,
    private readonly admission: AdmitPersonHandler,
    private readonly authenticator: SessionAuthenticator,
    private readonly failures: AuthenticationFailures,
    private readonly sessions: SessionRepository,
    private readonly grants: ProviderGrantRepository,
    private readonly ending: EndAccountSessionsHandler,
    private readonly unverified: UnverifiedCalls,
    private readonly pool: Pool,
    private readonly events: SecurityEvents,
  ) {
    this.attempts = new SignInAttempts(ownKeysOf(config));
  }

  addTo(server: FastifyInstance, site: OidcSite): void {
    server.get('/api/sign-in', () => ({ oidc: this.provider.isOn }));
    if (!this.provider.isOn) return;
    server.get('/assets/refused-sign-in.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(refusedSignInStyle),
    );
    server.get('/sign-in/oidc', (request, reply) =>
      this.begin(site, request, reply).catch((error: unknown) => refuse(reply, error)),
    );
    this.addLogout(server);
    server.get(CALLBACK, (request, reply) =>
      this.finish(site, request, reply).catch((error: unknown) => refuse(reply, error)),
    );
  }

  /** Ends a session. Returns where the browser ends that of the provider; undefined if there is none. */
  async signOut(site: ConsoleSite, request: FastifyRequest): Promise<string | undefined> {
    const session = await this.authenticator.find(site, request);
    if (!session) return undefined;
    const tokens = session.account ? await this.grants.tokensOf(this.pool, session.id) : undefined;
    await this.sessions.end(this.pool, session.id);
    notePerson(this.events, 'sign-out', session, request);
    if (!session.account) return undefined;
    return this.provider.endSessionUrl(tokens?.id, `${baseOf(site, request)}/sign-in`);
  }

  private addLogout(server: FastifyInstance): void {
    server.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      this.unverified.enter(request, reply, (error) => sendError(reply, error));
      done();
    };
    server.post(LOGOUT_PATH, { onRequest }, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      if (token === null) throw wrongLogout(`a form (${FORM_TYPE}) with a logout_token is needed`);
      try {
        await this.failures.guardCalls(request, async () =>
          this.ending.execute(await this.provider.readLogoutToken(token), request.id),
        );
      } catch (error) {
        // The status that the specification of back-channel logout asks for.
        throw error instanceof AuthenticationFailed ? wrongLogout(renderError(error).message) : error;
      }
      return reply.code(200).send();
    });
  }

  /**
   * Sends the browser to the provider, from a page of the console: a person has clicked there. Another site leads to that
   * page, because a provider that knows the person would ask nothing.
   */
  private async begin(site: OidcSite, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { fresh, return: wanted } = request.query as Record<string, unknown>;
    if (BY_OTHERS.has(String(request.headers['sec-fetch-site']))) {
      await reply.redirect(returnPathOf(wanted) ?? '/sign-in', 303);
      return;
    }
    const { attempt, location } = await this.provider.begin(callbackOf(site, request), {
      isFresh: fresh === 'true',
      returnTo: returnPathOf(wanted),
    });
    const value = await this.attempts.seal(attempt);
    const cookie = cookieWith(site, { name: COOKIE, value, lifetimeMs: ATTEMPT_LIFETIME_MS });
    await reply.header('set-cookie', cookie).redirect(location, 303);
  }

  /** Ends the sign-in, and sends the browser to a page of the console. */
  private async finish(site: OidcSite, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Whatever follows, the attempt is over.
    reply.header('set-cookie', cookieWith(site, { name: COOKIE, value: undefined, lifetimeMs: 0 }));
    const { attempt, person } = await this.failures.guardCalls(request, async () => {
      const callback = new URL(callbackOf(site, request));
      callback.search = new URL(request.raw.url ?? '', callback).search;
      const begun = await this.attemptOf(site, request);
      if (begun.state !== callback.searchParams.get('state')) throw notBegun();
      // A provider that gets a code twice revokes the tokens of both.
      if (!(await this.grants.useSignIn(this.pool, begun.state))) throw usedUp();
      return { attempt: begun, person: await this.provider.finish(callback, begun) };
    });
    const former = await this.authenticator.find(site, request);
    const { hasOperators } = site;
    const place = { requestId: request.id, hasOperators, former };
    const { session, secret } = await this.admission.execute(person, place);
    notePerson(this.events, 'developer-sign-in', session, request);
    const home = session.platform ? `/p/${session.platform.id}` : '/ops';
    await reply.header('set-cookie', cookieOf(site, secret)).redirect(attempt.returnTo ?? home, 303);
  }

  private async attemptOf(site: OidcSite, { headers }: FastifyRequest): Promise<SignInAttempt> {
    const sealed = cookieIn(headers.cookie, nameIn(site, COOKIE));
    const attempt = sealed === undefined ? undefined : await this.attempts.open(sealed);
    if (attempt) return attempt;
    throw notBegun();
  }
}

function notBegun(): AuthenticationFailed {
  return new AuthenticationFailed(
    'unknown',
    undefined,
    'this sign-in was not begun in this browser, or it took longer than 10 minutes; begin again',
  );
}

/** Only the browser that has begun a sign-in can ask for it twice: that is no guess. */
function usedUp(): DomainError {
  return new DomainError('UNAUTHORIZED', 'this sign-in was used already: open the console, or begin again');
}

/** The address that the provider knows as the redirect URI. Without a configured one, the caller names the own machine. */
function callbackOf(site: ConsoleSite, request: FastifyRequest): string {
  return `${baseOf(site, request)}${CALLBACK}`;
}

function baseOf({ url }: ConsoleSite, { headers }: FastifyRequest): string {
  return url ?? `http://${headers.host ?? ''}`;
}

function wrongLogout(message: string): DomainError {
  return invalidInput([{ field: 'logout_token', message }]);
}

/** A browser that shows the answer to a person gets a page. */
function refuse(reply: FastifyReply, error: unknown): void {
  const { request } = reply;
  if (!String(request.headers.accept).includes('text/html')) {
    sendError(reply, error);
    return;
  }
  const body = renderError(error);
  request.outcome = { code: body.code };
  if (body.code === 'INTERNAL_ERROR')
    request.log.error({ err: error, ...requestIdsOf(request) }, 'a request failed');
  const page = refusedSignInPage(body, request.id);
  void reply.code(body.status).type('text/html; charset=utf-8').send(page);
}
