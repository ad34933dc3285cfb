import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type DescribeCustomerBody,
  type DescribePaymentsBody,
  type FindUmaAddressBody,
  type OperationReply,
  type OperationRequest,
  type ResolveBody,
} from '@corridor/contracts';
import { DescribeCustomerHandler } from './describe-customer.handler';
import { DescribePaymentsHandler } from './describe-payments.handler';
import { FindUmaAddressHandler } from './find-uma-address.handler';
import { ResolveAccountsHandler } from './resolve-accounts.handler';

/** Requests of other services to the owner of platforms, customers and external accounts. */
@Controller()
export class InternalQueriesController {
  constructor(
    private readonly resolveAccounts: ResolveAccountsHandler,
    private readonly findAddress: FindUmaAddressHandler,
    private readonly describeCustomer: DescribeCustomerHandler,
    private readonly describePaymentsTo: DescribePaymentsHandler,
  ) {}

  @MessagePattern(internalOperations.resolveAccounts.name)
  resolve(@Payload() request: OperationRequest<ResolveBody>): Promise<OperationReply> {
    return this.resolveAccounts.execute(request);
  }

  @MessagePattern(internalOperations.findUmaAddress.name)
  findUmaAddress(@Payload() request: OperationRequest<FindUmaAddressBody>): Promise<OperationReply> {
    return this.findAddress.execute(request);
  }

  @MessagePattern(internalOperations.describeCustomer.name)
  describe(@Payload() request: OperationRequest<DescribeCustomerBody>): Promise<OperationReply> {
    return this.describeCustomer.execute(request);
  }

  @MessagePattern(internalOperations.describePayments.name)
  describePayments(@Payload() request: OperationRequest<DescribePaymentsBody>): Promise<OperationReply> {
    return this.describePaymentsTo.execute(request);
  }
}
