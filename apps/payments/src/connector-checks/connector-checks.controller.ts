import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type AssignIdentityCheckBody,
  type CheckAccountBody,
  type CheckIdentityBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CheckAccountHandler } from './check-account.handler';
import { CheckIdentityHandler } from './check-identity.handler';

/** Checks that other services ask connectors for. */
@Controller()
export class ConnectorChecksController {
  constructor(
    private readonly checkAccount: CheckAccountHandler,
    private readonly checkIdentity: CheckIdentityHandler,
  ) {}

  @MessagePattern(internalOperations.checkAccount.name)
  account(@Payload() request: OperationRequest<CheckAccountBody>): Promise<OperationReply> {
    return this.checkAccount.execute(request);
  }

  @MessagePattern(internalOperations.assignIdentityCheck.name)
  assign(@Payload() request: OperationRequest<AssignIdentityCheckBody>): Promise<OperationReply> {
    return this.checkIdentity.assign(request);
  }

  @MessagePattern(internalOperations.checkIdentity.name)
  identity(@Payload() request: OperationRequest<CheckIdentityBody>): Promise<OperationReply> {
    return this.checkIdentity.execute(request);
  }
}
