import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { formatId } from '@corridor/kernel';
import {
  maskPersonalData,
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type OperatorCustomerResource,
} from '@corridor/contracts';
import { customerIdOf } from '../customers/customer-id.parser';
import { toCustomerResource } from '../customers/customer.presenter';
import { AnyCustomerRepository } from './any-customer.repository';
import { RevealCustomerHandler } from './reveal-customer.handler';

/** Operations of operators on customers. */
@Controller()
export class OperatorCustomersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: AnyCustomerRepository,
    private readonly revealing: RevealCustomerHandler,
  ) {}

  @MessagePattern(operatorOperations.getCustomer.name)
  async get(@Payload() { params }: OperationRequest): Promise<OperationReply<OperatorCustomerResource>> {
    const { customer, platformId } = await this.customers.get(this.dataSource.manager, customerIdOf(params));
    const id = formatId('Customer', customer.id);
    const shown = maskPersonalData(toCustomerResource(customer, false));
    return { status: 200, body: { id, platformId, isRevealed: false, customer: shown } };
  }

  @MessagePattern(operatorOperations.revealCustomer.name)
  reveal(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.revealing.execute(request);
  }
}
