import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, invalidInput } from '@corridor/kernel';
import type { KycLinkCustomer, KycLinkQuery, OperationReply, OperationRequest } from '@corridor/contracts';
import { CreateCustomerHandler } from './create-customer.handler';
import { CustomerRepository } from './customer.repository';
import { assertAlive, type Customer } from './domain/customer';
import { kycLinkStateOf } from './kyc-link.repository';

/**
 * GET /customers/kyc-link: the customer of the link. An unknown customer is created, once, however many requests
 * arrive.
 */
@Injectable()
export class OpenKycHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomerRepository,
    private readonly createCustomer: CreateCustomerHandler,
  ) {}

  async execute(
    request: OperationRequest<unknown, KycLinkQuery>,
  ): Promise<OperationReply<KycLinkCustomer | undefined>> {
    const { context, query } = request;
    const { platformCustomerId } = query;
    const known = await this.find(context.platformKey, platformCustomerId);
    if (known) return { body: await this.linked(known) };
    const body = { customerType: 'INDIVIDUAL', platformCustomerId } as const;
    const reply = await this.createCustomer.execute({ context, params: {}, query: {}, body });
    // If another request created the customer meanwhile, this one was refused and finds that customer.
    const made = await this.find(context.platformKey, platformCustomerId);
    return made ? { body: await this.linked(made) } : (reply as OperationReply<undefined>);
  }

  private async linked(customer: Customer): Promise<KycLinkCustomer> {
    const named = linkedCustomer(customer);
    return { ...named, state: await kycLinkStateOf(this.dataSource.manager, customer) };
  }

  private find(platformKey: number, platformCustomerId: string): Promise<Customer | undefined> {
    return this.customers.findByPlatformCustomerId(this.dataSource.manager, platformKey, platformCustomerId);
  }
}

/** @throws DomainError CUSTOMER_DELETED, INVALID_INPUT for a business. */
function linkedCustomer(customer: Customer): Omit<KycLinkCustomer, 'state'> {
  assertAlive(customer);
  const { id, platformCustomerId, customerType } = customer;
  if (customerType !== 'INDIVIDUAL') {
    const message = 'platformCustomerId is that of a BUSINESS customer; the page is for individuals';
    throw invalidInput([{ field: 'platformCustomerId', message }]);
  }
  return { platformCustomerId, customerId: formatId('Customer', id) };
}
