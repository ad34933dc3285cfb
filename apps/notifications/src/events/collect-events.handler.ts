import { Inject, Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import type { PipelinedTransaction } from '@corridor/database';
import { advanceInbox, type EventBatch, type InboxPosition } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { DeliveryDesk } from '../deliveries/delivery-desk.adapter';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { makeDeliveries, type NewDelivery } from '../deliveries/domain/new-delivery';
import { beginBy, type DueDelivery } from '../deliveries/due-delivery.repository';
import { WakeUp } from '../deliveries/wake-up.adapter';
import { EndpointDirectory, type KnownPlatform } from '../endpoints/endpoint-directory.adapter';
import { CopyPlatformsHandler } from '../platforms/copy-platforms.handler';
import { planDeliveries, wantedEvents, type WantedEvent } from './domain/fan-out';
import { EventRepository } from './event.repository';

interface Inbox {
  consumer: string;
  position: InboxPosition;
}

interface Collected {
  /** Sent by this process at once, when the transaction is committed. */
  leased: DueDelivery[];
  /** Others are due too. */
  hasMore: boolean;
}

const NOTHING: Collected = { leased: [], hasMore: false };

/** Makes webhook events and deliveries of the events of other services, set-based, once for each event. */
@Injectable()
export class CollectEventsHandler {
  constructor(
    @Inject(HotSessions) private readonly sessions: HotSessions,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(EndpointDirectory) private readonly directory: EndpointDirectory,
    @Inject(EventRepository) private readonly events: EventRepository,
    @Inject(DeliveryRepository) private readonly deliveries: DeliveryRepository,
    @Inject(CopyPlatformsHandler) private readonly copyPlatforms: CopyPlatformsHandler,
    @Inject(DeliveryDesk) private readonly desk: DeliveryDesk,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
  ) {}

  /** A batch of a topic. */
  async execute(batch: EventBatch): Promise<void> {
    await this.collect(batch.events, { consumer: batch.consumer, position: batch.position });
  }

  /** Events that another service wants to see applied before it answers; they come by their topic too. */
  async apply(events: readonly IntegrationEvent[]): Promise<void> {
    await this.collect(events, undefined);
  }

  private async collect(events: readonly IntegrationEvent[], inbox: Inbox | undefined): Promise<void> {
    const platforms = await this.platformsOf(events);
    const listeners = [...platforms.values()].flatMap(({ endpoints }) => [...endpoints.values()]);
    const wanted = firstOfEach(wantedEvents(events, listeners));
    const hasPlatforms = events.some((event) => event.aggregate === 'platforms');
    // What nobody wants is dropped without a write, its position too: read again, it is dropped again.
    if (wanted.length === 0 && !hasPlatforms) return;
    const { leased, hasMore } = await this.sessions.transaction(async (tx) => {
      const advanced = inbox ? advanceInbox(tx, inbox.consumer, inbox.position) : undefined;
      if (hasPlatforms) {
        await advanced;
        await this.copyPlatforms.execute(tx, events);
      }
      if (wanted.length > 0) return this.store(tx, { wanted, platforms, advanced });
      return NOTHING;
    });
    this.desk.handOver(leased);
    if (hasMore || hasPlatforms) this.wakeUp.hint();
  }

  /** What another instance changed before this call counts: see EndpointDirectory. */
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
    const { wanted, platforms, advanced } = input;
    const planned = planDeliveries(wanted);
    const [known, standing] = await Promise.all([
      this.events.insert(
        tx,
        wanted.map(({ event }) => event),
      ),
      this.deliveries.standing(tx, planned),
      advanced,
    ]);
    const isNew = planned.filter(({ event }) => known.has(`${event.platformKey}/${event.id}`));
    if (isNew.length === 0) return NOTHING;
    const realNowMs = this.clocks.realNow();
    const made = makeDeliveries(isNew, {
      standing,
      nowMs: (platformKey) => realNowMs + (platforms.get(platformKey)?.offsetMs ?? 0),
      roomFor: (platformKey, endpointId) =>
        platforms.get(platformKey)?.endpoints.get(endpointId)?.isEnabled === true
          ? this.desk.roomFor(endpointId)
          : 0,
    });
    const leaseId = mintUuid();
    const beginByMs = beginBy();
    await Promise.all([this.deliveries.insert(tx, made, leaseId), tx.commit()]);
    return {
      leased: made.filter(({ isLeased }) => isLeased).map((one) => toDue(one, leaseId, beginByMs)),
      hasMore: made.some(({ nextMs, isLeased }) => nextMs !== null && !isLeased),
    };
  }
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
    resourceId: event.resourceId,
    sequence: event.sequence,
    failures: 0,
    inOrder: true,
    triedSinceMs: null,
    body: event.body,
  };
}

/** An event that stands twice in one batch is one event. */
function firstOfEach(wanted: readonly WantedEvent[]): WantedEvent[] {
  const seen = new Set<string>();
  return wanted.filter(({ event }) => {
    const key = `${event.platformKey}/${event.id}`;
    return !seen.has(key) && seen.add(key);
  });
}
