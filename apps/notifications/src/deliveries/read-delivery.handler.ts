import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OperationReply, OperationRequest, WebhookDeliveryResource } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { DeliveryListRepository } from './delivery-list.repository';
import { deliveryIdOf, deliveryNotFound } from './delivery-id.parser';
import { deliveryResource } from './delivery.presenter';

/** GET /webhook-deliveries/{id}. */
@Injectable()
export class ReadDeliveryHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryListRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply<WebhookDeliveryResource>> {
    const id = deliveryIdOf(params['webhookDeliveryId']);
    return { body: await this.show(this.dataSource.manager, context.platformKey, id) };
  }

  /** One delivery with its attempts. */
  async show(manager: SqlRunner, platformKey: number, id: string): Promise<WebhookDeliveryResource> {
    const delivery = await this.deliveries.find(manager, platformKey, id);
    if (!delivery) throw deliveryNotFound();
    const attempts = await this.deliveries.attempts(manager, platformKey, [id]);
    return deliveryResource(delivery, attempts.get(id) ?? []);
  }
}
