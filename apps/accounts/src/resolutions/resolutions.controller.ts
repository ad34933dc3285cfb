import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type ResolveBody,
} from '@corridor/contracts';
import { ResolveAccountsHandler } from './resolve-accounts.handler';

/** Questions of other services to the owner of platforms, customers and external accounts. */
@Controller()
export class ResolutionsController {
  constructor(@Inject(ResolveAccountsHandler) private readonly resolveAccounts: ResolveAccountsHandler) {}

  @MessagePattern(internalOperations.resolveAccounts.name)
  resolve(@Payload() request: OperationRequest<ResolveBody>): Promise<OperationReply> {
    return this.resolveAccounts.execute(request);
  }
}
