import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, invalidInput, mintUuid } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type SendTestEventBody,
  type WebhookTestResource,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { GONE_STATUS, isSuccess } from '../deliveries/domain/delivery';
import { APPROVAL_TYPE, keptAnswer } from '../deliveries/domain/kept-answer';
import { DueDeliveryRepository } from '../deliveries/due-delivery.repository';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { endpointResource } from '../endpoints/endpoint.presenter';
import { EndpointRepository, type Endpoint } from '../endpoint-directory/endpoint.repository';
import { JudgeEndpointHandler } from '../endpoint-directory/judge-endpoint.handler';
import { CollectEventsHandler } from '../event-collection/collect-events.handler';
import { toWebhookEvent, type SourceEvent, type WebhookEvent } from '../events/domain/webhook-event';
import { EventBodyCodec } from '../events/event-body.codec';
import { EventRepository } from '../events/event.repository';
import { PlatformOwner } from '../platforms/platform-owner.port';
import { MessageSigner } from '../sending/message.signer';
import { Sender, type SendResult } from '../sending/sender.port';

/** Maximum number of TEST events in progress in one process. The callers wait for them. */
const TESTS_UNDER_WAY_MAX = 32;
/** Both operations have the same values. */
const { status: STATUS, sealed: IS_SEALED } = operations.testWebhook;

/** POST /sandbox/webhooks/test: one test event to an endpoint, delivered while the caller waits. */
@Injectable()
export class SendTestEventHandler {
  private underWay = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly events: EventRepository,
    private readonly bodies: EventBodyCodec,
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: DueDeliveryRepository,
    private readonly judge: JudgeEndpointHandler,
    private readonly collectEvents: CollectEventsHandler,
    private readonly owner: PlatformOwner,
    private readonly sender: Sender,
    private readonly signer: MessageSigner,
  ) {}

  async execute({ context, body }: OperationRequest<SendTestEventBody>): Promise<OperationReply> {
    const known = await this.unitOfWork.findAnswer(context);
    if (known) return known;
    if (this.underWay >= TESTS_UNDER_WAY_MAX) {
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        'too many test events are under way; repeat the request later',
      );
    }
    this.underWay += 1;
    try {
      return await this.send(context, body);
    } finally {
      this.underWay -= 1;
    }
  }

  /** Sends outside any transaction. */
  private async send(context: RequestContext, wanted: SendTestEventBody): Promise<OperationReply> {
    const endpoint = await this.findEndpoint(context, wanted.endpointId);
    if (!endpoint) {
      return this.answer(context, () => {
        throw wanted.endpointId === undefined
          ? new DomainError('WEBHOOK_ENDPOINT_NOT_SET', 'config.webhookEndpoint is not set')
          : endpointNotFound();
      });
    }
    const { url } = endpoint;
    if (url === null) {
      const message = 'a PULL endpoint has no receiver that could answer: use one with a url';
      return this.answer(context, () => {
        throw invalidInput([{ field: 'endpointId', message }]);
      });
    }
    const startedMs = this.clocks.realNow();
    const event = await this.createEvent(endpoint, wanted);
    const { body } = event;
    const headers = this.signer.headers(
      { ...endpoint, eventId: event.id, endpointId: endpoint.id, body },
      startedMs,
    );
    const result = await this.sender.send({ url, headers, body });
    await this.record(endpoint, event, result);
    return this.answer(context, () => testResource(url, result));
  }

  private async findEndpoint(
    context: RequestContext,
    endpointId: string | undefined,
  ): Promise<Endpoint | undefined> {
    if (endpointId === undefined) return this.findDefault(context);
    return this.endpoints.find(this.dataSource.manager, context.platformKey, endpointIdOf(endpointId));
  }

  /** A replica never rejects: the owner is asked first. */
  private async findDefault(context: RequestContext): Promise<Endpoint | undefined> {
    const { manager } = this.dataSource;
    const known = await this.endpoints.findDefault(manager, context.platformKey);
    if (known) return known;
    const platform = await this.owner.resolve(context);
    if (!platform) return undefined;
    await this.collectEvents.apply([platform]);
    return this.endpoints.findDefault(manager, context.platformKey);
  }

  private async createEvent(
    endpoint: Endpoint,
    { type = 'TEST', example }: SendTestEventBody,
  ): Promise<WebhookEvent> {
    const nowMs = await this.clocks.now(this.dataSource.manager, endpoint.platformKey);
    const source: SourceEvent = {
      id: mintUuid(nowMs),
      platformKey: endpoint.platformKey,
      subject: formatId('WebhookEndpoint', endpoint.id),
      version: example?.sequence ?? endpoint.version,
      time: new Date(nowMs).toISOString(),
      webhookType: type,
      data: example?.data ?? { ...endpointResource(endpoint) },
      isTest: true,
    };
    return toWebhookEvent(source, type);
  }

  private async record(endpoint: Endpoint, event: WebhookEvent, result: SendResult): Promise<void> {
    const { platformKey, id: endpointId } = endpoint;
    const { responseStatus, durationMs, responseBody, error } = result;
    const atMs = event.occurredMs;
    const deliveryId = mintUuid(atMs);
    const status = isSuccess(result) ? 'DELIVERED' : 'FAILED';
    // Every endpoint that gets an approval event may answer with data about the receiver.
    const kept = event.type === APPROVAL_TYPE ? keptAnswer(responseBody) : responseBody;
    const attempt = { id: mintUuid(atMs), atMs, responseStatus, durationMs, responseBody: kept, error };
    await this.unitOfWork.transaction(async ({ manager }) => {
      await this.events.insert(manager, [this.bodies.seal(event)]);
      await this.deliveries.insertDone(manager, {
        id: deliveryId,
        event,
        endpointId,
        status,
        createdMs: atMs,
      });
      await this.attempts.insertAttempts(manager, [{ platformKey, deliveryId, attempt }]);
      if (isSuccess(result)) return this.judge.succeeded(manager, [{ platformKey, endpointId }]);
      const isGone = responseStatus === GONE_STATUS;
      return this.judge.failed(manager, { platformKey, endpointId, isGone, nowMs: atMs + durationMs });
    });
  }

  private answer(context: RequestContext, render: () => WebhookTestResource): Promise<OperationReply> {
    return this.unitOfWork.command({ context, status: STATUS, sealed: IS_SEALED }, () =>
      Promise.resolve().then(render),
    );
  }
}

function testResource(url: string, result: SendResult): WebhookTestResource {
  if (result.responseStatus === null) {
    throw new DomainError(
      'WEBHOOK_DELIVERY_ERROR',
      `no HTTP answer came from the endpoint: ${result.error ?? ''}`,
    );
  }
  return { url, response_status: result.responseStatus, response_body: result.responseBody ?? '' };
}
