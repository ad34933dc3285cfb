import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { ApplyEventsHandler } from './apply-events.handler';

/** Consumes the states of accounts' records. */
@Controller()
export class ReplicasConsumer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applyEvents: ApplyEventsHandler,
  ) {}

  @EventPattern(topicsIn.platforms.name)
  platforms(@Payload() batch: EventBatch): Promise<void> {
    return this.apply(batch);
  }

  @EventPattern(topicsIn.customers.name)
  customers(@Payload() batch: EventBatch): Promise<void> {
    return this.apply(batch);
  }

  @EventPattern(topicsIn.externalAccounts.name)
  externalAccounts(@Payload() batch: EventBatch): Promise<void> {
    return this.apply(batch);
  }

  private apply(batch: EventBatch): Promise<void> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      await this.applyEvents.apply(manager, batch.events);
      await advanceInbox(manager, batch.consumer, batch.position);
    });
  }
}
