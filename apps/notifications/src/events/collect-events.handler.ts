import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { IntegrationEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch, type InboxPosition, type SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { WakeUp } from '../deliveries/wake-up.adapter';
import { CopyPlatformsHandler } from '../platforms/copy-platforms.handler';
import { planDeliveries, wantedEvents, type WantedEvent } from './domain/fan-out';
import { EventRepository } from './event.repository';

/** Makes webhook events and deliveries of the events of other services, set-based, once for each event. */
@Injectable()
export class CollectEventsHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(EventRepository) private readonly events: EventRepository,
    @Inject(DeliveryRepository) private readonly deliveries: DeliveryRepository,
    @Inject(CopyPlatformsHandler) private readonly copyPlatforms: CopyPlatformsHandler,
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

  private async collect(
    events: readonly IntegrationEvent[],
    inbox: { consumer: string; position: InboxPosition } | undefined,
  ): Promise<void> {
    const wanted = await this.wanted(events);
    const hasPlatforms = events.some((event) => event.aggregate === 'platforms');
    // What nobody wants is dropped without a write; delivered again, it is dropped again.
    if (wanted.length === 0 && !hasPlatforms) return;
    await this.unitOfWork.transaction(async ({ manager }) => {
      if (inbox) await advanceInbox(manager, inbox.consumer, inbox.position);
      if (hasPlatforms) await this.copyPlatforms.execute(manager, events);
      if (wanted.length > 0) await this.store(manager, wanted);
    });
    this.wakeUp.hint();
  }

  /** Endpoints are read once for each batch: what one instance changed holds in all with the next batch. */
  private async wanted(events: readonly IntegrationEvent[]): Promise<WantedEvent[]> {
    const candidates = events.filter((event) => event.webhookType !== null);
    if (candidates.length === 0) return [];
    const platformKeys = [...new Set(candidates.map((event) => event.platformKey))];
    return wantedEvents(candidates, await this.events.findListeners(this.dataSource.manager, platformKeys));
  }

  private async store(manager: SqlRunner, wanted: readonly WantedEvent[]): Promise<void> {
    const known = await this.events.insert(
      manager,
      wanted.map(({ event }) => event),
    );
    const isNew = firstOfEach(wanted).filter(({ event }) => known.has(`${event.platformKey}/${event.id}`));
    await this.deliveries.insert(manager, planDeliveries(isNew), this.clocks.realNow());
  }
}

/** An event that stands twice in one batch is one event. */
function firstOfEach(wanted: readonly WantedEvent[]): WantedEvent[] {
  const seen = new Set<string>();
  return wanted.filter(({ event }) => {
    const key = `${event.platformKey}/${event.id}`;
    return !seen.has(key) && seen.add(key);
  });
}
