import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { traceFields, Tracing, type OpenSpan } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';
import { EventBodyCodec } from '../events/event-body.codec';
import type { KnownEndpoint } from '../endpoint-directory/endpoint-directory.cache';
import { MessageSigner } from './message.signer';
import { WebhookMetrics } from './webhook.metrics';
import { Sender, type AskResult, type Outgoing, type Question, type SendResult } from './sender.port';

/** An event that is posted to an endpoint. */
export interface Posted {
  eventId: string;
  /** The stored envelope. */
  body: string;
  /** W3C trace context of the event, if its trace is recorded. */
  traceparent?: string | undefined;
}

const NOT_MADE: AskResult = {
  responseStatus: null,
  responseBody: null,
  durationMs: 0,
  error: 'the request could not be made',
  answer: null,
};

/** Signs an event for an endpoint and posts it. Never throws. `nowMs` is real time. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly sender: Sender,
    private readonly signer: MessageSigner,
    private readonly bodies: EventBodyCodec,
    private readonly metrics: WebhookMetrics,
    private readonly tracing: Tracing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(posted: Posted, endpoint: KnownEndpoint, nowMs: number): Promise<SendResult> {
    return this.post(posted, endpoint, nowMs, (outgoing) => this.sender.send(outgoing));
  }

  async ask(
    posted: Posted,
    endpoint: KnownEndpoint,
    question: Question & { nowMs: number },
  ): Promise<AskResult> {
    return this.post(posted, endpoint, question.nowMs, (outgoing) => this.sender.ask(outgoing, question));
  }

  private async post<R extends SendResult>(
    posted: Posted,
    { id: endpointId, url, secretSealed, previousSecrets }: KnownEndpoint,
    nowMs: number,
    post: (outgoing: Outgoing) => Promise<R>,
  ): Promise<R | typeof NOT_MADE> {
    // The deliveries of a PULL endpoint are leased instead.
    if (url === null) return NOT_MADE;
    const { eventId, traceparent } = posted;
    const span = this.begin(traceparent, { eventId, endpointId });
    try {
      const body = this.bodies.open({ id: eventId, body: posted.body });
      const message = { eventId, body, endpointId, secretSealed, previousSecrets };
      const headers = this.signer.headers(message, nowMs);
      if (span) headers['traceparent'] = span.traceparent;
      const result = await post({ url, headers, body });
      this.metrics.attempted(result);
      span?.end({ 'http.response.status_code': result.responseStatus ?? 0 }, result.responseStatus === null);
      return result;
    } catch (error) {
      span?.end({}, true);
      this.logger.error(
        { err: error, endpointId, eventId, ...traceFields(traceparent) },
        'a delivery could not be sent',
      );
      return NOT_MADE;
    }
  }

  private begin(
    traceparent: string | undefined,
    { eventId, endpointId }: { eventId: string; endpointId: string },
  ): OpenSpan | undefined {
    if (!this.tracing.follows(traceparent)) return undefined;
    const attributes = {
      'http.request.method': 'POST',
      'corridor.event.id': eventId,
      'corridor.webhook.endpoint': endpointId,
    };
    return this.tracing.begin('deliver webhook', { kind: 'client', parent: traceparent, attributes });
  }
}
