import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DomainError, formatId, mintUuid, SECOND_MS, type WebhookType } from '@corridor/kernel';
import {
  LEASE_LIMIT_MAX,
  operations,
  type LeasedWebhookDeliveryResource,
  type LeaseWebhookDeliveriesBody,
  type OperationReply,
  type OperationRequest,
  type WebhookLeaseResource,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { DueDeliveryRepository } from '../deliveries/due-delivery.repository';
import { EndpointDirectory, type KnownEndpoint } from '../endpoint-directory/endpoint-directory.cache';
import { endpointIdOf, endpointNotFound } from '../endpoint-directory/endpoint-id.parser';
import { EventBodyCodec } from '../events/event-body.codec';
import { MessageSigner } from '../sending/message.signer';
import { fittingBodies } from './domain/fitting-bodies';
import { PullRepository, type PulledDelivery } from './pull.repository';

/** Pause between looks of a caller that waits. An event is leased at most this much later than it is due. */
const LOOK_PAUSE_MS = 500;
/** Maximum number of callers that wait in one process. It answers requests a limited number at a time. */
const WAITING_MAX = 16;

/** A delivery with what its caller gets. */
interface Leased {
  delivery: PulledDelivery;
  shown: LeasedWebhookDeliveryResource;
}

/**
 * POST /webhook-endpoints/{id}/lease. A lease that is never reported ends like that of a process that died: the
 * delivery is due again, and nothing is recorded. Without an Idempotency-Key no answer is stored.
 */
@Injectable()
export class LeaseDeliveriesHandler implements BeforeApplicationShutdown {
  private waiting = 0;
  private readonly stopping = new AbortController();

  constructor(
    private readonly sessions: HotSessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly directory: EndpointDirectory,
    private readonly pulls: PullRepository,
    private readonly due: DueDeliveryRepository,
    private readonly bodies: EventBodyCodec,
    private readonly signer: MessageSigner,
  ) {}

  async execute(request: OperationRequest<LeaseWebhookDeliveriesBody | undefined>): Promise<OperationReply> {
    const { context } = request;
    if (context.idempotency === undefined) return { body: resourceOf(await this.lease(request)) };
    const known = await this.unitOfWork.findAnswer(context);
    if (known) return known;
    // The caller may wait, so the lease is taken outside the transaction that stores its answer.
    const leased = await this.lease(request).catch(decisionOf);
    const { status, sealed } = operations.leaseWebhookDeliveries;
    const reply = await this.unitOfWork.command({ context, status, sealed }, () =>
      leased instanceof DomainError ? Promise.reject(leased) : Promise.resolve(resourceOf(leased)),
    );
    if (reply.replayed && !(leased instanceof DomainError)) {
      const unused = leased.map(({ delivery }) => delivery);
      if (unused.length > 0) await this.due.giveBack(this.sessions, unused);
    }
    return reply;
  }

  /** Callers that wait get their answers. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async lease({
    context,
    params,
    body,
  }: OperationRequest<LeaseWebhookDeliveriesBody | undefined>): Promise<Leased[]> {
    const { platformKey } = context;
    const endpointId = endpointIdOf(params['webhookEndpointId']);
    const { limit = LEASE_LIMIT_MAX, waitSeconds = 0 } = body ?? {};
    const endAt = performance.now() + waitSeconds * SECOND_MS;
    const endpoint = await this.pullOf(platformKey, endpointId);
    if (!(await this.pulls.poll(this.sessions, platformKey, endpointId))) throw endpointNotFound();
    const first = await this.look(endpoint, limit);
    if (first.length > 0 || waitSeconds === 0 || this.waiting >= WAITING_MAX) return first;
    this.waiting += 1;
    try {
      return await this.lookUntil(endAt, { platformKey, endpointId, limit });
    } finally {
      this.waiting -= 1;
    }
  }

  private async lookUntil(
    endAt: number,
    { platformKey, endpointId, limit }: { platformKey: number; endpointId: string; limit: number },
  ): Promise<Leased[]> {
    const { signal } = this.stopping;
    for (;;) {
      const restMs = endAt - performance.now();
      if (restMs <= 0 || signal.aborted) return [];
      await pause(Math.min(LOOK_PAUSE_MS, restMs), undefined, { signal }).catch(() => undefined);
      const found = await this.look(await this.pullOf(platformKey, endpointId), limit);
      if (found.length > 0) return found;
    }
  }

  private async pullOf(platformKey: number, endpointId: string): Promise<KnownEndpoint> {
    const found = (await this.directory.read([platformKey])).get(platformKey)?.endpoints.get(endpointId);
    if (!found) throw endpointNotFound();
    if (found.url === null) return found;
    throw new DomainError(
      'WEBHOOK_ENDPOINT_NOT_PULL',
      'Corridor posts the deliveries of this endpoint to its url; only those of a PULL endpoint are leased',
    );
  }

  private async look(endpoint: KnownEndpoint, limit: number): Promise<Leased[]> {
    const { platformKey, id: endpointId } = endpoint;
    const nowMs = this.clocks.realNow();
    const leaseId = mintUuid(nowMs);
    const taken = await this.sessions.transaction((tx) =>
      this.pulls.take(tx, { platformKey, endpointId, nowMs, limit, leaseId }),
    );
    const opened = taken.map((delivery) => ({
      ...delivery,
      body: this.bodies.open({ id: delivery.eventId, body: delivery.body }),
    }));
    const { fitting, rest } = fittingBodies(opened);
    if (rest.length > 0) await this.due.giveBack(this.sessions, rest);
    return fitting.map((delivery) => ({ delivery, shown: this.render(delivery, endpoint, nowMs) }));
  }

  private render(
    delivery: PulledDelivery,
    { id: endpointId, secretSealed, previousSecrets }: KnownEndpoint,
    nowMs: number,
  ): LeasedWebhookDeliveryResource {
    const { id, leaseId, leasedUntilMs, eventId, eventType, attempts, body } = delivery;
    const message = { eventId, body, endpointId, secretSealed, previousSecrets };
    return {
      deliveryId: formatId('WebhookDelivery', id),
      leaseId,
      leasedUntil: new Date(leasedUntilMs).toISOString(),
      eventId: formatId('Webhook', eventId),
      eventType: eventType as WebhookType,
      attempt: attempts + 1,
      headers: this.signer.headers(message, nowMs),
      body,
    };
  }
}

function resourceOf(leased: readonly Leased[]): WebhookLeaseResource {
  return { data: leased.map(({ shown }) => shown) };
}

/** An error that is an answer. Any other error is thrown. */
function decisionOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
