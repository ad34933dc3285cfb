import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { CustomerEvent } from '@corridor/contracts';
import type { EventBatch } from '@corridor/messaging';
import { topicsIn } from '../messaging';
import { ReplicateCustomersHandler } from './replicate-customers.handler';

/** Receives customers of accounts. */
@Controller()
export class CustomersConsumer {
  constructor(private readonly replicateCustomers: ReplicateCustomersHandler) {}

  @EventPattern(topicsIn.customers.name)
  async take(@Payload() batch: EventBatch<CustomerEvent>): Promise<void> {
    await this.replicateCustomers.execute(batch);
  }
}
