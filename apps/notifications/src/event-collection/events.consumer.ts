import { Controller } from '@nestjs/common';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import {
  eventTopics,
  internalOperations,
  type ApplyEventsBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import type { EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { CollectEventsHandler } from './collect-events.handler';

/** Receives events of the other services, by their topics and on request. */
@Controller()
export class EventsConsumer {
  constructor(private readonly collectEvents: CollectEventsHandler) {}

  @EventPattern(topicsIn.platforms.name)
  async takePlatforms(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.customers.name)
  async takeCustomers(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.externalAccounts.name)
  async takeExternalAccounts(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.invitations.name)
  async takeInvitations(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.bulkJobs.name)
  async takeBulkJobs(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.verifications.name)
  async takeVerifications(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.transactions.name)
  async takeTransactions(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  @EventPattern(topicsIn.internalAccounts.name)
  async takeInternalAccounts(@Payload() batch: EventBatch): Promise<void> {
    await this.collectEvents.execute(batch);
  }

  /** @throws Error for an event of another service than accounts, which asks and can't speak for others. */
  @MessagePattern(internalOperations.applyNotifications.name)
  async apply(@Payload() request: OperationRequest<ApplyEventsBody>): Promise<OperationReply> {
    if (request.body.events.some(({ aggregate }) => eventTopics[aggregate].owner !== 'accounts'))
      throw new Error('accounts asks for events of another service');
    await this.collectEvents.apply(request.body.events);
    return { status: 200, body: {} };
  }
}
