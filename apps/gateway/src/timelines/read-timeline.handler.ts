import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import {
  internalOperations,
  type DeliveryTimelineAnswer,
  type InternalOperation,
  type OperationRequest,
  type PaymentTimelineAnswer,
  type ReadTimelineBody,
  type TimelineEntryResource,
  type TransactionTimelineResource,
} from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { Forwarder } from '../forwarding/forwarder.client';
import { ServiceRequests } from '../forwarding/service-requests.port';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { operationIdOf } from '../request-logs/request-log.presenter';
import { RequestLogRepository, type LoggedRequest } from '../request-logs/request-log.repository';
import { RequestLog } from '../request-logs/request-log.worker';
import { mergedTimeline } from './timeline.presenter';

/** How long a service may take for its part, milliseconds. */
const PART_TIMEOUT_MS = 2_000;
/** Largest number of requests of a timeline, the newest ones. */
const REQUESTS_MAX = 200;

function requestEntry(logged: LoggedRequest): TimelineEntryResource {
  const { requestId, tokenId, tokenName, memberId, memberName, resourceId, code } = logged;
  return {
    at: new Date(logged.atMs).toISOString(),
    clock: 'REAL',
    service: 'gateway',
    kind: 'REQUEST',
    status: String(logged.status),
    ids: {
      requestId,
      ...(tokenId === undefined ? {} : { tokenId }),
      ...(memberId === undefined ? {} : { memberId: formatId('Member', memberId) }),
      ...(resourceId === undefined ? {} : { resourceId }),
    },
    href: `/request-logs/${encodeURIComponent(requestId)}`,
    method: logged.method,
    operation: operationIdOf(logged.operation),
    responseStatus: logged.status,
    durationMs: logged.durationMs,
    replayed: logged.replayed,
    ...(tokenName === undefined ? {} : { tokenName }),
    ...(memberName === undefined ? {} : { memberName }),
    ...(code === undefined ? {} : { code }),
  };
}

/** GET /transactions/{transactionId}/timeline: the parts of all services, of those that answer in time. */
@Injectable()
export class ReadTimelineHandler {
  constructor(
    private readonly services: ServiceRequests,
    private readonly forwarder: Forwarder,
    private readonly log: RequestLog,
    private readonly logged: RequestLogRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError TRANSACTION_NOT_FOUND. */
  async handle({ request }: Pick<OperationCall, 'request'>): Promise<{ body: TransactionTimelineResource }> {
    const { transactionId = '' } = request.params;
    const asked: OperationRequest<ReadTimelineBody> = { ...request, body: { transactionId } };
    const [requests, payment, deliveries] = await Promise.all([
      this.requestsOf(request.context.platformKey, transactionId),
      this.partOf<PaymentTimelineAnswer>(internalOperations.readTimelinePayments, asked),
      this.partOf<DeliveryTimelineAnswer>(internalOperations.readTimelineNotifications, asked),
    ]);
    return { body: mergedTimeline({ requests, payment, deliveries, nowMs: Date.now() }) };
  }

  /** Requests that may have changed something. Reads would be most of them, and say nothing about the payment. */
  private async requestsOf(
    platformKey: number,
    transactionId: string,
  ): Promise<TimelineEntryResource[] | undefined> {
    try {
      await this.log.flush();
      const filters = { resourceUuid: parseId('Transaction', transactionId), isCommand: true };
      const found = await this.logged.list(platformKey, filters, REQUESTS_MAX);
      return found.reverse().map(requestEntry);
    } catch (error) {
      this.logger.warn({ err: error }, 'the requests of a timeline could not be read');
      return undefined;
    }
  }

  /** The answer of a service; undefined if there is none in time. @throws DomainError TRANSACTION_NOT_FOUND. */
  private async partOf<T>(
    { name, service, sealed }: InternalOperation,
    request: OperationRequest,
  ): Promise<T | undefined> {
    const options = { key: request.context.commandId, sealed, timeoutMs: PART_TIMEOUT_MS };
    const { platformKey } = request.context;
    try {
      const { status, body } = await this.forwarder.track(platformKey, () =>
        this.services.send(name, service, request, options),
      );
      if (status === 200) return JSON.parse(body.toString('utf8')) as T;
      if (status !== 404) return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    }
    throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
  }
}
