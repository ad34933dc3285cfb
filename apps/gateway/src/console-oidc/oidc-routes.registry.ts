import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderError } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import {
  cookieIn,
  cookieOf,
  cookieWith,
  nameIn,
  SessionAuthenticator,
  type ConsoleSite,
} from '../console-sessions/session-authenticator.guard';
import { sendError } from '../http/error-answer.presenter';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { AdmitPersonHandler } from './admit-person.handler';
import { returnPathOf } from './domain/return-path';
import { IdentityProvider } from './identity-provider.client';
import { refusedSignInPage, refusedSignInStyle } from './refused-sign-in.page';
import { ATTEMPT_LIFETIME_MS, SignInAttempts, type SignInAttempt } from './sign-in-attempt.codec';
import { requestIdsOf } from '../http/request-id.parser';

const COOKIE = 'corridor-sign-in';
const CALLBACK = '/sign-in/callback';

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
    @Inject(GATEWAY_CONFIG) config: Pick<GatewayConfig, 'keyRing'>,
    private readonly provider: IdentityProvider,
    private readonly admission: AdmitPersonHandler,
    private readonly authenticator: SessionAuthenticator,
    private readonly failures: AuthenticationFailures,
  ) {
    this.attempts = new SignInAttempts(config.keyRing);
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
    server.get(CALLBACK, (request, reply) =>
      this.finish(site, request, reply).catch((error: unknown) => refuse(reply, error)),
    );
  }

  /** Sends the browser to the provider. */
  private async begin(site: OidcSite, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { fresh, return: wanted } = request.query as Record<string, unknown>;
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
      return { attempt: begun, person: await this.provider.finish(callback, begun) };
    });
    const former = await this.authenticator.find(site, request);
    const { hasOperators } = site;
    const place = { requestId: request.id, hasOperators, former };
    const { session, secret } = await this.admission.execute(person, place);
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

/** The address that the provider knows as the redirect URI. Without a configured one, the caller names the own machine. */
function callbackOf({ url }: ConsoleSite, { headers }: FastifyRequest): string {
  return `${url ?? `http://${headers.host ?? ''}`}${CALLBACK}`;
}

/** A browser that shows the answer to a person gets a page. */
function refuse(reply: FastifyReply, error: unknown): void {
  const { request } = reply;
  if (!String(request.headers.accept).includes('text/html')) {
    sendError(reply, error);
    return;
  }
  const body = renderError(error);
  if (body.code === 'INTERNAL_ERROR')
    request.log.error({ err: error, ...requestIdsOf(request) }, 'a request failed');
  const page = refusedSignInPage(body, request.id);
  void reply.code(body.status).type('text/html; charset=utf-8').send(page);
}
