import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { parseId, type Uuid } from '@corridor/kernel';
import type {
  CustomerDescription,
  DescribeCustomerAnswer,
  DescribeCustomerBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { toCustomerResource } from '../customers/customer.presenter';
import { CustomerRepository } from '../customers/customer.repository';
import { kycLinkStateOf } from '../customers/kyc-link.repository';
import { PlatformRepository } from '../platforms/platform.repository';

/** `accounts.describe-customer`: all data of a customer, for compliance, which keeps no replica of personal data. */
@Injectable()
export class DescribeCustomerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<DescribeCustomerBody>): Promise<OperationReply<DescribeCustomerAnswer>> {
    const { platformKey } = context;
    const id = parseId('Customer', body.customerId);
    if (!id) return { status: 200, body: { found: null } };
    // One snapshot, because an approval changes the customer and the state of the links together.
    const found = await this.dataSource.transaction('REPEATABLE READ', (manager) =>
      this.describe(manager, platformKey, id),
    );
    return { status: 200, body: { found } };
  }

  private async describe(
    manager: EntityManager,
    platformKey: number,
    id: Uuid,
  ): Promise<CustomerDescription | null> {
    const customer = await this.customers.find(manager, platformKey, id);
    if (!customer) return null;
    const { isRegulated } = await this.platforms.get(manager, platformKey);
    const { version, epoch } = customer;
    const kycLinks = await kycLinkStateOf(manager, customer);
    return { customer: toCustomerResource(customer, true), version, epoch, isRegulated, kycLinks };
  }
}
