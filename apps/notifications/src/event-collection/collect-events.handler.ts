import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import type { PipelinedTransaction } from '@corridor/database';
import { advanceInbox, type EventBatch, type InboxPosition } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { CollectApprovalsHandler, type WrittenApprovals } from '../approvals/collect-approvals.handler';
import { HotSessions } from '../database/hot-sessions.adapter';
import { DeliveryQueue } from '../deliveries/delivery.queue';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { makeDeliveries, type NewDelivery } from '../deliveries/domain/new-delivery';
import { beginBy, type DueDelivery } from '../deliveries/due-delivery.repository';
import { WakeUp } from '../deliveries/domain/wake-up';
import {
  EndpointDirectory,
  type KnownEndpoint,
  type KnownPlatform,
} from '../endpoint-directory/endpoint-directory.cache';
import { ReplicatePlatformsHandler } from '../platforms/replicate-platforms.handler';
import { LearnPlatformsHandler } from '../platforms/learn-platforms.handler';
import { planDeliveries, wantedEvents, type WantedEvent } from './domain/fan-out';
import type { WebhookEvent } from '../events/domain/webhook-event';
import { EventBodyCodec } from '../events/event-body.codec';
import { EventRepository } from '../events/event.repository';

interface Inbox {
  consumer: string;
  position: InboxPosition;
}

interface Collected {
  /** Deliveries that this process sends at once, after the commit. */
  leased: DueDelivery[];
  /** Whether other deliveries are due too. */
  hasMore: boolean;
  /** Present if the batch has approval events. */
  approvals?: WrittenApprovals | undefined;
}

/** The events of a batch to collect. */
interface Wanted {
  wanted: WantedEvent[];
  platforms: ReadonlyMap<number, KnownPlatform>;
}

const NOTHING: Collected = { leased: [], hasMore: false };

/** Turns events of other services into webhook events and deliveries, set-based, once for each event. */
@Injectable()
export class CollectEventsHandler {
  constructor(
    private readonly sessions: HotSessions,
    private readonly clocks: PlatformClocks,
    private readonly directory: EndpointDirectory,
    private readonly events: EventRepository,
    private readonly bodies: EventBodyCodec,
    private readonly deliveries: DeliveryRepository,
    private readonly replicatePlatforms: ReplicatePlatformsHandler,
    private readonly learnPlatforms: LearnPlatformsHandler,
    private readonly collectApprovals: CollectApprovalsHandler,
    private readonly queue: DeliveryQueue,
    private readonly wakeUp: WakeUp,
  ) {}

  /** Collects a batch of a topic. */
  async execute(batch: EventBatch): Promise<void> {
    await this.collect(batch.events, { consumer: batch.consumer, position: batch.position });
  }

  /** Applies events that another service needs applied before it answers. Their topic delivers them too. */
  async apply(events: readonly IntegrationEvent[]): Promise<void> {
    await this.collect(events, undefined);
  }

  private async collect(events: readonly IntegrationEvent[], inbox: Inbox | undefined): Promise<void> {
    const { wanted, platforms } = await this.wantedOf(events);
    const hasPlatforms = events.some((event) => event.aggregate === 'platforms');
    // A batch without subscribed events costs no write, not even of its position. If it is read again, it is dropped
    // again.
    if (wanted.length === 0 && !hasPlatforms) return;
    let isMoved = false;
    // Endpoints and deliveries are never locked together here: recording deliveries locks endpoints after them.
    if (hasPlatforms && wanted.length > 0) {
      isMoved = await this.sessions.transaction((tx) => this.replicatePlatforms.execute(tx, events));
    }
    const { leased, hasMore, approvals } = await this.sessions.transaction(async (tx) => {
      const advanced = inbox ? advanceInbox(tx, inbox.consumer, inbox.position) : undefined;
      if (wanted.length > 0) return this.store(tx, { wanted, platforms, advanced });
      await advanced;
      isMoved = await this.replicatePlatforms.execute(tx, events);
      return NOTHING;
    });
    if (approvals) this.collectApprovals.proceed(approvals);
    this.queue.handOver(leased);
    if (hasMore || hasPlatforms) this.wakeUp.hint();
    // The caller gets its answer when nothing is sent to the old address any more.
    if (isMoved && !inbox) await this.directory.settled();
  }

  private async wantedOf(events: readonly IntegrationEvent[]): Promise<Wanted> {
    const found = await this.findWanted(events);
    const unasked = withoutDefault(found);
    if (unasked.length === 0) return found;
    const learned = await this.learnPlatforms.execute(unasked);
    if (learned.length === 0) return found;
    await this.apply(learned);
    return this.findWanted(events);
  }

  private async findWanted(events: readonly IntegrationEvent[]): Promise<Wanted> {
    const platforms = await this.platformsOf(events);
    const listeners = [...platforms.values()].flatMap(({ endpoints }) => [...endpoints.values()]);
    return {
      wanted: firstOfEach(wantedEvents(events, listeners, (event, type) => this.bodies.render(event, type))),
      platforms,
    };
  }

  /** Includes changes that other instances committed before this call: see EndpointDirectory. */
  private async platformsOf(
    events: readonly IntegrationEvent[],
  ): Promise<ReadonlyMap<number, KnownPlatform>> {
    const keys = new Set<number>();
    for (const event of events) if (event.webhookType !== null) keys.add(event.platformKey);
    return keys.size === 0 ? new Map<number, KnownPlatform>() : this.directory.read(keys);
  }

  private async store(
    tx: PipelinedTransaction,
    input: {
      wanted: readonly WantedEvent[];
      platforms: ReadonlyMap<number, KnownPlatform>;
      advanced: Promise<void> | undefined;
    },
  ): Promise<Collected> {
    const { platforms, advanced } = input;
    const told = await this.events.toldBefore(
      tx,
      input.wanted.map(({ event }) => event),
    );
    const wanted = input.wanted.filter(({ event }) => !told.has(`${event.platformKey}/${event.id}`));
    const planned = planDeliveries(wanted);
    const [known, standing] = await Promise.all([
      this.events.insert(
        tx,
        wanted.map(({ event }) => event),
      ),
      this.deliveries.standing(tx, planned),
      advanced,
    ]);
    const isNew = ({ platformKey, id }: WebhookEvent): boolean => known.has(`${platformKey}/${id}`);
    const fresh = planned.filter(({ event }) => isNew(event));
    const collected = wanted.flatMap(({ event, approval }) =>
      approval && isNew(event) ? [{ event, ...approval }] : [],
    );
    if (fresh.length === 0 && collected.length === 0) return NOTHING;
    const realNowMs = this.clocks.realNow();
    const nowMs = (platformKey: number): number => realNowMs + (platforms.get(platformKey)?.offsetMs ?? 0);
    const approvals = collected.length > 0 ? this.collectApprovals.write(tx, collected, nowMs) : undefined;
    const made = makeDeliveries(fresh, {
      standing: approvals ? new Set([...standing, ...approvals.queues]) : standing,
      nowMs,
      roomFor: (platformKey, endpointId) =>
        isSentBy(platforms.get(platformKey)?.endpoints.get(endpointId)) ? this.queue.roomFor(endpointId) : 0,
    });
    const leaseId = mintUuid();
    const beginByMs = beginBy();
    await tx.commitBehind(Promise.all([approvals?.done, this.deliveries.insert(tx, made, leaseId)]));
    return {
      leased: made.filter(({ isLeased }) => isLeased).map((delivery) => toDue(delivery, leaseId, beginByMs)),
      hasMore: made.some(({ nextMs, isLeased }) => nextMs !== null && !isLeased),
      approvals,
    };
  }
}

/** Whether this service posts to an endpoint now. */
function isSentBy(endpoint: KnownEndpoint | undefined): boolean {
  return endpoint?.isEnabled === true && endpoint.url !== null;
}

/** Platforms of approval events for which no default endpoint is known. */
function withoutDefault({ wanted, platforms }: Wanted): { platformKey: number; platformId: string }[] {
  return wanted.flatMap(({ event: { platformKey }, approval }) => {
    if (!approval || approval.endpoint) return [];
    const endpoints = [...(platforms.get(platformKey)?.endpoints.values() ?? [])];
    if (endpoints.some(({ isDefault }) => isDefault)) return [];
    return [{ platformKey, platformId: approval.platformId }];
  });
}

function toDue({ planned, id }: NewDelivery, leaseId: string, beginByMs: number): DueDelivery {
  const { event, endpointId } = planned;
  return {
    platformKey: event.platformKey,
    id,
    leaseId,
    beginByMs,
    endpointId,
    eventId: event.id,
    eventType: event.type,
    isApproval: false,
    resourceId: event.resourceId,
    sequence: event.sequence,
    failures: 0,
    inOrder: true,
    triedSinceMs: null,
    body: event.body,
    traceparent: event.traceparent,
  };
}

/** An event that occurs twice in a batch is one event. */
function firstOfEach(wanted: readonly WantedEvent[]): WantedEvent[] {
  const seen = new Set<string>();
  return wanted.filter(({ event }) => {
    const key = `${event.platformKey}/${event.id}`;
    return !seen.has(key) && seen.add(key);
  });
}
