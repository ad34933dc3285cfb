import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, invalidInput } from '@corridor/kernel';
import { LOGGER, SecurityEvents } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { CurrentSessions } from '../console-oidc/current-sessions.guard';
import { LOGOUT_PATH, OidcRoutes } from '../console-oidc/oidc-routes.registry';
import {
  assertOwnHost,
  assertOwnPage,
  cookieOf,
  SessionAuthenticator,
  type ConsoleSite,
} from '../console-sessions/session-authenticator.guard';
import { ReadDocumentHandler } from '../connectors-listener/read-document.handler';
import { operatorIdOf } from '../console-sessions/domain/session';
import { SessionCallers } from '../console-sessions/session-callers.registry';
import { SignInHandler } from '../console-sessions/sign-in.handler';
import { contentHeaders } from '../documents/content-headers.presenter';
import { Arrivals } from '../http/arrivals.registry';
import { sendError } from '../http/error-answer.presenter';
import { GatewayHttpAdapter } from '../http/gateway-http.adapter';
import { readJsonBody, UnusableBody } from '../http/json-body.parser';
import { securityHeaders } from '../http/security-headers.presenter';
import { UnverifiedCalls } from '../limits/unverified-calls.registry';
import { OperatorsListener } from '../operators-listener/operators-listener.adapter';
import { notePerson, watchRefusals } from '../security-events/refusals.hook';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { addConsolePages } from './console-pages.presenter';
import { consoleTargetOf, type ConsoleTarget } from './domain/console-path';
import type { Session } from '../console-sessions/session.repository';
import { sessionResource, shownPerson } from './session.presenter';
import { requestIdHeaders } from '../http/request-id.parser';

/** Pages load scripts, styles and data of their own origin alone. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const LINK_SECRET = /^[A-Za-z0-9_-]{43}$/;

interface DocumentRoute {
  Params: { documentId: string };
  Querystring: Record<string, unknown>;
}

/** A listener of the console. */
interface Listener extends ConsoleSite {
  host: string;
  port: number;
  /** The portal is for developers alone. */
  hasOperators: boolean;
}

/**
 * The listeners of the console. A page calls the APIs through them by the cookie of its session, with the checks and the
 * answers that the APIs have for everybody.
 */
@Injectable()
export class ConsoleListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly servers: FastifyInstance[] = [];
  private consoleUrl = '';
  private portalUrl = '';

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly api: HttpAdapterHost,
    private readonly operators: OperatorsListener,
    private readonly authenticator: SessionAuthenticator,
    private readonly current: CurrentSessions,
    private readonly callers: SessionCallers,
    private readonly signIn: SignInHandler,
    private readonly oidc: OidcRoutes,
    private readonly failures: AuthenticationFailures,
    private readonly arrivals: Arrivals,
    private readonly unverified: UnverifiedCalls,
    private readonly documents: ReadDocumentHandler,
    private readonly events: SecurityEvents,
  ) {}

  /** Address of the console; empty while nothing listens. */
  get url(): string {
    return this.consoleUrl;
  }

  /** Address of the portal; empty while nothing listens. */
  get urlOfPortal(): string {
    return this.portalUrl;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { consoleHost, consolePort, consoleUrl, portalHost, portalPort, portalUrl } = this.config;
    if (consolePort !== undefined) {
      const listener = { host: consoleHost, port: consolePort, url: consoleUrl, hasOperators: true };
      this.consoleUrl = await this.listen(listener);
    }
    if (portalPort !== undefined) {
      const listener = { host: portalHost, port: portalPort, url: portalUrl, hasOperators: false };
      this.portalUrl = await this.listen(listener);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  private async listen(listener: Listener): Promise<string> {
    const server = await this.create(listener);
    this.servers.push(server);
    const { host, port, hasOperators } = listener;
    const url = await server.listen({ host, port });
    this.logger.info({ url, hasOperators }, 'listening for the console');
    return url;
  }

  private async create(listener: Listener): Promise<FastifyInstance> {
    const headers = { ...(await securityHeaders()), 'content-security-policy': POLICY };
    const adapter = new GatewayHttpAdapter(this.config, this.logger, headers);
    const server = adapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', async (request, reply) => {
      this.arrivals.watch(request.raw, reply.raw);
      reply.headers({ ...headers, ...requestIdHeaders(request), 'cache-control': 'no-store' });
      assertOwnHost(listener, request);
      const target = consoleTargetOf(request.raw.url ?? '');
      const isApi = target !== undefined || (request.routeOptions.url ?? '').startsWith('/api/');
      if (request.routeOptions.url !== LOGOUT_PATH) assertOwnPage(request, { isApi });
      if (target) await this.passOn(listener, target, { request, reply });
      else if (request.is404) {
        // The body is neither read nor waited for.
        reply.header('connection', 'close');
        throw noPath();
      }
    });
    watchRefusals(server, this.events, {
      place: listener.hasOperators ? 'console' : 'portal',
      // An API answers what was passed on to it.
      isElsewhere: ({ raw }) => this.callers.of(raw) !== undefined,
    });
    // A browser would ask for a password.
    server.addHook('onSend', (_request, reply, _content, done) => {
      reply.removeHeader('www-authenticate');
      done();
    });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', readJsonBody);
    server.setErrorHandler((error, _request, reply) => sendError(reply, error));
    server.setNotFoundHandler((_request, reply) => sendError(reply, noPath()));
    addConsolePages(server, listener);
    this.addSession(server, listener);
    this.oidc.addTo(server, listener);
    if (listener.hasOperators) this.addDocuments(server, listener);
    return server;
  }

  /** Passes a call on to its API, whose checks and answers it gets. */
  private async passOn(
    { hasOperators, ...site }: Listener,
    target: ConsoleTarget,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    if (target.api === 'operations' && !hasOperators) throw noPath();
    const session = await this.current.authenticate(site, request);
    if (target.api === 'platform' && session.platform?.id !== target.platformId) throw noPath();
    const { raw } = request;
    this.callers.set(raw, session);
    raw.url = target.path;
    reply.hijack();
    if (target.api === 'operations') this.operators.route(raw, reply.raw);
    else this.api.httpAdapter.getInstance<FastifyInstance>().routing(raw, reply.raw);
  }

  /**
   * Documents inside the pages, by the query of their link: the policy of the pages forbids them what another listener
   * sends. A link is for the person who made it.
   */
  private addDocuments(server: FastifyInstance, site: ConsoleSite): void {
    server.get<DocumentRoute>('/api/documents/:documentId', async (request, reply) => {
      const session = await this.current.authenticate(site, request);
      const { params, query } = request;
      if (query['reader'] !== operatorIdOf(session)) throw noPath();
      const { content, bytes } = await this.documents.execute(request, { ...params, query });
      return reply.headers(contentHeaders(content)).send(bytes);
    });
  }

  private shown(session: Session): Record<string, unknown> {
    return sessionResource(session, this.config.sandbox);
  }

  private addSession(server: FastifyInstance, listener: Listener): void {
    const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      this.unverified.enter(request, reply, (error) => sendError(reply, error));
      done();
    };
    // The page of a link names whom it signs in, and waits. Opening the link alone must not replace a session (login CSRF).
    server.post('/api/sign-in/link', { onRequest }, async (request) => {
      const secret = secretOf(request.body);
      const person = await this.failures.guard(request, secret, () => this.signIn.look(secret, listener));
      const former = await this.authenticator.find(listener, request);
      return { ...shownPerson(person), former: former ? shownPerson(former) : null };
    });
    server.post('/api/session', { onRequest }, async (request, reply) => {
      const secret = secretOf(request.body);
      const former = await this.authenticator.find(listener, request);
      const place = { requestId: request.id, hasOperators: listener.hasOperators, former };
      const { session, secret: ofCookie } = await this.failures.guard(request, secret, () =>
        this.signIn.execute(secret, place),
      );
      notePerson(this.events, 'developer-sign-in', session, request);
      return reply.header('set-cookie', cookieOf(listener, ofCookie)).send(this.shown(session));
    });
    server.get('/api/session', async (request) =>
      this.shown(await this.current.authenticate(listener, request)),
    );
    server.delete('/api/session', { onRequest }, async (request, reply) => {
      const endSessionUrl = await this.oidc.signOut(listener, request);
      void reply.headers({
        'set-cookie': cookieOf(listener, undefined),
        'clear-site-data': '"cache", "storage"',
      });
      return endSessionUrl === undefined ? reply.code(204).send() : reply.send({ endSessionUrl });
    });
  }
}

function noPath(): DomainError {
  return new DomainError('NOT_FOUND', 'there is no such path, or it belongs to another platform');
}

/** The secret of the link in a body. @throws DomainError INVALID_INPUT */
function secretOf(body: unknown): string {
  if (body instanceof UnusableBody) throw body.error;
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  if (typeof token === 'string' && LINK_SECRET.test(token)) return token;
  throw invalidInput([{ field: 'token', message: 'token must be the part of the link behind #' }]);
}
