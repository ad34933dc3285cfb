import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY_MS } from '@corridor/kernel';
import type { DeliveryTimelineAnswer, OperationRequest, ReadTimelineBody } from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { readSnapshot } from '../database/read-snapshot';
import { TimelineRepository } from './timeline.repository';
import { deliveryTimeline } from './timeline.presenter';

/** What notifications knows of the course of a payment: its events and their deliveries. */
@Injectable()
export class ReadTimelineHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly timelines: TimelineRepository,
    private readonly clocks: PlatformClocks,
    @Inject(NOTIFICATIONS_CONFIG) private readonly config: Pick<NotificationsConfig, 'eventKeepingDays'>,
  ) {}

  execute({ context, body }: OperationRequest<ReadTimelineBody>): Promise<DeliveryTimelineAnswer> {
    const { platformKey } = context;
    return readSnapshot(this.dataSource, async (manager) => {
      const events = await this.timelines.events(manager, platformKey, body.transactionId);
      const deliveries = await this.timelines.deliveries(manager, platformKey, body.transactionId);
      const attempts = await this.timelines.attempts(
        manager,
        platformKey,
        deliveries.map(({ id }) => id),
      );
      const nowMs = await this.clocks.now(manager, platformKey);
      const keptSinceMs = nowMs - this.config.eventKeepingDays * DAY_MS;
      return { entries: deliveryTimeline({ events, deliveries, attempts }), keptSinceMs };
    });
  }
}
