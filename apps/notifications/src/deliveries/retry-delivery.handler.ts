import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { DomainError } from '@corridor/kernel';
import { PlatformClocks } from '@corridor/service';
import { DeliveryListRepository } from './delivery-list.repository';
import { deliveryIdOf, deliveryNotFound } from './delivery-id.parser';
import { DeliveryRepository } from './delivery.repository';
import { WakeUp } from './domain/wake-up';
import { ReadDeliveryHandler } from './read-delivery.handler';

/** POST /webhook-deliveries/{id}/retry: sends a delivery again, whatever its state, outside the order. */
@Injectable()
export class RetryDeliveryHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly deliveries: DeliveryRepository,
    private readonly listed: DeliveryListRepository,
    private readonly readDelivery: ReadDeliveryHandler,
    private readonly wakeUp: WakeUp,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const { status, sealed } = operations.retryWebhookDelivery;
    const { platformKey } = context;
    const id = deliveryIdOf(params['webhookDeliveryId']);
    const reply = await this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const delivery = await this.listed.find(manager, platformKey, id);
      if (!delivery) throw deliveryNotFound();
      const missing = await this.listed.missingFor(manager, platformKey, delivery);
      if (missing === 'ENDPOINT') {
        throw new DomainError('WEBHOOK_ENDPOINT_NOT_FOUND', 'the endpoint of this delivery was deleted');
      }
      if (missing) throw deliveryNotFound('the event of this delivery is no longer kept');
      await this.deliveries.retry(manager, platformKey, id, this.clocks.realNow());
      return this.readDelivery.show(manager, platformKey, id);
    });
    this.wakeUp.hint();
    return reply;
  }
}
