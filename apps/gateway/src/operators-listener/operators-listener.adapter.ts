import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  internalOperations,
  operatorOperations,
  type InternalOperation,
  type OperationReply,
  type OperationRequest,
  type OperatorOperation,
} from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { ReportAccessHandler } from '../access/report-access.handler';
import { ConfirmAccessReviewHandler, ReviewAccessHandler } from '../access/review-access.handler';
import { EndSessionHandler } from '../console-sessions/end-session.handler';
import { ListSessionsHandler } from '../console-sessions/list-sessions.handler';
import { entityTagOf, LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { Forwarder, type TypedReply } from '../forwarding/forwarder.client';
import { Arrivals } from '../http/arrivals.registry';
import { sendError } from '../http/error-answer.presenter';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { GatewayHttpAdapter } from '../http/gateway-http.adapter';
import { readJsonBody } from '../http/json-body.parser';
import { securityHeaders } from '../http/security-headers.presenter';
import { answerUnknownRoute } from '../http/unknown-route.presenter';
import { ForwardUploadHandler } from '../uploads/forward-upload.handler';
import { OPERATIONS_BASE } from './domain/operations-base';
import { AskServices } from '../forwarding/ask-services.client';
import { ClearReadHandler } from './clear-read.handler';
import { FindResourcesHandler } from './find-resources.handler';
import { GetReviewHandler } from './get-review.handler';
import { ListApprovalsHandler } from './list-approvals.handler';
import { ListAuditLogHandler } from './list-audit-log.handler';
import { ListDeadLettersHandler } from './list-dead-letters.handler';
import { ListReviewsHandler } from './list-reviews.handler';
import { OperatorAdmissionHook } from './operator-admission.hook';
import { OperatorRightsHandler } from './operator-rights.handler';
import { OperatorCallParser, type OperatorCall } from './operator-call.parser';
import { ReadAnyTimelineHandler } from './read-any-timeline.handler';
import { ReadHealthHandler } from './read-health.handler';
import { ReadQueueHandler } from './read-queue.handler';
import { addReferenceRoutes } from './reference-routes.registry';
import { tableAnswer, type ListPage } from './table-answer.presenter';

const of = internalOperations;
/** Which services may know a review, an approval or a dead letter, by the operation on it. */
const searches: ReadonlyMap<OperatorOperation, readonly InternalOperation[]> = new Map([
  [operatorOperations.revealReview, [of.revealReviewCompliance, of.revealReviewAccounts]],
  [
    operatorOperations.approveAction,
    [
      of.approveActionPayments,
      of.approveActionCompliance,
      of.approveActionAccounts,
      of.approveActionNotifications,
    ],
  ],
  [
    operatorOperations.rejectAction,
    [
      of.rejectActionPayments,
      of.rejectActionCompliance,
      of.rejectActionAccounts,
      of.rejectActionNotifications,
    ],
  ],
  [
    operatorOperations.getDeadLetter,
    [
      of.getDeadLetterPayments,
      of.getDeadLetterCompliance,
      of.getDeadLetterAccounts,
      of.getDeadLetterNotifications,
    ],
  ],
  [
    operatorOperations.retryDeadLetter,
    [
      of.retryDeadLetterPayments,
      of.retryDeadLetterCompliance,
      of.retryDeadLetterAccounts,
      of.retryDeadLetterNotifications,
    ],
  ],
  [
    operatorOperations.discardDeadLetter,
    [
      of.discardDeadLetterPayments,
      of.discardDeadLetterCompliance,
      of.discardDeadLetterAccounts,
      of.discardDeadLetterNotifications,
    ],
  ],
]);

/** Answers an operation of the gateway itself. */
type OwnHandler = (call: OperatorCall) => Promise<OperationReply>;

/**
 * The listener of the operators' API. Its routes are the table of operations; a service answers each, or the gateway
 * itself.
 */
@Injectable()
export class OperatorsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: FastifyInstance | undefined;
  private baseUrl = '';
  private readonly own: Readonly<Partial<Record<string, OwnHandler>>>;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly admission: OperatorAdmissionHook,
    private readonly parser: OperatorCallParser,
    private readonly forwarder: Forwarder,
    private readonly uploads: ForwardUploadHandler,
    private readonly arrivals: Arrivals,
    private readonly services: AskServices,
    private readonly rights: OperatorRightsHandler,
    private readonly clearReads: ClearReadHandler,
    approvals: ListApprovalsHandler,
    auditLog: ListAuditLogHandler,
    reviews: ListReviewsHandler,
    review: GetReviewHandler,
    deadLetters: ListDeadLettersHandler,
    queue: ReadQueueHandler,
    health: ReadHealthHandler,
    finding: FindResourcesHandler,
    timelines: ReadAnyTimelineHandler,
    sessions: ListSessionsHandler,
    endSession: EndSessionHandler,
    accessReport: ReportAccessHandler,
    accessReview: ReviewAccessHandler,
    confirmAccess: ConfirmAccessReviewHandler,
  ) {
    const { listAuditLog, listApprovals } = operatorOperations;
    this.own = {
      [listAuditLog.name]: (call) => auditLog.handle(call),
      [listApprovals.name]: (call) => approvals.handle(call),
      [operatorOperations.listReviews.name]: (call) => reviews.handle(call),
      [operatorOperations.getReview.name]: (call) => review.handle(call),
      [operatorOperations.listDeadLetters.name]: (call) => deadLetters.handle(call),
      [operatorOperations.getQueue.name]: (call) => queue.handle(call),
      [operatorOperations.getHealth.name]: (call) => health.handle(call),
      [operatorOperations.find.name]: (call) => finding.handle(call),
      [operatorOperations.listConsoleSessions.name]: ({ operation, request }) =>
        sessions.handle(operation.name, request),
      [operatorOperations.endConsoleSession.name]: ({ request }) => endSession.handle(request),
      [operatorOperations.getAccessReport.name]: ({ request }) => accessReport.handle(request),
      [operatorOperations.getAccessReview.name]: () => accessReview.handle(),
      [operatorOperations.confirmAccessReview.name]: ({ request }) => confirmAccess.handle(request),
      [operatorOperations.getTransactionTimeline.name]: (call) => timelines.handle(call),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { operationsHost: host, operationsPort: port, consolePort } = this.config;
    if (port === undefined && consolePort === undefined) return;
    this.server = await this.create();
    await this.server.ready();
    if (port === undefined) return;
    this.baseUrl = (await this.server.listen({ host, port })) + OPERATIONS_BASE;
    this.logger.info({ url: this.baseUrl }, 'listening for operators');
  }

  /** Base URL of the API; empty while nothing listens. */
  get url(): string {
    return this.baseUrl;
  }

  /** Answers a request of the operators' API that came over the listener of the console. */
  route(request: IncomingMessage, response: ServerResponse): void {
    if (!this.server) throw new Error("the operators' API is off");
    this.server.routing(request, response);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private async create(): Promise<FastifyInstance> {
    const { admission, arrivals } = this;
    const headers = await securityHeaders();
    const adapter = new GatewayHttpAdapter(this.config, this.logger, headers);
    const server = adapter.getInstance<FastifyInstance>();
    for (const name of ['principal', 'operator', 'holding', 'traceparent', 'outcome'])
      server.decorateRequest(name, null);
    server.addHook('onRequest', (request, reply, done) => {
      arrivals.watch(request.raw, reply.raw);
      reply.headers(headers);
      admission.enter(request, reply, done);
    });
    server.addHook('preHandler', (request, reply, done) => admission.arrive(request, reply, done));
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', readJsonBody);
    server.setErrorHandler((error, _request, reply) => sendError(reply, error));
    server.setNotFoundHandler((request, reply) => answerUnknownRoute(admission, request, reply));
    server.server.on('checkExpectation', (request, response) => server.routing(request, response));
    await addReferenceRoutes(server);
    for (const operation of Object.values<OperatorOperation>(operatorOperations)) {
      server.route({
        method: operation.method,
        url: OPERATIONS_BASE + operation.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { operatorOperation: operation },
        handler: (_request, reply) => this.handle(reply),
      });
    }
    return server;
  }

  /** Answers a call. Fastify waits for the returned promise, and then for the reply that was sent. */
  private async handle(reply: FastifyReply): Promise<FastifyReply> {
    const call = this.parser.parse(reply);
    const { operation } = call;
    const own = this.own[operation.name];
    if (own) await this.forwarder.answer(call, reply, own(call));
    else if (operation.upload) await this.uploads.handle(call, reply);
    else await this.forward(call, reply);
    return reply;
  }

  private searchFor({ operation, request }: OperatorCall): OperationRequest | Promise<OperationRequest> {
    const { approveAction, rejectAction } = operatorOperations;
    return operation === approveAction || operation === rejectAction ? this.rights.addTo(request) : request;
  }

  private async forward(call: OperatorCall, reply: FastifyReply): Promise<void> {
    const searched = searches.get(call.operation);
    const answer = await (searched
      ? this.services.first(searched, await this.searchFor(call))
      : this.forwarder.ask(call));
    await this.clearReads.note(call, answer);
    if (call.operation.isVersioned && answer.status === 200) {
      reply.header('etag', entityTagOf(JSON.parse(answer.body.toString('utf8'))));
    }
    this.forwarder.send(reply, answer.status === 200 ? asTable(call, answer) : answer);
  }
}

/** The answer as a table, if the call asks for one. */
function asTable({ operation, request }: OperatorCall, answer: RawReply): TypedReply {
  const query = request.query as Readonly<Record<string, unknown>>;
  const { format } = query;
  const { csvColumns: columns, path } = operation;
  if (columns === undefined || (format !== 'CSV' && format !== 'JSON_LINES')) return answer;
  const page = JSON.parse(answer.body.toString('utf8')) as ListPage;
  return { ...answer, ...tableAnswer(page, { format, columns, name: path.slice(1), query }) };
}
