import { Injectable } from '@nestjs/common';
import type { CustomerResource, OperationReply, OperationRequest } from '@corridor/contracts';
import { customerIdOf } from './customer-id.parser';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerReadRepository } from './customer-read.repository';
import { customerNotFound } from './domain/customer';

/** GET /customers/{customerId}; a deleted one is shown as deleted. */
@Injectable()
export class GetCustomerHandler {
  constructor(private readonly customers: CustomerReadRepository) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply<CustomerResource>> {
    const id = customerIdOf(params);
    const customer = await this.customers.find(context.platformKey, id);
    if (!customer) throw customerNotFound();
    return { body: toCustomerResource(customer, canSeePersonalData(context)) };
  }
}
