import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
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
    try {
      const { eventId } = posted;
      const body = this.bodies.open({ id: eventId, body: posted.body });
      const message = { eventId, body, endpointId, secretSealed, previousSecrets };
      const result = await post({ url, headers: this.signer.headers(message, nowMs), body });
      this.metrics.attempted(result);
      return result;
    } catch (error) {
      this.logger.error({ err: error, endpointId }, 'a delivery could not be sent');
      return NOT_MADE;
    }
  }
}
