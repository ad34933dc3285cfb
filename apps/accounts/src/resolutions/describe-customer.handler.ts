import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId } from '@corridor/kernel';
import type {
  DescribeCustomerAnswer,
  DescribeCustomerBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { toCustomerResource } from '../customers/customer-event.adapter';
import { CustomerRepository } from '../customers/customer.repository';
import { PlatformRepository } from '../platforms/platform.repository';

/** `accounts.describe-customer`: a customer whole, for compliance, which keeps no copy of personal data. */
@Injectable()
export class DescribeCustomerHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PlatformRepository) private readonly platforms: PlatformRepository,
    @Inject(CustomerRepository) private readonly customers: CustomerRepository,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<DescribeCustomerBody>): Promise<OperationReply<DescribeCustomerAnswer>> {
    const { manager } = this.dataSource;
    const { platformKey } = context;
    const id = parseId('Customer', body.customerId);
    const customer = id && (await this.customers.find(manager, platformKey, id));
    if (!customer) return { status: 200, body: { found: null } };
    const { isRegulated } = await this.platforms.get(manager, platformKey);
    const { version, epoch } = customer;
    const found = { customer: toCustomerResource(customer, true), version, epoch, isRegulated };
    return { status: 200, body: { found } };
  }
}
