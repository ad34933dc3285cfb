import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type DeliveryStatisticsQuery,
  type ListWebhookDeliveriesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListDeliveriesHandler } from './list-deliveries.handler';
import { ReadDeliveryHandler } from './read-delivery.handler';
import { ReadStatisticsHandler } from './read-statistics.handler';
import { RetryDeliveryHandler } from './retry-delivery.handler';

/** Operations on deliveries. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly listDeliveries: ListDeliveriesHandler,
    private readonly readDelivery: ReadDeliveryHandler,
    private readonly retryDelivery: RetryDeliveryHandler,
    private readonly statistics: ReadStatisticsHandler,
  ) {}

  @MessagePattern(operations.listWebhookDeliveries.name)
  list(@Payload() request: OperationRequest<unknown, ListWebhookDeliveriesQuery>): Promise<OperationReply> {
    return this.listDeliveries.execute(request);
  }

  @MessagePattern(operations.getWebhookDelivery.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.readDelivery.execute(request);
  }

  @MessagePattern(operations.retryWebhookDelivery.name)
  retry(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.retryDelivery.execute(request);
  }

  @MessagePattern(operations.getDeliveryStatistics.name)
  async count(
    @Payload() { context, query }: OperationRequest<unknown, DeliveryStatisticsQuery>,
  ): Promise<OperationReply> {
    return { body: await this.statistics.execute(context, query) };
  }
}
