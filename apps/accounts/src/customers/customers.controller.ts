import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type CreateCustomerBody,
  type KycLinkQuery,
  type ListCustomersQuery,
  type OperationReply,
  type OperationRequest,
  type UpdateCustomerBody,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { CreateCustomerHandler } from './create-customer.handler';
import { DeleteCustomerHandler } from './delete-customer.handler';
import { GetCustomerHandler } from './get-customer.handler';
import { ListCustomersHandler } from './list-customers.handler';
import { OpenKycHandler } from './open-kyc.handler';
import { RevokeKycLinksHandler } from './revoke-kyc-links.handler';
import { UpdateCustomerHandler } from './update-customer.handler';

/** Operations on customers. */
@Controller()
export class CustomersController {
  constructor(
    private readonly createCustomer: CreateCustomerHandler,
    private readonly getCustomer: GetCustomerHandler,
    private readonly listCustomers: ListCustomersHandler,
    private readonly updateCustomer: UpdateCustomerHandler,
    private readonly deleteCustomer: DeleteCustomerHandler,
    private readonly openKyc: OpenKycHandler,
    private readonly revokeKycLinks: RevokeKycLinksHandler,
  ) {}

  @BatchMessagePattern(operations.createCustomer.name)
  create(@Payload() request: OperationRequest<CreateCustomerBody>): Promise<OperationReply> {
    return this.createCustomer.execute(request);
  }

  @BatchMessagePattern(operations.getCustomer.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getCustomer.execute(request);
  }

  @MessagePattern(operations.listCustomers.name)
  list(@Payload() request: OperationRequest<unknown, ListCustomersQuery>): Promise<OperationReply> {
    return this.listCustomers.execute(request);
  }

  @MessagePattern(operations.updateCustomer.name)
  update(@Payload() request: OperationRequest<UpdateCustomerBody>): Promise<OperationReply> {
    return this.updateCustomer.execute(request);
  }

  @MessagePattern(operations.deleteCustomer.name)
  delete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteCustomer.execute(request);
  }

  @MessagePattern(operations.getKycLink.name)
  kycLink(@Payload() request: OperationRequest<unknown, KycLinkQuery>): Promise<OperationReply> {
    return this.openKyc.execute(request);
  }

  @MessagePattern(operations.revokeKycLinks.name)
  revokeLinks(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.revokeKycLinks.execute(request);
  }
}
